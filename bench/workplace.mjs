/** A site with its own PostgreSQL server, both on all cores. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPostgresql } from '../bin/postgresql.mjs';
import { programOptions } from '../bin/program-options.mjs';
import { startProgram } from './processes.mjs';

/**
 * Starts PostgreSQL in a temporary folder.
 * @param {{ database?: string[], env?: Record<string, string> }} [options] settings for PostgreSQL and for the site
 * @returns the database's URL, the environment of the site's programs, and functions to start the site (see
 * `startProgram`) and to stop and remove everything
 */
export async function openWorkplace({ database = [], env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lowdown-bench-'));
  const postgresql = await startPostgresql(database);
  const settings = {
    ...{ NODE_ENV: 'production', TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' },
    ...{ DATABASE_URL: postgresql.url, DATA_DIR: folder, ...env },
  };
  let program;
  return {
    databaseUrl: postgresql.url,
    environment: { ...process.env, ...settings },
    async start() {
      const port = { PORT: String(await freePort()) };
      program = await startProgram(
        [...programOptions, 'build/server/serve.js'],
        { ...settings, ...port },
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
