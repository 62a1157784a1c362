// On Debian, libxml2's headers include ICU's, which clash with the copy in Foundation. ICU is not
// used here. Without it, xmlCharEncodingHandler has another layout, so Swift must never allocate or
// copy one by value.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
