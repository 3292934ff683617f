import { desc, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { articles } from '../schema';

/** Pictures in an article; an index on this expression makes searches fast (migration `index_pictures_of_articles`). */
const pictures = sql`pictures_in(${articles.content} || ' ' || coalesce(${articles.imageUrl}, ''))`;

type ArticleUsingPicture = { id: string; slug: string; title: string; status: string };

/** Returns the articles that show a library picture. */
export async function articlesWithPicture(executor: Executor, mediaId: string): Promise<ArticleUsingPicture[]> {
  return executor
    .select({ id: articles.id, slug: articles.slug, title: articles.title, status: articles.status })
    .from(articles)
    .where(sql`${pictures} @> array[${mediaId}::uuid]`)
    .orderBy(desc(articles.id));
}

/** Returns the condition for whether an article, published or not, shows a library picture. */
export const isPictureInArticles = async (pictureId: SQL): Promise<SQL> =>
  sql`exists (select from ${articles} where ${pictures} @> array[${pictureId}])`;
