import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { articles } from '~/content/articles/schema';
import type { Executor } from '~/platform/database/database.server';
import { articleDrafts, articleRevisions } from '../schema';

/** An article whose working copy or earlier versions show a picture. */
type DraftWithPicture = { articleId: string; slug: string; title: string };
type RevisionsWithPicture = DraftWithPicture & { versions: number };

// The conditions must match the index expressions in the migrations named `index_pictures_of_*`.

/** Pictures in a working copy. */
const pictures = sql`pictures_in(${articleDrafts.content} || ' ' || ${articleDrafts.imageUrl})`;

export async function draftsWithPicture(executor: Executor, mediaId: string): Promise<DraftWithPicture[]> {
  return executor
    .select({ articleId: articles.id, slug: articles.slug, title: articleDrafts.title })
    .from(articleDrafts)
    .innerJoin(articles, eq(articles.id, articleDrafts.articleId))
    .where(sql`${pictures} @> array[${mediaId}::uuid]`)
    .orderBy(desc(articles.id));
}

/** Returns the condition for whether a working copy shows a library picture. */
export const isPictureInDrafts = async (pictureId: SQL): Promise<SQL> =>
  sql`exists (select from ${articleDrafts} where ${pictures} @> array[${pictureId}])`;

/** Returns each article once, with the number of restorable versions that show the picture. */
export async function revisionsWithPicture(executor: Executor, mediaId: string): Promise<RevisionsWithPicture[]> {
  return executor
    .select({ articleId: articles.id, slug: articles.slug, title: articles.title, versions: count() })
    .from(articleRevisions)
    .innerJoin(articles, eq(articles.id, articleRevisions.articleId))
    .where(
      and(
        eq(articleRevisions.isFolded, false),
        sql`pictures_in(coalesce(${articleRevisions.fields} ->> 'content', '') || ' ' || coalesce(${articleRevisions.fields} ->> 'imageUrl', '')) @> array[${mediaId}::uuid]`,
      ),
    )
    .groupBy(articles.id)
    .orderBy(desc(articles.id));
}
