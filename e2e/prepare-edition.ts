import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { prepareEditionOnPostgresql } from './program';
import { editionDirectory, startSite } from './site';

async function prepareBuiltIn(): Promise<void> {
  await rm(editionDirectory, { recursive: true, force: true });
  const site = await startSite({ dataDirectory: resolve(editionDirectory) });
  if ((await site.stop()) !== 0) throw new Error(`The opening edition could not be prepared:\n${site.log()}`);
}

/** Loads the opening edition once into each kind of database, so that tests start from a copy of it. */
export default async function prepareEdition(): Promise<void> {
  await Promise.all([prepareBuiltIn(), prepareEditionOnPostgresql()]);
}
