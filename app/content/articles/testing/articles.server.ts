import { articleCategories } from '~/content/categories/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { ArticleStatus } from '../rules';
import { articles } from '../schema';

/** Adds an article, published by default, whose slug is its ID. Returns the ID. */
export async function addArticle(
  fields: { title?: string; excerpt?: string; status?: ArticleStatus; publishedAt?: Date } = {},
): Promise<string> {
  const id = newId();
  await database().insert(articleCategories).values({ slug: 'news', name: 'News' }).onConflictDoNothing();
  await database()
    .insert(articles)
    .values({
      title: `Article ${id.slice(-6)}`,
      status: 'published',
      publishedAt: new Date('2026-01-01T00:00:00Z'),
      ...fields,
      id,
      slug: id,
      category: 'news',
    });
  return id;
}
