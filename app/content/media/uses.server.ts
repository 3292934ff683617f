import type { Executor } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/permissions';
import { isHolding } from './constants';
import { pictureUses } from './hooks';
import type { MediaUse } from './rules';

/**
 * Everything that shows a picture, from the stored texts themselves: nothing has to be kept in step with them. Earlier
 * versions are named only where neither the article nor its working copy shows the picture.
 */
export async function usesOf(actor: Actor, executor: Executor, id: string): Promise<MediaUse[]> {
  const uses = (await pictureUses.run(actor, executor, id)).flat();
  const shown = new Set(uses.filter(isHolding).map(({ articleId }) => articleId));
  return uses.filter((use) => isHolding(use) || !shown.has(use.articleId));
}
