"""Sanitizes an archive of posts on Apache Spark.

    backfill.py INPUT OUTPUT [--postkit PATH] [--policy NAME] [--field NAME] [--master URL]

INPUT has one JSON object per line, in any number of files. The script writes two folders in OUTPUT:
`posts` has a line for each line of INPUT, in the same order within each partition; `rejected` has the
original lines that could not be processed. Prints the number of input, output and rejected lines.

`postkit` runs as a filter in each partition. A line that cannot be processed is replaced by an error,
and the task continues. A crash of `postkit` fails the task, which Spark then retries.
"""

import argparse
import json
import shlex

from pyspark.sql import SparkSession


def command(options):
    """Returns the filter command. It uses one job, because Spark runs a partition on each core."""
    return shlex.join([
        options.postkit, "sanitize", "--ndjson", "--allow-rejects", "--jobs", "1",
        "--policy", options.policy, "--field", options.field])


def is_error(line, field):
    """Whether an output line is the error for a rejected line."""
    return line.startswith('{"line": ') and field not in json.loads(line)


def backfill(context, options):
    """Writes the output, and returns the number of input, output and rejected lines."""
    field = options.field
    originals = context.textFile(options.input)
    results = originals.pipe(command(options), checkCode=True)
    # Spark commits the file of a partition once, from one attempt of its task.
    results.saveAsTextFile(f"{options.output}/posts")
    # `zip` pairs each error with its original line. It fails unless every partition has as many lines
    # as its input.
    written = originals.zip(results)
    rejected = written.filter(lambda pair: is_error(pair[1], field)).keys()
    rejected.saveAsTextFile(f"{options.output}/rejected")
    # Count the lines of the written files.
    return (
        originals.count(),
        context.textFile(f"{options.output}/posts").count(),
        context.textFile(f"{options.output}/rejected").count())


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--postkit", default="postkit")
    parser.add_argument("--policy", default="post")
    parser.add_argument("--field", default="content")
    parser.add_argument("--master", default="local[*]")
    return parser.parse_args()


def main():
    options = arguments()
    session = (
        SparkSession.builder.master(options.master).appName("backfill")
        .config("spark.ui.enabled", "false").getOrCreate())
    lines, written, rejected = backfill(session.sparkContext, options)
    session.stop()
    print(f"{lines} lines in, {written} out, {rejected} of them rejected")


if __name__ == "__main__":
    main()
