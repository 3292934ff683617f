/**
 * Finds folders in `app` with so many source files that they hold several subjects. Exempt are `bin`, where each file is
 * one command or check with one subject, and `e2e`, where each is one journey: there, the list of files is the contents.
 */
import { dirname } from 'node:path';
import { filesIn, runCheck } from './source-files.mjs';

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

runCheck(import.meta.url, () => largeFolders(filesIn('app')));
