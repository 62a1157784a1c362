/* Runs a command a number of times and prints a line of JSON with the medians of its user CPU time,
   user and system CPU time, elapsed time (in seconds) and peak memory (in KiB).

   measure ROUNDS INPUT COMMAND [ARGUMENT...]

   INPUT becomes the standard input, "-" means an empty one; the output is discarded. This is a small
   program because the peak memory of a child process includes that of the process that forked it. */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int ascending(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

static double median(double *values, int count) {
  qsort(values, (size_t)count, sizeof *values, ascending);
  return values[count / 2];
}

int main(int count, char **arguments) {
  if (count < 4) return 64;
  int rounds = atoi(arguments[1]);
  if (rounds < 1 || rounds > 1000) return 64;
  double user[1000], total[1000], wall[1000], memory[1000];
  const char *path = strcmp(arguments[2], "-") ? arguments[2] : "/dev/null";
  for (int round = 0; round < rounds; round++) {
    double began = now();
    pid_t child = fork();
    if (child == 0) {
      int input = open(path, O_RDONLY), output = open("/dev/null", O_WRONLY);
      if (input < 0 || dup2(input, 0) < 0 || dup2(output, 1) < 0) _exit(66);
      execvp(arguments[3], arguments + 3);
      _exit(69);
    }
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) < 0) return 71;
    if (!WIFEXITED(status) || WEXITSTATUS(status)) return WIFEXITED(status) ? WEXITSTATUS(status) : 70;
    wall[round] = now() - began;
    user[round] = seconds(usage.ru_utime);
    total[round] = user[round] + seconds(usage.ru_stime);
    memory[round] = (double)usage.ru_maxrss;
  }
  printf("{\"seconds\": %.6f, \"total\": %.6f, \"wall\": %.6f, \"memory\": %.0f}\n",
         median(user, rounds), median(total, rounds), median(wall, rounds), median(memory, rounds));
  return 0;
}
