/**
 * Finds folders in `app` with so many source files that they hold several subjects. Exempt are `bin`, where each file is
 * one command or check with one subject, and `e2e`, where each is one journey: there, the list of files is the contents.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Maximum number of sources and style sheets directly in a folder. Tests are not counted: each is beside what it tests. */
const mostFiles = 25;

/**
 * Returns one message for each folder that has too many files.
 * @param {string[]} paths the paths of all files.
 */
export function largeFolders(paths) {
  const counts = new Map();
  for (const path of paths) {
    if (!/\.(?:tsx?|css)$/.test(path) || /\.test\.tsx?$/.test(path)) continue;
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(
      ([folder, count]) =>
        `${folder} has ${count} files besides tests (maximum ${mostFiles}): move the files of each subject into a folder of their own`,
    )
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  // Deleted files are listed until the deletion is committed.
  const faults = largeFolders(listed.split('\n').filter((path) => existsSync(path)));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
