import { join } from 'node:path';
import { hasArticles } from '~/content/articles/service.server';
import { connection, database, type Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { enqueue, type Job } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { type Actor, operator } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { importPath } from './service.server';
import { findImportRecord, saveImportRecord } from './store.server';

/** Record of the opening edition's load: when it started, and whether it is complete. */
const marker = { source: 'opening-edition', kind: 'edition' };
const markerKey = 'load';

const findProgress = () => findImportRecord(database(), { ...marker, key: markerKey, hash: '' });

const recordProgress = (executor: Executor, contentHash: 'begun' | 'complete', importedAt: Date): Promise<void> =>
  saveImportRecord(executor, { ...marker, sourceKey: markerKey, targetId: newId(), contentHash, importedAt });

/**
 * Loads the opening edition into an empty database, with dates relative to the start of the load. An interrupted load
 * resumes with the same dates. The edition is not loaded again, even if the newsroom deletes everything.
 */
export function openingEdition(): Promise<void> {
  // Two nodes that start on the same empty database must load it only once.
  return connection().runExclusively(loadOnce);
}

async function loadOnce(): Promise<void> {
  const progress = await findProgress();
  if (progress ? progress.contentHash === 'complete' : await hasArticles()) return;
  const importedAt = progress?.importedAt ?? new Date();

  await recordProgress(database(), 'begun', importedAt);
  process.stdout.write('Loading the opening edition…\n');
  const report = await importPath(operator, join(process.cwd(), 'content'), { openingAt: importedAt });
  for (const { name, outcome, notes } of report.entries) {
    if (outcome === 'failed' || outcome === 'skipped')
      log.error({ item: name, notes }, 'a part of the opening edition is missing');
  }
  await recordProgress(database(), 'complete', importedAt);
}

/** Loads the opening edition when an administrator asks for it. */
export const openingEditionJob: Job = { name: 'importing.opening-edition', run: openingEdition };

/** How a site has started: with the opening edition, with articles of its own, or not yet. */
export type SiteStart =
  | { kind: 'edition'; loadedAt: Date }
  /** The opening edition is being loaded. */
  | { kind: 'loading' }
  | { kind: 'own' }
  | { kind: 'empty' };

/** Returns how the site has started. @throws AppError `forbidden`. */
export async function readStart(actor: Actor): Promise<SiteStart> {
  authorize(actor, 'settings.manage');
  const progress = await findProgress();
  if (progress)
    return progress.contentHash === 'complete'
      ? { kind: 'edition', loadedAt: progress.importedAt }
      : { kind: 'loading' };
  return { kind: (await hasArticles()) ? 'own' : 'empty' };
}

/**
 * Starts loading the opening edition into a site without articles, or resumes a load that was interrupted.
 * @throws AppError `forbidden`, or `conflict` if the site has started otherwise.
 */
export async function startWithEdition(actor: Actor, now: Date): Promise<void> {
  const { kind } = await readStart(actor);
  if (kind === 'own')
    throw new AppError(
      'conflict',
      'The site already has articles. The opening edition can be loaded only into an empty site.',
    );
  if (kind === 'edition') throw new AppError('conflict', 'The opening edition has already been loaded.');
  await transaction(async (executor) => {
    if (kind === 'empty') await recordProgress(executor, 'begun', now);
    await enqueue(executor, openingEditionJob, {});
  });
}
