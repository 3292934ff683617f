/** Shared by all checks of sources: reading files and reporting faults. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Returns the paths of the files in a folder that git does not ignore, including those that are not committed yet.
 * @param pattern matches the paths to return; all by default
 */
export function filesIn(folder, pattern = /./) {
  const options = { encoding: 'utf8', maxBuffer: 1e8 };
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], options);
  // Deleted files are listed until the deletion is committed.
  return listed.split('\n').filter((path) => pattern.test(path) && existsSync(path));
}

/** Returns the text of each file, by path. */
export const readFiles = (paths) => new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));

/** Returns what a function finds in each file, given its path and text. */
export const inEachFile = (paths, faultsIn) => [...readFiles(paths)].flatMap(([path, text]) => faultsIn(path, text));

/**
 * Runs a check, if its module is the program that was started: prints its faults, one a line, and fails if there are any.
 * @param url the URL of the module
 */
export function runCheck(url, findFaults) {
  if (url !== pathToFileURL(process.argv[1]).href) return;
  const faults = findFaults();
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
