import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import {
  type Connection,
  openConnection,
  openMemoryConnection,
  setConnection,
} from '~/platform/database/database.server';
import { startEvents } from '~/platform/events/events.server';
import { templatePath } from './template';

/**
 * Gives the tests of a file an empty, migrated database of their own: in memory, or on the PostgreSQL that
 * TEST_DATABASE_URL names.
 */
export function openTestDatabase(): void {
  let connection: Connection;
  let stopEvents: () => Promise<void>;
  let drop = async (): Promise<void> => undefined;

  beforeAll(async () => {
    const server = process.env.TEST_DATABASE_URL;
    if (server) {
      const name = `lowdown_test_${randomBytes(6).toString('hex')}`;
      const administer = async (statement: string): Promise<void> => {
        const client = new pg.Client({ connectionString: server });
        await client.connect();
        await client.query(statement);
        await client.end();
      };
      await administer(`create database ${name}`);
      drop = () => administer(`drop database ${name} with (force)`);
      const url = new URL(server);
      url.pathname = `/${name}`;
      connection = await openConnection({ databaseUrl: url.href, dataDirectory: '', poolSize: 5 });
    } else {
      connection = await openMemoryConnection(await openAsBlob(templatePath));
    }
    setConnection(connection);
    stopEvents = await startEvents(connection);
  });

  afterAll(async () => {
    await stopEvents();
    await connection.close();
    setConnection(undefined);
    await drop();
  });
}
