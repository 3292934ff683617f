/** A temporary PostgreSQL server for tests and benchmarks: created in a temporary folder, and removed when stopped. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function programs() {
  const versions = '/usr/lib/postgresql';
  const newest = existsSync(versions)
    ? readdirSync(versions)
        .filter((name) => existsSync(join(versions, name, 'bin/initdb')))
        .sort((one, other) => Number(other) - Number(one))[0]
    : undefined;
  if (newest) return join(versions, newest, 'bin');
  for (const folder of (process.env.PATH ?? '').split(':')) {
    if (existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) return folder;
  }
  return undefined;
}

export const hasPostgresql = () => programs() !== undefined;

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Starts a server for tests, which need not survive a crash of the machine. */
export const startTestPostgresql = () => startPostgresql(['fsync=off', 'full_page_writes=off', 'max_connections=200']);

/**
 * Starts a server on 127.0.0.1.
 * @param {string[]} settings additional settings, such as `shared_buffers=512MB`
 * @returns {Promise<{ url: string, processId: number, stop: () => void }>}
 */
export async function startPostgresql(settings = []) {
  const folder = mkdtempSync(join(tmpdir(), 'lowdown-postgresql-'));
  const binaries = programs();
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root.
  const run = (program, args) => {
    const command = isRoot ? 'setpriv' : join(binaries, program);
    const identity = isRoot ? ['--reuid=postgres', '--regid=postgres', '--init-groups', join(binaries, program)] : [];
    return execFileSync(command, [...identity, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  if (isRoot) {
    const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, id('-u'), id('-g'));
  }
  const data = join(folder, 'data');
  run('initdb', [
    '-D',
    data,
    '-U',
    'lowdown',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
  ]);
  const options = [
    `-p ${port}`,
    `-k ${folder}`,
    '-c listen_addresses=127.0.0.1',
    ...settings.map((setting) => `-c ${setting}`),
  ];
  run('pg_ctl', ['-D', data, '-w', '-s', '-l', join(folder, 'log'), '-o', options.join(' '), 'start']);
  return {
    url: `postgres://lowdown@127.0.0.1:${port}/postgres`,
    processId: Number(execFileSync('head', ['-n', '1', join(data, 'postmaster.pid')], { encoding: 'utf8' })),
    stop: () => {
      try {
        run('pg_ctl', ['-D', data, '-w', '-s', '-m', 'immediate', 'stop']);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
