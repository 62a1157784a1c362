// PostPages
