import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, vi } from 'vitest';
import {
  type Connection,
  connection,
  database,
  openConnection,
  openMemoryConnection,
  setConnection,
} from '~/platform/database/database.server';
import { startEvents } from '~/platform/events/events.server';
import { administer, urlOfDatabase } from './template';

type Opened = { connection: Connection; drop: () => Promise<void> };

async function copyOnPostgresql(): Promise<Opened> {
  const name = `lowdown_test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template ${inject('template')}`);
  return {
    connection: await openConnection({ databaseUrl: urlOfDatabase(name), dataDirectory: '', poolSize: 5 }),
    drop: () => administer(`drop database ${name} with (force)`),
  };
}

async function copyInMemory(): Promise<Opened> {
  return { connection: await openMemoryConnection(await openAsBlob(inject('template'))), drop: async () => undefined };
}

/**
 * Provides an empty, migrated database for a test file: in memory, or in a separate run on the PostgreSQL server in
 * TEST_DATABASE_URL. Call it in the test file itself, since that is how files that need a database are found.
 */
export function openTestDatabase(): void {
  let opened: Opened;
  let stopEvents: () => Promise<void>;

  beforeAll(async () => {
    opened = await (inject('database') === 'PostgreSQL' ? copyOnPostgresql() : copyInMemory());
    setConnection(opened.connection);
    stopEvents = await startEvents(opened.connection);
  });

  afterAll(async () => {
    await stopEvents();
    await opened.connection.close();
    setConnection(undefined);
    await opened.drop();
    // Files with a database share their process. Each gets its own copy of the site's modules, and of what they remember.
    vi.resetModules();
  });
}

/**
 * Provides a database for tests of pages and access checks, which behave the same on both kinds and are therefore run on
 * one: PostgreSQL if there is a server in TEST_DATABASE_URL, which takes less time, and otherwise in memory.
 */
export function openPageDatabase(): void {
  openTestDatabase();
}

/** Resolves once another connection waits for a lock. On PGlite, which runs one transaction at a time, at once. */
export async function untilSomeoneWaits(): Promise<void> {
  if (connection().kind === 'pglite') return;
  await expect
    .poll(async () => {
      const { rows } = await database().execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
}
