/* The lower bound for readers of XML feeds based on libxml2: its bare SAX2 parse of a file, in pieces
   of 64 KiB, with handlers that only count.

   xml_floor FILE */

#include <libxml/parser.h>
#include <stdio.h>
#include <string.h>

static size_t events;

static void start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                  int namespaces, const xmlChar **namespace, int attributes, int defaulted,
                  const xmlChar **attribute) {
  events++;
}

static void end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  events++;
}

static void text(void *context, const xmlChar *characters, int count) { events += (size_t)count; }

int main(int count, char **arguments) {
  static char piece[1 << 16];
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
  if (!file) return 66;
  xmlSAXHandler handlers;
  memset(&handlers, 0, sizeof handlers);
  handlers.initialized = XML_SAX2_MAGIC;
  handlers.startElementNs = start;
  handlers.endElementNs = end;
  handlers.characters = handlers.ignorableWhitespace = handlers.cdataBlock = text;
  xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&handlers, NULL, NULL, 0, NULL);
  xmlCtxtUseOptions(context, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
  size_t size;
  while ((size = fread(piece, 1, sizeof piece, file)) > 0)
    xmlParseChunk(context, piece, (int)size, 0);
  int status = xmlParseChunk(context, piece, 0, 1);
  xmlFreeParserCtxt(context);
  printf("%zu\n", events);
  return status == 0 ? 0 : 65;
}
