import type { Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/permissions';
import { isHolding } from './constants';
import { pictureUses } from './hooks';
import type { ArticleUse, MediaUse } from './rules';

/**
 * Everything that shows a picture, from the stored texts themselves: nothing has to be kept in step with them. Earlier
 * versions are named only where neither the article nor its working copy shows the picture.
 */
export async function usesOf(actor: Actor, executor: Executor, id: string): Promise<MediaUse[]> {
  const uses = (await pictureUses.run(actor, executor, id)).flat();
  const ofArticles = uses.filter((use): use is ArticleUse => use.where !== 'page');
  const shown = new Set(ofArticles.filter(isHolding).map(({ articleId }) => articleId));
  return uses.filter((use) => use.where === 'page' || isHolding(use) || !shown.has(use.articleId));
}
