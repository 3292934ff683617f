import { type ArticleInput, prepareArticle, storeArticle } from '~/content/articles/writing/write.server';
import { fixedCategories } from '~/content/categories/rules';
import { articleCategories } from '~/content/categories/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { newNumber } from '~/platform/testing/entries';

/** Stores an article from unsanitised HTML, published by default, and its category. Passing the ID of an existing article overwrites it. */
export async function writeArticle(
  input: Partial<Omit<ArticleInput, 'id' | 'content'>> & { id?: string; title: string; content?: string },
): Promise<{ id: string; slug: string; title: string }> {
  const category = input.category ?? 'news';
  const name = fixedCategories.find(({ slug }) => slug === category)?.name ?? category;
  await database().insert(articleCategories).values({ slug: category, name }).onConflictDoNothing();
  const id = input.id ?? newId();
  const article = {
    status: 'published' as const,
    tags: [],
    publishedAt: new Date('2026-01-01T08:00:00Z'),
    ...input,
    content: await prepareArticle(input.content ?? `<p>${input.title}, told at length.</p>`),
    category,
    id,
  };
  const { slug } = await database().transaction((executor) => storeArticle(executor, article));
  return { id, slug, title: input.title };
}

/** Stores an article that predates the opening edition and has never been edited. */
export const writeOldArticle = () =>
  writeArticle({ title: `An article ${newNumber()}`, publishedAt: new Date('2020-01-01T00:00:00Z') });
