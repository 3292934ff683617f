import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { editionDirectory, newDataDirectory } from './site';

/** A copy of the opening edition in which the given statements have been run. The one who asks for it removes it. */
export async function editedEdition(statements: string): Promise<string> {
  const folder = await newDataDirectory();
  await cp(editionDirectory, folder, { recursive: true });
  const database = await PGlite.create({ dataDir: join(folder, 'pg'), extensions: { pg_trgm } });
  try {
    await database.exec(statements);
  } finally {
    await database.close();
  }
  return folder;
}
