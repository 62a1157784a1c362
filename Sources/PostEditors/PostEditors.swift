// PostEditors
