import { join } from 'node:path';
import { hasArticles } from '~/content/articles/service.server';
import { connection, database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { log } from '~/platform/logging/logging.server';
import { operator } from '~/platform/permissions/actors';
import { importPath } from './service.server';
import { findImportRecord, saveImportRecord } from './store.server';

/** Record of the opening edition's load: when it started, and whether it is complete. */
const marker = { source: 'opening-edition', kind: 'edition' };
const markerKey = 'load';

/**
 * Loads the opening edition into an empty database, with dates relative to the start of the load. An interrupted load
 * resumes with the same dates. The edition is not loaded again, even if the newsroom deletes everything.
 */
export function openingEdition(): Promise<void> {
  // Two nodes that start on the same empty database must load it only once.
  return connection().runExclusively(loadOnce);
}

async function loadOnce(): Promise<void> {
  const progress = await findImportRecord(database(), { ...marker, key: markerKey, hash: '' });
  if (progress ? progress.contentHash === 'complete' : await hasArticles()) return;
  const importedAt = progress?.importedAt ?? new Date();
  const recordProgress = (contentHash: 'begun' | 'complete'): Promise<void> =>
    saveImportRecord(database(), { ...marker, sourceKey: markerKey, targetId: newId(), contentHash, importedAt });

  await recordProgress('begun');
  process.stdout.write('Loading the opening edition…\n');
  const report = await importPath(operator, join(process.cwd(), 'content'), { openingAt: importedAt });
  for (const { name, outcome, notes } of report.entries) {
    if (outcome === 'failed' || outcome === 'skipped')
      log.error({ item: name, notes }, 'a part of the opening edition is missing');
  }
  await recordProgress('complete');
}
