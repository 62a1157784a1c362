"""Writes the manual page of postkit.

    manual.py POSTKIT > postkit.1

Options and descriptions come from `postkit --experimental-dump-help`, so they equal those of
`--help`. The sections that help texts do not contain are in this file.
"""

import json
import re
import subprocess
import sys

STATUS = [
    (0, "Done."),
    (1, "{sanitize --check} found that the output would differ from the input."),
    (64, "Wrong usage."),
    (65, "The input is not in the stated format; in a batch, some of its lines."),
    (66, "The input does not exist or cannot be opened."),
    (70, "An internal fault occurred."),
    (74, "Input or output failed."),
]
ENVIRONMENT = [
    ("NO_COLOR", "If set, and {--color} is {auto}, turns off colors but not other styling."),
    ("CLICOLOR_FORCE, FORCE_COLOR",
     "Turn on styling even if standard output is not a terminal. {FORCE_COLOR} of 1, 2 or 3 selects"
     " 16, 256 or all colors; 0 or false turns off colors."),
    ("COLORTERM, TERM", "The color depth of the terminal; {TERM} of {dumb} turns off styling."),
    ("COLORFGBG", "Whether the background is light, for {--theme auto}."),
    ("COLUMNS", "The width of the output if the width of the terminal is unknown."),
    ("PAGER", "The command that shows pages that are longer than the terminal; {less -R} if it is not set."),
]
EXAMPLES = [
    ("Sanitize a post and report each change:", "postkit sanitize --report text post.html"),
    ("Sanitize the member content of each line of an archive:",
     "postkit sanitize --ndjson < posts.ndjson > clean.ndjson"),
    ("Show a post on a terminal:", "postkit render --color always post.html | less -R"),
]


def escaped(text):
    """Escapes text for roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return "\n".join("\\&" + line if line[:1] == "." else line for line in text.split("\n"))


def marked(text):
    """Escapes text for roff, with `{…}` in bold."""
    return escaped(text).replace("{", "\\fB").replace("}", "\\fR")


def tagged(tag, text):
    return [".TP", tag, text]


# The column of the second column of a table in a help text.
TABLE = 28


def paragraphs(text):
    """Returns a discussion as roff. Indented lines are a table with two columns, or code."""
    for block in text.split("\n\n"):
        if not block.startswith("  "):
            yield from [".PP", escaped(block)]
        elif re.match(r"  \S+ +", block).end() == TABLE:
            # Rows are wrapped to the width of the help, which differs from that of the page.
            for row in re.split(r"\n(?=  \S)", block):
                key, text = re.split(r"\s+", row.strip(), maxsplit=1)
                yield from tagged(f"\\fB{escaped(key)}\\fR", escaped(re.sub(r"\s+", " ", text)))
        else:
            yield from [".PP", ".RS 4", ".nf", escaped(block), ".fi", ".RE"]


def spelling(argument):
    """Returns an argument as the user types it."""
    value = f"\\fI{escaped(argument['valueName'])}\\fR"
    if argument["kind"] == "positional":
        return value
    names = ", ".join(
        "\\fB" + escaped(("-" if name["kind"] == "short" else "--") + name["name"]) + "\\fR"
        for name in argument["names"])
    return names if argument["kind"] == "flag" else f"{names} {value}"


def description(argument):
    parts = [argument.get("abstract", ""), argument.get("discussion", "")]
    values = argument.get("allValues")
    if values:
        parts.append(f"One of: {', '.join(values)}.")
    default = argument.get("defaultValue")
    if default and argument["kind"] != "flag":
        parts.append(f"Default: {default}.")
    return " ".join(part for part in parts if part)


def arguments(command):
    """Returns the arguments of a command except help and version; those in titled groups are last."""
    shown = [
        argument for argument in command.get("arguments", [])
        if argument["shouldDisplay"] and argument["valueName"] not in ("help", "version")]
    return sorted(shown, key=lambda argument: argument.get("sectionTitle") is not None)


def page(command, version):
    yield f'.TH {command["commandName"]} 1 "" "postkit {version}" "PostKit"'
    # Hyphens would split the names of keys, and justified lines have gaps between words.
    yield from [".nh", ".ad l", ".SH NAME"]
    yield escaped(f"{command['commandName']} - {command['abstract'][0].lower()}"
                  f"{command['abstract'][1:].rstrip('.')}")
    yield ".SH SYNOPSIS"
    yield "\\fBpostkit\\fR \\fIcommand\\fR [\\fIoptions\\fR] [\\fIfile\\fR]"
    yield ".SH DESCRIPTION"
    yield escaped(command["discussion"].split("\n\nExit status")[0])
    yield ".SH COMMANDS"
    for subcommand in command["subcommands"]:
        yield from section(subcommand, [])
    yield ".SH EXIT STATUS"
    for status, meaning in STATUS:
        yield from tagged(str(status), marked(meaning))
    yield ".SH ENVIRONMENT"
    for names, meaning in ENVIRONMENT:
        yield from tagged(marked("{" + names + "}"), marked(meaning))
    yield ".SH EXAMPLES"
    for text, example in EXAMPLES:
        yield from [escaped(text), ".PP", ".RS 4", ".nf", escaped(example), ".fi", ".RE", ".PP"]


def section(command, parents):
    names = parents + [command["commandName"]]
    if command["commandName"] == "help" or not command["shouldDisplay"]:
        return
    yield ".SS postkit " + " ".join(names)
    yield escaped(command.get("abstract", ""))
    if command.get("discussion"):
        yield from paragraphs(command["discussion"])
    for argument in arguments(command):
        yield from tagged(spelling(argument), escaped(description(argument)))
    for subcommand in command.get("subcommands", []):
        yield from section(subcommand, names)


def main():
    postkit = sys.argv[1]
    help = subprocess.run(
        [postkit, "--experimental-dump-help"], capture_output=True, check=True, text=True).stdout
    version = subprocess.run(
        [postkit, "--version"], capture_output=True, check=True, text=True).stdout.strip()
    print("\n".join(page(json.loads(help)["command"], version)))


if __name__ == "__main__":
    main()
