"""Accounts, options and the configuration."""

import os

from support import ReaderTest


class AccountTests(ReaderTest):
    needs_server = False

    def test_accounts_are_added_listed_and_removed(self):
        self.run_reader("accounts", "list")
        self.run_reader("accounts", "add", "home", "https://social.example/", "--user", "7",
                        "--token-command", 'pass "show" x')
        self.run_reader("accounts", "add", "news", "http://news.example/feed.xml", "--kind", "rss")
        self.assertEqual(
            self.run_reader("accounts", "list").out,
            "home\tpostkit\thttps://social.example/\t7\nnews\trss\thttp://news.example/feed.xml\n")
        self.check_modes()
        with open(self.configuration, "r+") as file:
            text = "# mine\ntitle = \"kept\"\n\n" + file.read() + "# about the end\n[other]\nx = 1 # y\n"
            file.seek(0)
            file.write(text)
        self.run_reader("accounts", "remove", "home")
        with open(self.configuration) as file:
            self.assertEqual(
                file.read(),
                '# mine\ntitle = "kept"\n\n\n[[account]]\nname = "news"\n'
                'url = "http://news.example/feed.xml"\nkind = "rss"\n'
                '# about the end\n[other]\nx = 1 # y\n')
        self.check_modes()

    def test_other_spellings_of_the_configuration(self):
        os.makedirs(f"{self.folder}/real")
        os.makedirs(os.path.dirname(self.configuration))
        file = f"{self.folder}/real/reader.toml"
        os.symlink(file, self.configuration)
        text = ("note = \"\"\"\n[[account]]\n\"\"\"\n[[account]] # one\nname = 'a'\n"
                "url = 'https://a.example'\n# about b\n[[ account ]]\nname = 'b'\r\n"
                "url = 'https://b.example'")
        with open(file, "w", newline="") as stream:
            stream.write(text)
        self.run_reader("accounts", "add", "c", "https://c.example", "--kind", "atom")
        self.run_reader("accounts", "remove", "b")
        self.run_reader("accounts", "remove", "a")
        with open(file, newline="") as stream:
            self.assertEqual(
                stream.read(),
                "note = \"\"\"\n[[account]]\n\"\"\"\n# about b\n\n[[account]]\nname = \"c\"\n"
                "url = \"https://c.example\"\nkind = \"atom\"\n")
        # What cannot be changed is refused before anything is deleted.
        with open(file, "w") as stream:
            stream.write("account = [{name = 'a', url = 'https://a.example'}]\n")
        self.run_reader("list")
        self.run_reader("accounts", "remove", "a", status=65, error="edit it")
        self.assertEqual(self.run_reader("accounts", "list").out, "a\tauto\thttps://a.example\n")
        self.assertTrue(os.path.islink(self.configuration))

    def test_refused_accounts(self):
        add = ["accounts", "add", "a"]
        for arguments, error in [
            ([*add, "https://a.example", "--kind", "postkit"], "--user"),
            ([*add, "http://a.example", "--user", "1", "--token-command", "x"], "https"),
            ([*add, "http://a.example", "--kind", "rss", "--token-command", "x"], "https"),
            ([*add, "ftp://a.example"], "not a URL"),
            ([*add, "https://a.example", "--kind", "atm"], "atom"),
            (["accounts", "remove", "nobody"], "unknown account 'nobody'"),
            (["accounts", "lst"], "did you mean 'list'?"),
            (["accounts"], "missing subcommand"),
        ]:
            self.run_reader(*arguments, status=64, error=error)
        self.run_reader(*add, "https://a.example", "--kind", "rss")
        self.run_reader(*add, "https://b.example", "--kind", "rss", status=64, error="already")

    def test_usage(self):
        self.run_reader("list", status=64, error="there is no account")
        self.run_reader("lits", status=64, error="did you mean 'list'?")
        self.run_reader("help", "lits", status=64, error="did you mean 'list'?")
        self.assertIn("--unread", self.run_reader("help", "list").out)
        self.run_reader("list", "--limt", "1", status=64, error="--limit")
        self.run_reader("list", "--to", "xml", status=64, error="ndjson")
        self.run_reader("show", status=64)
        self.run_reader("show", "x", status=64)
        self.run_reader("sync", "--pages", "0", status=64, error="1 or more")
        self.environment["POSTKIT_READER_BACKOFF"] = "5"
        self.run_reader("list", status=64, error="POSTKIT_READER_BACKOFF")
        self.assertIn("postkit-reader", self.run_reader("--help").out)
        self.assertRegex(self.run_reader("--version").out, r"^\d+\.\d+\.\d+\n$")

    def test_invalid_configurations(self):
        os.makedirs(os.path.dirname(self.configuration))
        for text, error, status in [
            ("x = ", "reader.toml:1:", 65),
            ("[[account]]\nname = 'a'\nurl = 'https://a.example'\nusr = 1\n", "'user'", 65),
            ("[[account]]\nname = 'a'\n", "'name' and 'url'", 65),
            ("[[account]]\nname = 'a'\nurl = 'http://a.example'\nuser = 1\ntoken = 't'\n", "https", 64),
        ]:
            with open(self.configuration, "w") as file:
                file.write(text)
            self.run_reader("list", status=status, error=error)

    def test_options_before_the_subcommand(self):
        path = f"{self.folder}/x/other.toml"
        self.run_reader("--config", path, "accounts", "add", "a", "https://a.example")
        self.assertEqual(
            self.run_reader("accounts", "--config", path, "list").out,
            "a\tauto\thttps://a.example\n")
