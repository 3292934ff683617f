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
import { lockDataDirectory } from './data-directory-lock.server';
import { log } from './logging.server';

/** Either database, seen through Drizzle. Both answer `execute` with `{ rows }`. */
export type Database = NodePgDatabase;
/** A database or an open transaction: what every store function takes first. */
export type Executor = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

export type Connection = {
  database: Database;
  kind: 'postgresql' | 'pglite';
  /** Hears a channel; `onReconnect` tells that messages may have been missed. Resolves to a function that stops it. */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect: () => void): Promise<() => Promise<void>>;
  /** The driver underneath, for the job queue and for backups. */
  driver: { pglite: PGlite } | { pool: pg.Pool };
  close(): Promise<void>;
};

const migrationsFolder = join(process.cwd(), 'database/migrations');
/** Any fixed number: two nodes that start together migrate one after the other. */
const migrationLock = 4_127_001;

async function openPostgresql(url: string, poolSize: number): Promise<Connection> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection failed'));
  const database = drizzleNodePostgres({ client: pool });
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrateNodePostgres(drizzleNodePostgres({ client }), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
  return {
    database,
    kind: 'postgresql',
    driver: { pool },
    listen: (channel, onMessage, onReconnect) => listenPostgresql(url, channel, onMessage, onReconnect),
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

/** @param directory a folder, or `memory://` for tests. */
async function openPglite(directory: string): Promise<Connection> {
  const pglite = await PGlite.create({ dataDir: directory, extensions: { pg_trgm } });
  const database = drizzlePglite({ client: pglite });
  await migratePglite(database, { migrationsFolder });
  return {
    database: database as unknown as Database,
    kind: 'pglite',
    driver: { pglite },
    listen: async (channel, onMessage) => await pglite.listen(channel, onMessage),
    close: () => pglite.close(),
  };
}

/**
 * Opens the database that the settings name, and brings its tables up to date.
 * @throws DataDirectoryHeldError when another process uses the built-in database's folder.
 */
export async function openConnection(options: {
  databaseUrl: string | undefined;
  dataDirectory: string;
  poolSize?: number;
}): Promise<Connection> {
  if (options.databaseUrl) return openPostgresql(options.databaseUrl, options.poolSize ?? 10);
  const unlock = lockDataDirectory(options.dataDirectory);
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

/** A database in memory, for tests. */
export function openMemoryConnection(): Promise<Connection> {
  return openPglite('memory://');
}

let current: Connection | undefined;

/** Makes a connection the program's own; called once at start, and by tests. */
export function useConnection(connection: Connection | undefined): void {
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

/** Answers whether the database answers. Rejects when it does not. */
export async function pingDatabase(): Promise<void> {
  await database().execute(sql`select 1`);
}
