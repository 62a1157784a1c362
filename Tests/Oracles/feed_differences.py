"""The known differences between PostKit and feedparser, with the reason for each.

A row is a reason, the fields in which it can appear, and a function of PostKit's value, feedparser's
value, feedparser's item and the source of the feed, which says whether the reason applies.
"""

DIFFERENCES = []
