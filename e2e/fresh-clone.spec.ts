import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, copyFile, cp, mkdir, rm, symlink, utimes } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { newDataDirectory, programEnvironment } from './site';
import { test } from './test';

/** The long form builds the clone; the short one gives it the build that the other journeys use. */
const isLong = process.env.TEST_LONG === '1';

/**
 * Copies the files that a clone would have, with the changes that are not committed yet, and the installed packages.
 * Returns the paths of the copies.
 */
async function cloneSources(folder: string): Promise<string[]> {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const deleted = new Set(execFileSync('git', ['ls-files', '-z', '--deleted'], { encoding: 'utf8' }).split('\0'));
  const paths = list.split('\0').filter((path) => path !== '' && !deleted.has(path));
  for (const directory of new Set(paths.map(dirname))) await mkdir(join(folder, directory), { recursive: true });
  await Promise.all(paths.map((path) => copyFile(path, join(folder, path))));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  return paths.map((path) => join(folder, path));
}

/** Whether the next start would use the build that is there. */
const isBuilt = (folder: string): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      "import { isBuilt } from './bin/prepare.mjs'; process.stdout.write(String(isBuilt()));",
    ],
    { cwd: folder, encoding: 'utf8' },
  );

/** Runs `npm start` until the site accepts requests, then stops it. Returns what it printed until then. */
async function startAndStop(folder: string): Promise<string> {
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: folder,
    env: programEnvironment({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), ARTICLES: 'none' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'close');
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
    if (!child.killed && /^Lowdown is at \S+$/m.test(output)) child.kill('SIGTERM');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  await exited;
  expect(output).toMatch(/^Lowdown is at \S+$/m);
  return output;
}

test('a fresh clone is built at its first start only', async () => {
  test.setTimeout(isLong ? 900_000 : 480_000);
  const folder = await newDataDirectory();
  const sources = await cloneSources(folder);
  if (!isLong) await cp('build', join(folder, 'build'), { recursive: true });
  const first = await startAndStop(folder);
  // A build is kept as long as its sources have the same contents, even if all of them have a later time than the build.
  const later = new Date(Date.now() + 60_000);
  await Promise.all(sources.map((path) => utimes(path, later, later)));
  const second = await startAndStop(folder);
  expect([first, second].map((output) => output.includes('Building…'))).toEqual([isLong, false]);
  await appendFile(join(folder, 'app/root.tsx'), '\n');
  expect(isBuilt(folder)).toBe('false');
  await rm(folder, { recursive: true });
});
