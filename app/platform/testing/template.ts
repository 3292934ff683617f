import { mkdir, writeFile } from 'node:fs/promises';
import { openMemoryConnection } from '~/platform/database/database.server';

/** An empty, migrated database, made once a run: the tests of each file begin with a copy of it. */
export const templatePath = '.tmp/database.tar';

/** Vitest calls this before all tests. */
export default async function makeTemplate(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  const connection = await openMemoryConnection();
  if (!('pglite' in connection.driver)) throw new Error('The template is made of the built-in database.');
  const content = await connection.driver.pglite.dumpDataDir('none');
  await connection.close();
  await mkdir('.tmp', { recursive: true });
  await writeFile(templatePath, Buffer.from(await content.arrayBuffer()));
}
