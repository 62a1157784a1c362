// PostBatch
