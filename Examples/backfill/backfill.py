"""Sanitizes an archive of posts again, on Apache Spark.

    backfill.py INPUT OUTPUT [--postkit PATH] [--policy NAME] [--field NAME] [--master URL]

INPUT is one JSON object a line, in any number of files. OUTPUT gets a folder `posts` with a line for
each line of INPUT, in the same order within each partition, and a folder `rejected` with the lines
that could not be processed, as they were. Prints the number of lines in, out and rejected.

`postkit` runs as a filter in each partition. A line that cannot be processed becomes an error in its
place and fails nothing; a crash of `postkit` fails the task, which Spark then runs anew.
"""

import argparse
import json
import shlex

from pyspark.sql import SparkSession


def command(options):
    """The filter; Spark keeps all cores busy with partitions, so one job is enough for each."""
    return shlex.join([
        options.postkit, "sanitize", "--ndjson", "--allow-rejects", "--jobs", "1",
        "--policy", options.policy, "--field", options.field])


def is_error(line, field):
    """Whether a line of the output stands for one that was rejected."""
    return line.startswith('{"line": ') and field not in json.loads(line)


def backfill(context, options):
    """Writes the output, and returns the number of lines in, out and rejected."""
    field = options.field
    originals = context.textFile(options.input)
    results = originals.pipe(command(options), checkCode=True)
    # Spark commits the file of a partition once, whichever attempt of the task it is from.
    results.saveAsTextFile(f"{options.output}/posts")
    # What was written is what counts. `zip` fails unless every partition has as many lines as its
    # input, and finds the original of each error.
    written = originals.zip(results)
    rejected = written.filter(lambda pair: is_error(pair[1], field)).keys()
    rejected.saveAsTextFile(f"{options.output}/rejected")
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
