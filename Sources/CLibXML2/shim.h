// libxml2's headers pull in ICU's on Debian, which clash with the copy inside Foundation.
// Nothing of ICU is used here; xmlCharEncodingHandler changes its layout by this, so Swift must
// never allocate or copy one by value.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
