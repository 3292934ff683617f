import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { programEnvironment, type Site, type SiteOptions, startSite } from './site';

export type ProgramResult = { code: number; stdout: string; stderr: string };

/** Runs one of the build's programs until it exits. */
export function runProgram(
  program: 'serve' | 'command',
  args: readonly string[],
  settings: Record<string, string | undefined>,
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [`build/server/${program}.js`, ...args],
      { env: programEnvironment(settings), maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, stdout, stderr }),
    );
  });
}

/** Runs `npm run import`, `backup` or `restore`. @throws with the command's output when it fails. */
export async function runCommand(
  args: readonly string[],
  settings: { DATA_DIR?: string; DATABASE_URL?: string; BACKUP_S3_URL?: string },
): Promise<ProgramResult> {
  const result = await runProgram('command', args, settings);
  if (result.code !== 0)
    throw new Error(`${args.join(' ')} ended with code ${result.code}:\n${result.stdout}${result.stderr}`);
  return result;
}

/** Returns a backup's rows as sorted lines (table, tab, JSON). */
export async function readBackupRows(path: string): Promise<string[]> {
  return gunzipSync(await readFile(path))
    .toString()
    .split('\n')
    .filter((line) => /^[a-z_]+\t/.test(line))
    .sort();
}

/**
 * Returns a function that reads a table's rows. Works with both kinds of database, because it reads the rows from a
 * backup.
 */
export async function readTables(settings: {
  DATA_DIR?: string;
  DATABASE_URL?: string;
}): Promise<<Row>(table: string) => Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lowdown-rows-'));
  try {
    const path = join(folder, 'backup');
    await runCommand(['backup', path], settings);
    const rows = await readBackupRows(path);
    return <Row>(table: string) =>
      rows.filter((row) => row.startsWith(`${table}\t`)).map((row) => JSON.parse(row.slice(table.length + 1)) as Row);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A database on the PostgreSQL server at TEST_DATABASE_URL. */
export type TestDatabase = {
  url: string;
  query: (statement: string) => Promise<pg.QueryResult>;
  drop: () => Promise<void>;
};

const editionDatabaseName = 'lowdown_journeys_edition';
const editionFilesDirectory = '.tmp/edition-postgresql';

async function query(connectionString: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

function database(name: string): TestDatabase & { create: (template?: string) => Promise<unknown> } {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server; npm test starts one.');
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    query: (statement) => query(url.href, statement),
    create: (template = 'template1') => query(server, `create database ${name} template ${template}`),
    drop: async () => {
      await query(server, `drop database if exists ${name} with (force)`);
    },
  };
}

const newName = (): string => `lowdown_journey_${randomBytes(6).toString('hex')}`;

/** Creates an empty database, which the caller must drop. */
export async function newDatabase(): Promise<TestDatabase> {
  const { create, ...testDatabase } = database(newName());
  await create();
  return testDatabase;
}

/** Loads the opening edition into a PostgreSQL database, which `copyEdition` copies. */
export async function prepareEditionOnPostgresql(): Promise<void> {
  const edition = database(editionDatabaseName);
  await edition.drop();
  await edition.create();
  await rm(editionFilesDirectory, { recursive: true, force: true });
  // Remains empty if the edition contains no files.
  await mkdir(editionFilesDirectory, { recursive: true });
  const site = await startSite({ databaseUrl: edition.url, dataDirectory: resolve(editionFilesDirectory) });
  if ((await site.stop()) !== 0) throw new Error(`The opening edition could not be prepared:\n${site.log()}`);
}

/** Copies the database and the data folder of the opening edition. The caller must remove both. */
export async function copyEdition(): Promise<{ database: TestDatabase; dataDirectory: string }> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lowdown-journey-'));
  await cp(editionFilesDirectory, dataDirectory, { recursive: true });
  const { create, ...testDatabase } = database(newName());
  await create(editionDatabaseName);
  return { database: testDatabase, dataDirectory };
}

/**
 * Starts a site on PostgreSQL, with a copy of the opening edition in which the statements have been run. It starts in
 * less than half the time of one on the built-in database. Its database and data folder are removed when it stops.
 */
export async function startEditedEdition(statements = '', { env }: Pick<SiteOptions, 'env'> = {}): Promise<Site> {
  const { database, dataDirectory } = await copyEdition();
  const remove = async () => {
    await database.drop();
    await rm(dataDirectory, { recursive: true });
  };
  try {
    if (statements) await database.query(statements);
    const site = await startSite({ databaseUrl: database.url, dataDirectory, env });
    const stop = async () => {
      const code = await site.stop();
      await remove();
      return code;
    };
    return { ...site, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}
