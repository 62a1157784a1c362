/* P, the lower bound for parsers based on libxml2: its bare SAX parse of the same bytes, with a new
   context per document and handlers that only count.

   floor FILE.posts...  prints one line of JSON per file: see ../README.md. */

#include <libxml/HTMLparser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

typedef struct {
  char *bytes;
  int count;
} Post;

static size_t events;

static void start(void *context, const xmlChar *name, const xmlChar **attributes) { events++; }
static void end(void *context, const xmlChar *name) { events++; }
static void text(void *context, const xmlChar *characters, int count) { events += (size_t)count; }

static double user_seconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6;
}

static void parse(const Post *posts, size_t count) {
  xmlSAXHandler handlers;
  memset(&handlers, 0, sizeof handlers);
  handlers.startElement = start;
  handlers.endElement = end;
  handlers.characters = handlers.ignorableWhitespace = text;
  for (size_t index = 0; index < count; index++) {
    htmlParserCtxtPtr context = htmlNewParserCtxt();
    *context->sax = handlers;
    htmlCtxtReadMemory(context, posts[index].bytes, posts[index].count, NULL, "UTF-8",
                       HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                           HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC);
    htmlFreeParserCtxt(context);
  }
}

static int ascending(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

static void measure(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) exit(66);
  Post *posts = NULL;
  size_t count = 0, size = 0;
  int length;
  while (fscanf(file, "%d", &length) == 1 && fgetc(file) == '\n') {
    posts = realloc(posts, (count + 1) * sizeof *posts);
    posts[count].bytes = malloc((size_t)length + 1);
    posts[count].count = length;
    size += fread(posts[count].bytes, 1, (size_t)length, file);
    posts[count++].bytes[length] = 0;
    fgetc(file);
  }
  fclose(file);
  parse(posts, count);
  double rounds[5];
  for (int round = 0; round < 5; round++) {
    double began = user_seconds();
    int passes = 0;
    do {
      parse(posts, count);
      passes++;
    } while (user_seconds() - began < 0.2);
    rounds[round] = (user_seconds() - began) / passes;
  }
  qsort(rounds, 5, sizeof *rounds, ascending);
  printf("{\"name\": \"P\", \"file\": \"%s\", \"posts\": %zu, \"bytes\": %zu, \"seconds\": %.9f}\n",
         path, count, size, rounds[2]);
}

int main(int count, char **arguments) {
  for (int index = 1; index < count; index++) measure(arguments[index]);
  return events == 0;
}
