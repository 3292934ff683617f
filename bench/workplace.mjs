/** A site on a PostgreSQL server of its own, both on all of this machine's cores. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPostgresql } from '../bin/postgresql.mjs';
import { startProgram } from './processes.mjs';

/**
 * @param {{ database?: string[], env?: Record<string, string> }} [settings] of PostgreSQL and of the site
 * @returns the database's address, how to start the site (as `startProgram`), and how to end and remove all of it
 */
export async function openWorkplace({ database = [], env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lowdown-bench-'));
  const postgresql = await startPostgresql(database);
  let program;
  return {
    databaseUrl: postgresql.url,
    async start() {
      program = await startProgram(
        ['build/server/serve.js'],
        {
          ...{ NODE_ENV: 'production', TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' },
          ...{ DATABASE_URL: postgresql.url, DATA_DIR: folder, PORT: String(await freePort()), ...env },
        },
        { usesAllCores: true },
      );
      return program;
    },
    async close() {
      await program?.stop();
      postgresql.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
