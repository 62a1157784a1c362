// Measures bluemonday on the posts of a workload: bluemonday FILE.posts... prints a line of JSON for
// each file.
package main

import (
	"bytes"
	"fmt"
	"os"
	"sort"
	"strconv"
	"syscall"

	"github.com/microcosm-cc/bluemonday"
)

func userSeconds() float64 {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return float64(usage.Utime.Sec) + float64(usage.Utime.Usec)/1e6
}

func posts(path string) (result []string) {
	rest, err := os.ReadFile(path)
	if err != nil {
		os.Exit(66)
	}
	for len(rest) > 0 {
		end := bytes.IndexByte(rest, '\n')
		length, _ := strconv.Atoi(string(rest[:end]))
		result = append(result, string(rest[end+1:end+1+length]))
		rest = rest[end+length+2:]
	}
	return result
}

func main() {
	policy := bluemonday.UGCPolicy()
	for _, path := range os.Args[1:] {
		texts := posts(path)
		size := 0
		run := func() {
			for _, text := range texts {
				size += len(policy.Sanitize(text))
			}
		}
		run()
		rounds := make([]float64, 5)
		for round := range rounds {
			began, passes := userSeconds(), 0.0
			for passes == 0 || userSeconds()-began < 0.2 {
				run()
				passes++
			}
			rounds[round] = (userSeconds() - began) / passes
		}
		sort.Float64s(rounds)
		fmt.Printf("{\"name\": \"bluemonday\", \"file\": %q, \"posts\": %d, \"seconds\": %.9f}\n",
			path, len(texts), rounds[2])
	}
}
