// PostAttributedText
