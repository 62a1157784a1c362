<?php
// Measures HTML Purifier on the posts of a workload: htmlpurifier.php FILE.posts... prints a line of
// JSON for each file; exits with status 69 if HTML Purifier is not installed.

if (!@include 'HTMLPurifier.auto.php') {
    exit(69);
}

function user_seconds(): float
{
    $usage = getrusage();
    return $usage['ru_utime.tv_sec'] + $usage['ru_utime.tv_usec'] / 1e6;
}

function posts(string $path): array
{
    $result = [];
    $file = fopen($path, 'rb');
    while (($line = fgets($file)) !== false) {
        $length = (int) $line;
        $result[] = $length ? fread($file, $length) : '';
        fread($file, 1);
    }
    return $result;
}

$config = HTMLPurifier_Config::createDefault();
$config->set('Cache.DefinitionImpl', null);
$purifier = new HTMLPurifier($config);
foreach (array_slice($argv, 1) as $path) {
    $texts = posts($path);
    // Each round is one pass, because some take minutes.
    $rounds = [];
    for ($round = 0; $round < 3; $round++) {
        $began = user_seconds();
        foreach ($texts as $text) {
            $purifier->purify($text);
        }
        $rounds[] = user_seconds() - $began;
    }
    sort($rounds);
    echo json_encode(['name' => 'HTML Purifier', 'file' => $path, 'posts' => count($texts),
        'seconds' => $rounds[1]]), "\n";
}
