import { join } from 'node:path';
import { archiveDueArticles } from '~/content/articles/jobs.server';
import { hasArticles } from '~/content/articles/service.server';
import { connection, database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { log } from '~/platform/logging/logging.server';
import { operator } from '~/platform/permissions/permissions';
import { importPath } from './service.server';
import { findImported, rememberImported } from './store.server';

/** Record of loading the opening edition: when it started, and whether it has been completed. */
const mark = { source: 'opening-edition', kind: 'edition' };
const markKey = 'load';

/**
 * Loads the opening edition into an empty database, with dates relative to this first start. An interrupted load
 * resumes with the same dates. The edition is not loaded again after the newsroom deletes everything.
 */
export function openingEdition(): Promise<void> {
  // Two nodes that start on the same empty database must load it only once.
  return connection().exclusively(loadOnce);
}

async function loadOnce(): Promise<void> {
  const begun = await findImported(database(), { ...mark, key: markKey, hash: '' });
  if (begun ? begun.contentHash === 'complete' : await hasArticles(operator)) return;
  const importedAt = begun?.importedAt ?? new Date();
  const remember = (contentHash: 'begun' | 'complete'): Promise<void> =>
    rememberImported(database(), { ...mark, sourceKey: markKey, targetId: newId(), contentHash, importedAt });

  await remember('begun');
  process.stdout.write('Loading the opening edition…\n');
  const report = await importPath(operator, join(process.cwd(), 'content'), { openingAt: importedAt });
  for (const { name, outcome, notes } of report.entries) {
    if (outcome === 'failed' || outcome === 'skipped')
      log.error({ item: name, notes }, 'a part of the opening edition is missing');
  }
  // Archives articles whose dates are already old enough.
  await archiveDueArticles();
  await remember('complete');
}
