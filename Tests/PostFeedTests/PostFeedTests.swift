// PostFeed
