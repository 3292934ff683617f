import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { editionDirectory, newDataDirectory } from './site';

/** Runs SQL statements in the built-in database of a data folder that no site is using. */
export async function editDatabase(folder: string, statements: string): Promise<void> {
  const database = await PGlite.create({ dataDir: join(folder, 'pg'), extensions: { pg_trgm } });
  try {
    await database.exec(statements);
  } finally {
    await database.close();
  }
}

/** Copies the opening edition and runs SQL statements in the copy. Returns its folder, which the caller must delete. */
export async function createEditedEdition(statements: string): Promise<string> {
  const folder = await newDataDirectory();
  await cp(editionDirectory, folder, { recursive: true });
  await editDatabase(folder, statements);
  return folder;
}
