import { moveCategoryFollows } from '~/audience/follows/service.server';
import { moveToCategory } from '~/content/articles/writing/recategorise.server';
import { lockCategories, removeCategory } from '~/content/categories/write.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { moveCategoryDrafts } from '~/newsroom/drafts/categories/move-category.server';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { requireCategory } from './manage.server';
import { describeArticleCounts, type StatusCounts, sumOf } from './rules';
import * as store from './store-categories.server';

/** Articles, follows and slugs that a merge would move. */
export type MergePreview = {
  from: store.CategoryRow;
  into: store.CategoryRow;
  articles: StatusCounts;
  /** Followers of the first category, and the number of them who also follow the second. */
  followers: number;
  ofBoth: number;
  /** The first category's current and former slugs, all of which will redirect to the second. */
  redirectedSlugs: string[];
};

async function loadPreview(executor: Executor, from: string, into: string): Promise<MergePreview> {
  const [first, other] = [await requireCategory(executor, from), await requireCategory(executor, into)];
  if (first.slug === other.slug) {
    const sentence = 'A category cannot be merged into itself.';
    throw new AppError('invalid', sentence, { into: sentence });
  }
  return {
    from: first,
    into: other,
    articles: await store.countArticles(executor, from),
    ...(await store.countFollowers(executor, from, into)),
    redirectedSlugs: [from, ...(await store.formerSlugsOf(executor, from))],
  };
}

/**
 * Counts what a merge would move.
 * @throws AppError `not_found` when either category does not exist; `invalid` when they are the same.
 */
export async function previewMerge(actor: Actor, from: string, into: string): Promise<MergePreview> {
  authorize(actor, 'categories.manage');
  return loadPreview(database(), from, into);
}

/**
 * Merges one category into another in one transaction: moves its articles, follows and slugs, then deletes it.
 * @param articles number of articles in the preview.
 * @returns what was moved.
 * @throws AppError as `previewMerge`; `conflict` when the number of articles has changed since the preview.
 */
export async function mergeCategories(
  actor: Actor,
  from: string,
  { into, articles }: { into: string; articles: number },
): Promise<MergePreview> {
  authorize(actor, 'categories.manage');
  return transaction(async (executor, emit) => {
    await lockCategories(executor);
    const found = await loadPreview(executor, from, into);
    const moved = await moveToCategory(executor, from, into);
    if (moved !== articles) {
      throw new AppError(
        'conflict',
        `“${found.from.name}” now contains ${describeArticleCounts(found.articles)}, not ${articles}. Preview the merge again.`,
      );
    }
    await moveCategoryDrafts(executor, from, into);
    await moveCategoryFollows(executor, from, into);
    await removeCategory(executor, from, into);
    await emit({ type: 'articles.changed', slugs: [] });
    await emit({ type: 'newsroom.changed' });
    await recordAudit(executor, actor, {
      action: 'category_merged',
      resourceType: 'category',
      resourceId: into,
      values: {
        from: found.from,
        articles: sumOf(found.articles),
        followers: found.followers,
        redirectedSlugs: found.redirectedSlugs,
      },
    });
    return found;
  });
}
