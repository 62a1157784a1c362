# Measures loofah on the posts of a workload: loofah.rb FILE.posts... prints a line of JSON for each
# file; exits with status 69 if loofah is not installed.

require "json"
begin
  require "loofah"
rescue LoadError
  exit 69
end

def user_seconds = Process.times.utime

def posts(path)
  result = []
  File.open(path, "rb") do |file|
    while (line = file.gets)
      result << file.read(line.to_i).force_encoding("UTF-8")
      file.read(1)
    end
  end
  result
end

ARGV.each do |path|
  texts = posts(path)
  refused = 0
  run = lambda do
    texts.each do |text|
      Loofah.fragment(text).scrub!(:prune).to_s
    rescue StandardError
      refused += 1 # Loofah refuses some hostile markup.
    end
  end
  run.call
  abort "loofah.rb: refuses #{refused} of #{texts.size} posts" if refused * 10 > texts.size
  rounds = Array.new(5) do
    began, passes = user_seconds, 0
    while passes.zero? || user_seconds - began < 0.2
      run.call
      passes += 1
    end
    (user_seconds - began) / passes
  end
  puts JSON.generate(name: "loofah", file: path, posts: texts.size, seconds: rounds.sort[2])
end
