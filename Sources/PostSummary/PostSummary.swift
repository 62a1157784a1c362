// PostSummary
