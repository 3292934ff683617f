import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleNodePostgres, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { log } from '~/platform/logging/logging.server';
import { lockDataDirectory } from './data-directory-lock.server';

/** Either database, seen through Drizzle. Both return `execute` with `{ rows }`. */
export type Database = NodePgDatabase;
/** A database or an open transaction: what every store function takes first. */
export type Executor = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

export type Connection = {
  database: Database;
  kind: 'postgresql' | 'pglite';
  /**
   * Subscribes to a channel; `onReconnect` reports that messages may have been missed. Resolves to a function that
   * stops it.
   */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect: () => void): Promise<() => Promise<void>>;
  /** Does work that only one node may do at a time; others that want to wait for it. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The driver underneath, for the job queue. */
  driver: { pglite: PGlite } | { pool: pg.Pool };
  close(): Promise<void>;
};

/** PostgreSQL cannot be used as DATABASE_URL says; the message is one sentence for the operator. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

const migrationsFolder = join(process.cwd(), 'database/migrations');
/** Any fixed number: what several nodes must not do at the same time, they do one after the other. */
const setUpLock = 4_127_001;
const oldestPostgresql = 15;

/**
 * Does work on a connection of its own while no other node does such work. The lock ends with the connection, so that a
 * node that dies with it blocks no other.
 */
async function holdingSetUpLock<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', (error) => log.error({ err: error }, 'the connection that sets up the database failed'));
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
  if (version < oldestPostgresql) {
    throw new DatabaseUnavailableError(
      `Lowdown needs PostgreSQL ${oldestPostgresql} or later; the server in DATABASE_URL has version ${version}.`,
    );
  }
  await migrateNodePostgres(drizzleNodePostgres({ client }), { migrationsFolder });
}

async function openPostgresql(url: string, poolSize: number): Promise<Connection> {
  await holdingSetUpLock(url, migratePostgresql);
  // Compiling a statement takes longer than any of ours runs.
  const pool = new pg.Pool({ connectionString: url, max: poolSize, options: '-c jit=off' });
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection failed'));
  return {
    database: drizzleNodePostgres({ client: pool }),
    kind: 'postgresql',
    driver: { pool },
    listen: (channel, onMessage, onReconnect) => listenPostgresql(url, channel, onMessage, onReconnect),
    exclusively: (work) => holdingSetUpLock(url, work),
    close: () => pool.end(),
  };
}

/** Holds one connection that listens, and opens another when it breaks. */
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
      if (!stopped && client === next) again();
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  };
  const again = (): void => {
    retry = setTimeout(() => {
      connect().then(onReconnect, again);
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
 * @param directory a folder, or `memory://` for tests.
 * @param content what a new database begins with, as `dumpDataDir` gave it.
 */
async function openPglite(directory: string, content?: Blob): Promise<Connection> {
  const pglite = await PGlite.create({ dataDir: directory, extensions: { pg_trgm }, loadDataDir: content });
  const database = drizzlePglite({ client: pglite });
  await migratePglite(database, { migrationsFolder });
  return {
    database: database as unknown as Database,
    kind: 'pglite',
    driver: { pglite },
    listen: async (channel, onMessage) => await pglite.listen(channel, onMessage),
    // The folder's lock lets no other node near.
    exclusively: (work) => work(),
    close: () => pglite.close(),
  };
}

/**
 * Opens the database that the settings name, and brings its tables up to date.
 * @throws DataDirectoryHeldError when another process uses the built-in database's folder, DataDirectoryError when it
 * cannot be used, DatabaseUnavailableError when PostgreSQL cannot.
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

/** A database in memory, for tests; empty, or with the given content. */
export function openMemoryConnection(content?: Blob): Promise<Connection> {
  return openPglite('memory://', content);
}

let current: Connection | undefined;

/** Makes a connection the program's own; called once at start, and by tests. */
export function setConnection(connection: Connection | undefined): void {
  current = connection;
}

/** The program's connection. */
export function connection(): Connection {
  if (!current) throw new Error('The database has not been opened yet.');
  return current;
}

/** The program's database. */
export function database(): Database {
  return connection().database;
}

/** Returns whether the database responds. Rejects when it does not. */
export async function pingDatabase(): Promise<void> {
  await database().execute(sql`select 1`);
}
