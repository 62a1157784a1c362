@_exported public import PostDocument
@_exported public import PostHTML
@_exported public import PostLinking
@_exported public import PostPolicy
@_exported public import PostSanitizer
@_exported public import PostTerminal
