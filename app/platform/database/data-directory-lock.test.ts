import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirectoryError, DataDirectoryInUseError, lockDataDirectory } from './data-directory-lock.server';

let directory = '';
let children: ChildProcess[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-test-'));
});

afterEach(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  children = [];
  rmSync(directory, { recursive: true });
});

const program = `
  import { lockDataDirectory } from './app/platform/database/data-directory-lock.server.ts';
  process.stdout.write('ready\\n');
  process.stdin.once('data', () => {
    lockDataDirectory(process.argv[1]).then(
      () => process.stdout.write('held\\n'),
      (error) => process.stdout.write('refused ' + error.processId + '\\n'),
    );
  });
`;

/** Starts a process that locks the folder on command, reports the result, and stays alive. */
async function starter() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('ready');
  return {
    processId: child.pid,
    claim: async () => {
      child.stdin.write('go\n');
      return (await lines.next()).value as string;
    },
    die: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('locking a folder in use reports its owner, and succeeds once the folder is released', async () => {
  const release = await lockDataDirectory(directory);
  const second = await lockDataDirectory(directory).catch((error: unknown) => error);
  expect(second).toBeInstanceOf(DataDirectoryInUseError);
  expect((second as Error).message).toBe(
    `The data folder ${directory} is in use by process ${process.pid}. Stop that process or set DATA_DIR to another folder.`,
  );
  release();
  (await lockDataDirectory(directory))();
});

test('a killed process holds no lock, even when its ID now belongs to another process', async () => {
  const first = await starter();
  expect(await first.claim()).toBe('held');
  await expect(lockDataDirectory(directory)).rejects.toMatchObject({ processId: first.processId });
  await first.die();
  writeFileSync(join(directory, 'process.id'), `${process.ppid}\n`);
  (await lockDataDirectory(directory))();
});

test('when several processes start at once with stale lock files, one wins and the others report its process ID', async () => {
  for (let round = 0; round < 3; round += 1) {
    const starters = await Promise.all(Array.from({ length: 8 }, starter));
    const words = await Promise.all(starters.map(({ claim }) => claim()));
    const winner = starters[words.indexOf('held')];
    expect(words.toSorted()).toEqual(['held', ...Array<string>(7).fill(`refused ${winner?.processId}`)]);
    await Promise.all(starters.map(({ die }) => die()));
  }
});

test('an unusable folder is rejected with a one-sentence message', async () => {
  const file = join(directory, 'file');
  writeFileSync(file, '');
  const refusal = await lockDataDirectory(join(file, 'data')).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataDirectoryError);
  expect((refusal as Error).message).toContain('Set DATA_DIR to another folder.');
});
