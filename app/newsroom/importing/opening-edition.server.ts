import { join } from 'node:path';
import { archiveDueArticles } from '~/content/articles/jobs.server';
import { hasArticles } from '~/content/articles/service.server';
import { connection, database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { log } from '~/platform/logging/logging.server';
import { operator } from '~/platform/permissions/permissions';
import { importPath } from './service.server';
import { findImported, rememberImported } from './store.server';

/** Where the load of the opening edition is remembered: its moment, and whether it came to its end. */
const mark = { source: 'opening-edition', kind: 'edition' };
const markKey = 'load';

/**
 * Loads the opening edition into an empty database, its dates counted back from this first start. A load that was cut off
 * is taken up again with the same dates; a newsroom that later deletes everything is not given it again.
 */
export function openingEdition(): Promise<void> {
  // Two nodes that start on the same empty database load it once.
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
  // What would have been archived by now is.
  await archiveDueArticles();
  await remember('complete');
}
