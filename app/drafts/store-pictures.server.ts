import { desc, eq, sql } from 'drizzle-orm';
import { articles } from '~/articles/schema';
import type { Executor } from '~/platform/database.server';
import { articleDrafts, articleRevisions } from './schema';

/** An article whose working copy or an earlier version of it shows a picture. */
export type DraftShowing = { articleId: string; slug: string; title: string };

// Each asks as its index is made (migration `media_uses`).

export async function draftsWithPicture(executor: Executor, mediaId: string): Promise<DraftShowing[]> {
  return executor
    .select({ articleId: articles.id, slug: articles.slug, title: articleDrafts.title })
    .from(articleDrafts)
    .innerJoin(articles, eq(articles.id, articleDrafts.articleId))
    .where(sql`pictures_in(${articleDrafts.content} || ' ' || ${articleDrafts.imageUrl}) @> array[${mediaId}::uuid]`)
    .orderBy(desc(articles.id));
}

/** Each article once, however many of its versions show the picture. */
export async function revisionsWithPicture(executor: Executor, mediaId: string): Promise<DraftShowing[]> {
  return executor
    .selectDistinct({ articleId: articles.id, slug: articles.slug, title: articles.title })
    .from(articleRevisions)
    .innerJoin(articles, eq(articles.id, articleRevisions.articleId))
    .where(
      sql`pictures_in(coalesce(${articleRevisions.fields} ->> 'content', '') || ' ' || coalesce(${articleRevisions.fields} ->> 'imageUrl', '')) @> array[${mediaId}::uuid]`,
    )
    .orderBy(desc(articles.id));
}
