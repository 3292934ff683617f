import type { MediaUse } from '~/content/media/rules';
import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { articlesWithPicture } from './store-pictures.server';

/**
 * Returns the articles, published or not, that use a library picture in their text or as their own picture, newest
 * first.
 */
export async function findArticleUses(actor: Actor, executor: Executor, mediaId: string): Promise<MediaUse[]> {
  authorize(actor, 'media.use');
  return (await articlesWithPicture(executor, mediaId)).map(({ id: articleId, title, slug, status }) => ({
    ...{ articleId, title, slug, where: 'article' as const, versions: 1 },
    isPublished: status === 'published',
  }));
}

/** Emits `articles.changed` for the articles that show a picture. */
export async function emitArticlesChanged(
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  mediaId: string,
): Promise<void> {
  const articles = await articlesWithPicture(executor, mediaId);
  if (articles.length === 0) return;
  await emit({ type: 'articles.changed', slugs: articles.map(({ slug }) => slug) });
}
