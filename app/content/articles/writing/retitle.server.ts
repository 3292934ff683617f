import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { textOf } from '~/platform/html/text';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { articleStored, publicationChanged } from '../hooks';
import { lockForRetitling, saveTitle } from './store-writing.server';

export type Retitled = { slug: string; before: string; isPublished: boolean };

/**
 * Changes an article's title but not its slug. If the article is published, searches find it by its new title at once.
 * @param mayReplace whether the article's current title may be replaced.
 * @throws AppError `not_found`; `forbidden` when the article is published and the actor may not publish; `conflict`
 * when the current title must not be replaced.
 */
export async function retitleArticle(
  actor: Actor,
  executor: Executor,
  { id, title }: { id: string; title: string },
  mayReplace: (before: string) => boolean,
): Promise<Retitled> {
  authorize(actor, 'articles.write');
  const article = await lockForRetitling(executor, id);
  if (!article) throw new AppError('not_found', 'This article no longer exists.');
  const isPublished = article.status === 'published';
  if (isPublished) authorize(actor, 'articles.publish');
  if (!mayReplace(article.title)) {
    throw new AppError('conflict', `Someone else has already given this article a title: “${article.title}”.`);
  }
  await saveTitle(executor, id, title, new Date());
  const { content, ...rest } = article;
  await articleStored.run(executor, { ...rest, id, title, contentText: textOf(content) });
  if (isPublished) await publicationChanged.run(executor, [id], 'updated', new Date());
  return { slug: article.slug, before: article.title, isPublished };
}
