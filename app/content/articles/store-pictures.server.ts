import { desc, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { articles } from './schema';

/** An article that shows a picture. */
type ArticleShowing = { id: string; slug: string; title: string; status: string };

/** Articles that show a picture of the library. An index holds the pictures of each (migration `media_uses`). */
export async function articlesWithPicture(executor: Executor, mediaId: string): Promise<ArticleShowing[]> {
  return executor
    .select({ id: articles.id, slug: articles.slug, title: articles.title, status: articles.status })
    .from(articles)
    .where(
      sql`pictures_in(${articles.content} || ' ' || coalesce(${articles.imageUrl}, '')) @> array[${mediaId}::uuid]`,
    )
    .orderBy(desc(articles.id));
}
