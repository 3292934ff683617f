import type { Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { preventsDeletion } from './constants';
import { pictureUses } from './hooks';
import type { ArticleUse, MediaUse } from './rules';

/**
 * Returns everything that shows a picture. The stored content itself is searched, so no separate record can become
 * stale. Earlier versions are included only if neither the article nor its working copy shows the picture.
 */
export async function usesOf(actor: Actor, executor: Executor, id: string): Promise<MediaUse[]> {
  const uses = (await pictureUses.run(actor, executor, id)).flat();
  const ofArticles = uses.filter((use): use is ArticleUse => use.where !== 'page');
  const shown = new Set(ofArticles.filter(preventsDeletion).map(({ articleId }) => articleId));
  return uses.filter((use) => use.where === 'page' || preventsDeletion(use) || !shown.has(use.articleId));
}
