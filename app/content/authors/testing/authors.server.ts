import { eq } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import { addArticle } from '~/content/articles/testing/articles.server';
import { mediaItems } from '~/content/media/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';

/** Adds an article by an author. */
export async function addArticleBy(authorId: string, article: Parameters<typeof addArticle>[0]): Promise<void> {
  const id = await addArticle(article);
  await database().update(articles).set({ authorId }).where(eq(articles.id, id));
}

/** Adds a library picture without files. Returns its ID. */
export async function addPortrait(): Promise<string> {
  const id = newId();
  const [version, address] = ['0a1b2c3d', `/media/${id}/640-0a1b2c3d.jpg`];
  const picture = { fileName: 'ada.jpg', alt: 'Ada at her desk', width: 640, height: 640, isMoving: false, bytes: 1 };
  await database()
    .insert(mediaItems)
    .values({ id, version, address, ...picture });
  return id;
}
