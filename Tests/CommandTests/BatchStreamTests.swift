import Foundation
import Testing

/// The streams of a batch: pipes, devices, terminals and processes that end.
@Suite struct BatchStreamTests {
  @Test("the result of a line is written before the next line arrives")
  func streaming() throws {
    for jobs in [1, 4] {
      let run = try Command.shell(
        #"""
        mkfifo in out
        "$postkit" sanitize --ndjson --jobs \#(jobs) < in > out &
        exec 3> in 4< out
        for text in a b; do
          echo "{\"content\":\"$text\"}" >&3
          read -t 7200 -r line <&4 && echo "$line"
        done
        exec 3>&-; wait
        """#)
      #expect(
        run == .init(output: "{\"content\":\"<p>a</p>\"}\n{\"content\":\"<p>b</p>\"}\n"))
    }
  }

  @Test("a closed output pipe ends a batch with endless input, with exit status 0")
  func brokenPipe() throws {
    for jobs in [1, 4] {
      // The input is endless: only the broken pipe can end the batch.
      let run = try Command.shell(
        #"""
        yes '{"content":"a"}' | { timeout 7200 "$postkit" sanitize --ndjson --jobs \#(jobs); \#
        echo "status $?" >&2; } | head -n 1
        """#)
      #expect(run == .init(output: #"{"content":"<p>a</p>"}"# + "\n", errors: "status 0\n"))
    }
  }

  @Test("a closed output pipe ends a batch that waits for input, with exit status 0")
  func brokenPipeWhileWaiting() throws {
    let run = try Command.shell(
      #"""
      mkfifo in; exec 3<> in
      { timeout 7200 "$postkit" sanitize --ndjson --jobs 4 < in; echo "status $?" >&2
        touch ended; } | head -n 1 &
      until [ -e ended ]; do echo '{"content":"a"}' >&3; sleep 0.2; done
      wait
      """#)
    #expect(run == .init(output: #"{"content":"<p>a</p>"}"# + "\n", errors: "status 0\n"))
  }

  @Test(
    "writing output or rejected lines to a full device gives exit status 74", arguments: [1, 4])
  func fullDevice(jobs: Int) throws {
    let run = try Command.shell(
      #"""
      yes '{"content":"a"}' | timeout 7200 "$postkit" sanitize --ndjson --jobs \#(jobs) > /dev/full
      echo "status ${PIPESTATUS[1]}"
      yes x | timeout 7200 "$postkit" sanitize --ndjson --jobs \#(jobs) --rejects /dev/full \#
      > /dev/null
      echo "status ${PIPESTATUS[1]}"
      """#)
    #expect(
      run
        == .init(
          output: "status 74\nstatus 74\n",
          errors: "postkit: standard output: cannot be written: no space left on device\n"
            + "postkit: /dev/full: cannot be written: no space left on device\n"))
  }

  @Test("a batch of several seconds shows its progress on a terminal")
  func progress() throws {
    let terminal = try Terminal(columns: 80)
    let run = try Command.shell(
      #"""
      {
        echo '{"content":"a"}'
        # The batch runs as soon as it has written the first line.
        until [ -s result.ndjson ]; do sleep 0.05; done
        for line in x '{"content":"b"}'; do sleep 1.2; echo "$line"; done
      } | "$postkit" sanitize --ndjson --allow-rejects > result.ndjson
      cat result.ndjson
      """#, errorsOn: terminal)
    // The number of lines after a second depends on the machine.
    let progress = /(\rpostkit: [123] lines, [0-3] per second, [01] rejected\e\[K)+\r\e\[K/
    #expect(run.errors.wholeMatch(of: progress) != nil, "\(run.errors.debugDescription)")
    #expect(run.output.split(separator: "\n").count == 3)
  }

  @Test("a batch of one line shows no progress on a terminal")
  func noProgress() throws {
    let terminal = try Terminal(columns: 80)
    let run = try Command.shell(
      #"echo '{"content":"a"}' | "$postkit" sanitize --ndjson > result.ndjson; echo done >&2"#,
      errorsOn: terminal)
    #expect(run.errors == "done\n")
  }

  @Test("a killed batch leaves only complete lines in the output")
  func killed() throws {
    let run = try Command.shell(
      #"""
      posts() {
        awk -v open="$1" -v shut="$2" 'BEGIN {
          for (n = 1; n <= 5000000; n++) print "{\"id\":" n ",\"content\":\"" open n shut "\"}"
        }'
      }
      posts '' '' | "$postkit" sanitize --ndjson --jobs 4 > result.ndjson &
      while [ ! -s result.ndjson ]; do sleep 0.05; done
      sleep 0.3; kill -KILL $!; wait $! 2> /dev/null
      tail -c 1 result.ndjson | od -An -c | tr -d ' '
      posts '<p>' '</p>' | head -n $(($(wc -l < result.ndjson))) | cmp - result.ndjson && echo same
      """#)
    // The numbers show that no line is missing, repeated or out of order.
    #expect(run.output == "\\n\nsame\n", "\(run.errors)")
  }
}
