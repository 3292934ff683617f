import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openConnection, openMemoryConnection } from '~/platform/database/database.server';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that this project's tests run on. */
    database: 'PGlite' | 'PostgreSQL' | 'none';
    /** An empty, migrated database that each test file copies: a file path, or a database name on the server. */
    template: string;
  }
}

/** Runs one statement on the server in TEST_DATABASE_URL. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns the URL of another database on the server in TEST_DATABASE_URL. */
export function urlOfDatabase(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function writePgliteTemplate(path: string): Promise<void> {
  const connection = await openMemoryConnection();
  if (!('pglite' in connection.driver)) throw new Error('The template must be created on the built-in database.');
  const { pglite } = connection.driver;
  // The server's own templates, which no test uses, are more than half of the files that each test file would copy.
  await pglite.query('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await pglite.query(`drop database ${name}`);
  await pglite.query('checkpoint');
  const content = await pglite.dumpDataDir('none');
  await connection.close();
  await mkdir('.tmp', { recursive: true });
  await writeFile(path, Buffer.from(await content.arrayBuffer()));
}

async function makePostgresqlTemplate(name: string): Promise<void> {
  await administer(`create database ${name}`);
  const connection = await openConnection({ databaseUrl: urlOfDatabase(name), dataDirectory: '', poolSize: 1 });
  await connection.close();
}

/** Global setup that Vitest runs once, before the tests of a project that needs a database. */
export default async function makeTemplate(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.getProvidedContext().database === 'PGlite') {
    const path = `.tmp/database-${randomBytes(6).toString('hex')}.tar`;
    await writePgliteTemplate(path);
    project.provide('template', path);
    return () => rm(path);
  }
  const name = `lowdown_template_${randomBytes(6).toString('hex')}`;
  await makePostgresqlTemplate(name);
  project.provide('template', name);
  return () => administer(`drop database ${name}`);
}
