import { desc, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { articles } from '../schema';

type ArticleUsingPicture = { id: string; slug: string; title: string; status: string };

/**
 * Returns the articles that show a library picture. An index on the pictures in each article makes this
 * fast (migration `media_uses`).
 */
export async function articlesWithPicture(executor: Executor, mediaId: string): Promise<ArticleUsingPicture[]> {
  return executor
    .select({ id: articles.id, slug: articles.slug, title: articles.title, status: articles.status })
    .from(articles)
    .where(
      sql`pictures_in(${articles.content} || ' ' || coalesce(${articles.imageUrl}, '')) @> array[${mediaId}::uuid]`,
    )
    .orderBy(desc(articles.id));
}
