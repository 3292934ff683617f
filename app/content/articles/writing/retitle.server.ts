import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { textOf } from '~/platform/html/text';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { articleStored } from '../hooks';
import { holdForTitle, saveTitle } from './store-writing.server';

export type Retitled = { slug: string; before: string; isPublished: boolean };

/**
 * Gives an article another title; its address stays. A published one is found by the new title from then on.
 * @param mayReplace whether the title it has by now may be replaced.
 * @throws AppError `not_found`; `forbidden` when readers see it and the actor may not publish; `conflict` when the title
 * is to be kept.
 */
export async function retitleArticle(
  actor: Actor,
  executor: Executor,
  { id, title }: { id: string; title: string },
  mayReplace: (before: string) => boolean,
): Promise<Retitled> {
  authorize(actor, 'articles.write');
  const article = await holdForTitle(executor, id);
  if (!article) throw new AppError('not_found', 'This article no longer exists.');
  const isPublished = article.status === 'published';
  if (isPublished) authorize(actor, 'articles.publish');
  if (!mayReplace(article.title)) {
    throw new AppError('conflict', `Someone else has given it a title: “${article.title}”.`);
  }
  await saveTitle(executor, id, title, new Date());
  const { content, ...rest } = article;
  await articleStored.run(executor, { ...rest, id, title, contentText: textOf(content) });
  return { slug: article.slug, before: article.title, isPublished };
}
