// PostMarkdown
