"""Checks comments, documentation and messages for words that plain English replaces.

    words.py [PATH...]

Reads the comments of Swift files and scripts, the messages in `Sources`, the titles of tests and the
prose of Markdown files. A use that is right is listed in ALLOWED.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Pattern → what to write.
WORDS = {
    r"nobody|somebody|anybody|who calls": "name the type, the caller or the reader",
    r"(?<!there )(?<!There )(?:is|are|was|were) none": "say what is invalid or absent",
    r"(?<!there )(?<!There )(?:is|are) no (?!longer|more)": "is not a …",
    r"stands?(?! for\b|-in)|stood": "is at, is in, is stored in",
    r"anew": "again",
    r"of (?:its|their|his) own": "say what is separate",
    r"by itself": "say what does it",
    r"behind|in front of": "after, before",
    r"pictures?": "image",
    r"lies": "is at, is in",
    r"went|goes (?:on|with|away)": "was removed, continues",
    r"mend(?:s|ed)?": "fix, repair",
    r"what is not|who reads|what people wrote": "name the thing or the reader",
    r"no more than": "at most",
    r"able to": "can",
    r"whether or not": "whether",
    r"A Boolean value that": "Whether …",
    r"in doubt|surroundings|fates?": "see the glossary",
    r"is told": "say what the parameter is",
    r"colou?red text that|colours?|coloured|behaviours?|favours?|neighbours?|neighbouring"
    r"|licences?|grey|centre|(?:summar|normal|recogn|optim|initial|serial|token|real|organ)is"
    r"(?:e|es|ed|ing|ation)": "American spelling",
}
PATTERN = re.compile("|".join(rf"(?P<w{i}>\b(?:{word})\b)" for i, word in enumerate(WORDS)), re.IGNORECASE)

# Right uses, which may be anywhere: "Control Pictures" is a block of Unicode, and CSS has two spellings
# of a color.
ALLOWED = ["ontrol pictures", " grey honeydew"]

SKIPPED = ("/Generated/", "/.build/", "Tests/API/", "Corpus/posts", "Corpus/attacks")


def swift_text(line, in_string, is_test):
    """The comment and the messages of a line of Swift, and whether a literal continues."""
    if in_string:
        return "" if is_test else line, line.count('"""') % 2 == 0
    comment = re.search(r"(?:^|\s)//[/!]?\s(.*)", line)
    text = comment[1] if comment else ""
    code = line[: comment.start()] if comment else line
    literals = re.findall(r'"((?:[^"\\]|\\.)* (?:[^"\\]|\\.)*)"', code)
    if is_test and not re.search(r"@(?:Test|Suite)\(", code):
        literals = []
    return " ".join([text, *literals]), code.count('"""') % 2 == 1


def lines_of(path):
    """The lines of a file as (number, text to check)."""
    in_fence = in_string = False
    is_test = "Sources" not in path.relative_to(ROOT).parts[:1]
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if path.suffix == ".swift":
            text, in_string = swift_text(line, in_string, is_test)
        elif path.suffix == ".md":
            if line.lstrip().startswith(("```", "~~~")):
                in_fence = not in_fence
                continue
            text = "" if in_fence else line
        else:
            text = line.partition("#")[2] if "#" in line else ""
        yield number, re.sub(r"`[^`]*`|\]\([^)]*\)", " ", text)


def files(arguments):
    if arguments:
        return [pathlib.Path(argument).resolve() for argument in arguments]
    found = [ROOT / "Makefile", *ROOT.glob("*.md"), *(ROOT / ".ci").iterdir()]
    for folder in ("Sources", "Tests", "Benchmarks", "Examples", "Corpus"):
        for suffix in ("*.swift", "*.md", "*.py", "*.sh"):
            found += (ROOT / folder).rglob(suffix)
    return sorted(
        path for path in found
        if path.is_file() and not any(part in str(path.relative_to(ROOT)) for part in SKIPPED)
        and path != pathlib.Path(__file__).resolve())


def main(arguments):
    count = 0
    for path in files(arguments):
        name = str(path.relative_to(ROOT))
        for number, text in lines_of(path):
            for found in PATTERN.finditer(text):
                if any(use in text for use in ALLOWED):
                    continue
                index = next(i for i in range(len(WORDS)) if found[f"w{i}"] is not None)
                print(f"{name}:{number}: '{found[0]}': {list(WORDS.values())[index]}")
                count += 1
    if count:
        sys.exit(f"words: {count} uses; write another word, or list a right use in .ci/words.py")


if __name__ == "__main__":
    main(sys.argv[1:])
