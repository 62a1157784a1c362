#!/usr/bin/env python3
"""Tests the commands of the reader against the reference server, with faults and kills.

usage: commands.py [--kills N] [--seed N] SERVER READER [TEST…]
"""

import argparse
import os
import sys
import unittest

import support
from account_tests import AccountTests
from feed_tests import FeedTests, RefusalTests
from kill_tests import KillTests
from message_tests import ListenTests, MessageTests
from readme_tests import ReadmeTests
from source_tests import SourceTests

__all__ = ["AccountTests", "FeedTests", "KillTests", "ListenTests", "MessageTests", "ReadmeTests",
           "RefusalTests", "SourceTests"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=support.KILLS)
    parser.add_argument("--seed", type=int, default=support.SEED)
    parser.add_argument("server")
    parser.add_argument("reader")
    parser.add_argument("tests", nargs="*")
    arguments = parser.parse_args()
    support.KILLS, support.SEED = arguments.kills, arguments.seed
    support.SERVER, support.READER = (
        os.path.abspath(arguments.server), os.path.abspath(arguments.reader))
    unittest.main(argv=[sys.argv[0], *arguments.tests], verbosity=2)


if __name__ == "__main__":
    main()
