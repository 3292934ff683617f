import { setCategory } from '~/articles/publish.server';
import { listCategories } from '~/categories/service.server';
import { openDraft, saveDraft } from '~/drafts/service.server';
import { database } from '~/platform/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events.server';
import { recordAudit } from '~/security/audit.server';
import { type Actor, authorize, type Permission } from '~/security/permissions';
import { holdCurrent, refuseInTrash } from './current.server';
import { type BulkAction, type BulkResult, mostAtOnce } from './list-rules';
import { archive, changeStatus } from './status.server';
import { articleTitle, setWorkflow } from './store.server';
import { moveToTrash, restoreFromTrash } from './trash.server';

const needed: Record<BulkAction, Permission> = {
  publish: 'articles.publish',
  archive: 'articles.organise',
  unarchive: 'articles.organise',
  categorise: 'articles.organise',
  delete: 'articles.delete',
  restore: 'articles.delete',
};

const doneSentences: Record<BulkAction, string> = {
  publish: 'Published.',
  archive: 'Archived.',
  unarchive: 'Taken out of the archive.',
  categorise: 'Put into the category.',
  delete: 'Moved to the trash.',
  restore: 'Restored.',
};

/**
 * Puts an article into a category, for its readers at once and in the working copy. Words that readers have stay passed:
 * only the shelf is another.
 */
async function categorise(actor: Actor, articleId: string, category: string, now: Date): Promise<void> {
  const before = await transaction(async (executor) => {
    const current = await holdCurrent(executor, articleId);
    refuseInTrash(current);
    return current;
  });
  const { version } = await openDraft(actor, articleId);
  const saved = await saveDraft(actor, articleId, { baseVersion: version, fields: { category } }, now);
  if (saved.outcome !== 'saved') throw new AppError('conflict', 'Somebody is changing its category right now.');
  await transaction(async (executor, emit) => {
    const { draft } = await holdCurrent(executor, articleId);
    await setCategory(actor, executor, emit, articleId, category);
    if (before.standing.status === 'published' && draft.version === saved.version) {
      const { contentHash } = saved;
      const change = { publishedHash: contentHash, approvedHash: contentHash, publishedVersion: saved.version };
      await setWorkflow(executor, articleId, change, now);
    }
    await emit({ type: 'newsroom.changed' });
    await recordAudit(executor, actor, {
      action: 'article_categorised',
      resourceType: 'article',
      resourceId: articleId,
      values: { category },
    });
  });
}

/**
 * Does the same with many articles, each by itself: what one of them refuses keeps none of the others.
 * @returns what became of each, in the order given.
 * @throws AppError `forbidden`; `invalid` when there are none, too many, or the category is not there.
 */
export async function doWithMany(
  actor: Actor,
  { action, ids, category = '' }: { action: BulkAction; ids: readonly string[]; category?: string },
  now: Date,
): Promise<BulkResult[]> {
  authorize(actor, needed[action]);
  const chosen = [...new Set(ids)];
  if (chosen.length === 0) throw new AppError('invalid', 'Choose at least one article.');
  if (chosen.length > mostAtOnce) throw new AppError('invalid', `Choose at most ${mostAtOnce} articles.`);
  if (action === 'categorise' && !(await listCategories(actor)).some(({ slug }) => slug === category)) {
    throw new AppError('invalid', 'Choose a category.', { category: 'Choose a category.' });
  }
  const perform: Record<BulkAction, (id: string) => Promise<unknown>> = {
    publish: (id) => changeStatus(actor, id, { target: 'published' }, now),
    archive: (id) => archive(actor, id, true),
    unarchive: (id) => archive(actor, id, false),
    categorise: (id) => categorise(actor, id, category, now),
    delete: (id) => moveToTrash(actor, id, now),
    restore: (id) => restoreFromTrash(actor, id, now),
  };
  const results: BulkResult[] = [];
  for (const id of chosen) {
    const title = (await articleTitle(database(), id)) ?? 'An article that is gone';
    try {
      await perform[action](id);
      results.push({ id, title, isDone: true, sentence: doneSentences[action] });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id, title, isDone: false, sentence: error.message });
    }
  }
  return results;
}
