import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleNodePostgres, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { log } from '~/platform/logging/logging.server';
import { lockDataDirectory } from './data-directory-lock.server';
import { keepWebassemblyCode } from './webassembly.server';

/** An SQL expression, for the hooks with which features add conditions to each other’s queries. */
export type SqlExpression = SQL;

/** PostgreSQL or PGlite, accessed through Drizzle. Both return `{ rows }` from `execute`. */
export type Database = NodePgDatabase;
/** A database or an open transaction: the first parameter of every store function. */
export type Executor = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

export type Connection = {
  database: Database;
  kind: 'postgresql' | 'pglite';
  /**
   * Subscribes to a channel; `onReconnect` is called when messages may have been missed. Resolves to a function that
   * unsubscribes.
   */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect: () => void): Promise<() => Promise<void>>;
  /** Runs `work` on one node at a time; other nodes wait. */
  runExclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The underlying driver, for the job queue. */
  driver: { pglite: PGlite } | { pool: pg.Pool };
  close(): Promise<void>;
};

/** Thrown when the PostgreSQL server in DATABASE_URL is unusable. The message is one sentence for the operator. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

const migrationsFolder = join(process.cwd(), 'database/migrations');
/** An arbitrary advisory lock key: it ensures that only one node runs setup work at a time. */
const setUpLock = 4_127_001;
const minPostgresqlVersion = 15;

/**
 * Runs `work` on its own connection while holding the setup lock. The lock is released with the connection, so a node
 * that dies does not block the others.
 */
async function withSetUpLock<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', (error) => log.error({ err: error }, 'the database setup connection failed'));
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new DatabaseUnavailableError(`Cannot open the database in DATABASE_URL (${message || code}).`);
  }
  try {
    await client.query('select pg_advisory_lock($1)', [setUpLock]);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function migratePostgresql(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < minPostgresqlVersion) {
    throw new DatabaseUnavailableError(
      `Lowdown needs PostgreSQL ${minPostgresqlVersion} or later; the server in DATABASE_URL has version ${version}.`,
    );
  }
  await migrateNodePostgres(drizzleNodePostgres({ client }), { migrationsFolder });
}

async function openPostgresql(url: string, poolSize: number): Promise<Connection> {
  await withSetUpLock(url, migratePostgresql);
  // JIT compilation would take longer than any of our statements.
  const pool = new pg.Pool({ connectionString: url, max: poolSize, options: '-c jit=off' });
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection failed'));
  return {
    database: drizzleNodePostgres({ client: pool }),
    kind: 'postgresql',
    driver: { pool },
    listen: (channel, onMessage, onReconnect) => listenPostgresql(url, channel, onMessage, onReconnect),
    runExclusively: (work) => withSetUpLock(url, work),
    close: () => pool.end(),
  };
}

/** Listens on a dedicated connection and reconnects when it breaks. */
async function listenPostgresql(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onReconnect: () => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('notification', (message) => onMessage(message.payload ?? ''));
    next.on('error', (error) => log.warn({ err: error }, 'the listening database connection failed'));
    next.on('end', () => {
      if (!stopped && client === next) scheduleReconnect();
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  };
  const scheduleReconnect = (): void => {
    retry = setTimeout(() => {
      connect().then(onReconnect, scheduleReconnect);
    }, 1000);
  };
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end();
  };
}

/**
 * Opens PGlite.
 * @param directory a folder, or `memory://` for tests.
 * @param content initial content of a new database, as returned by `dumpDataDir`.
 */
async function openPglite(directory: string, content?: Blob): Promise<Connection> {
  keepWebassemblyCode();
  const pglite = await PGlite.create({ dataDir: directory, extensions: { pg_trgm }, loadDataDir: content });
  const database = drizzlePglite({ client: pglite });
  await migratePglite(database, { migrationsFolder });
  return {
    database: database as unknown as Database,
    kind: 'pglite',
    driver: { pglite },
    listen: async (channel, onMessage) => await pglite.listen(channel, onMessage),
    // The folder lock already excludes other nodes.
    runExclusively: (work) => work(),
    close: () => pglite.close(),
  };
}

/**
 * Opens the configured database and migrates it to the current schema.
 * @throws DataDirectoryInUseError when another process uses the built-in database's folder, DataDirectoryError when the
 * folder is unusable, DatabaseUnavailableError when PostgreSQL is unusable.
 */
export async function openConnection(options: {
  databaseUrl: string | undefined;
  dataDirectory: string;
  poolSize?: number;
}): Promise<Connection> {
  if (options.databaseUrl) return openPostgresql(options.databaseUrl, options.poolSize ?? 10);
  const unlock = await lockDataDirectory(options.dataDirectory);
  try {
    const folder = join(options.dataDirectory, 'pg');
    mkdirSync(folder, { recursive: true });
    const connection = await openPglite(folder);
    return {
      ...connection,
      close: async () => {
        await connection.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens an in-memory database for tests, empty or with the given content. */
export function openMemoryConnection(content?: Blob): Promise<Connection> {
  return openPglite('memory://', content);
}

let current: Connection | undefined;

/** Sets the program's connection; called once at startup, and by tests. */
export function setConnection(connection: Connection | undefined): void {
  current = connection;
}

/** Returns the program's connection. */
export function connection(): Connection {
  if (!current) throw new Error('The database has not been opened yet.');
  return current;
}

/** Returns the program's database. */
export function database(): Database {
  return connection().database;
}

/** Resolves when the database responds, and rejects when it does not. */
export async function pingDatabase(): Promise<void> {
  await database().execute(sql`select 1`);
}
