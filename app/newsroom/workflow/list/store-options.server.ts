import { type AnyColumn, desc, eq, sql } from 'drizzle-orm';
import { articles, articleTags, authors } from '~/content/articles/schema';
import { articleCategories } from '~/content/categories/schema';
import { articleDrafts } from '~/newsroom/drafts/schema';
import type { Executor } from '~/platform/database/database.server';
import { articleWorkflow } from '../schema';
import type { ArticleListFilters, FilterOption, ListTab } from './list-rules';
import { type FilterContext, flagColumns, inTab, matches } from './store-conditions.server';

const number = sql<number>`count(*)::int`;

/** Counts the articles in each tab. */
export async function countTabs<Tab extends ListTab>(
  executor: Executor,
  tabs: readonly Tab[],
): Promise<Record<Tab, number>> {
  const counts = tabs.map((tab) => [tab, sql<number>`(count(*) filter (where ${inTab(executor, tab)}))::int`] as const);
  const [row] = await executor
    .select(Object.fromEntries(counts))
    .from(articles)
    .leftJoin(articleWorkflow, eq(articleWorkflow.articleId, articles.id))
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id));
  return row as Record<Tab, number>;
}

/** Maximum number of authors and of tags offered as filters. */
const maxOptions = 100;

/** Counts the articles that match the filters. */
export async function countMatches(
  executor: Executor,
  filters: ArticleListFilters,
  context: FilterContext,
): Promise<number> {
  const [row] = await executor
    .select({ count: number })
    .from(articles)
    .leftJoin(articleWorkflow, eq(articleWorkflow.articleId, articles.id))
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
    .where(matches(executor, filters, context));
  return row?.count ?? 0;
}

/** Counts the matching articles by category, whatever the category filter says. All categories are returned. */
export async function categoryOptions(
  executor: Executor,
  filters: ArticleListFilters,
  context: FilterContext,
): Promise<FilterOption[]> {
  const counted = executor
    .select({ category: articles.category, count: number.as('count') })
    .from(articles)
    .leftJoin(articleWorkflow, eq(articleWorkflow.articleId, articles.id))
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
    .where(matches(executor, filters, context, 'category'))
    .groupBy(articles.category)
    .as('counted');
  return executor
    .select({
      slug: articleCategories.slug,
      name: articleCategories.name,
      count: sql<number>`coalesce(${counted.count}, 0)`,
    })
    .from(articleCategories)
    .leftJoin(counted, eq(counted.category, articleCategories.slug))
    .orderBy(articleCategories.position, articleCategories.name);
}

/** Counts the matching articles by author, whatever the author filter says. */
export const authorOptions = (
  executor: Executor,
  filters: ArticleListFilters,
  context: FilterContext,
): Promise<FilterOption[]> =>
  executor
    .select({ slug: authors.slug, name: authors.name, count: number })
    .from(articles)
    .innerJoin(authors, eq(authors.id, articles.authorId))
    .leftJoin(articleWorkflow, eq(articleWorkflow.articleId, articles.id))
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
    .where(matches(executor, filters, context, 'author'))
    .groupBy(authors.slug, authors.name)
    .orderBy(desc(number), authors.name)
    .limit(maxOptions);

/** Counts the matching articles by tag, whatever the tag filter says. */
export const tagOptions = (
  executor: Executor,
  filters: ArticleListFilters,
  context: FilterContext,
): Promise<FilterOption[]> =>
  executor
    .select({ slug: articleTags.tagSlug, name: sql<string>`min(${articleTags.tag})`, count: number })
    .from(articles)
    .innerJoin(articleTags, eq(articleTags.articleId, articles.id))
    .leftJoin(articleWorkflow, eq(articleWorkflow.articleId, articles.id))
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
    .where(matches(executor, filters, context, 'tag'))
    .groupBy(articleTags.tagSlug)
    .orderBy(desc(number), articleTags.tagSlug)
    .limit(maxOptions);

/** Counts the matching articles that are featured, trending or archived, whatever the flag filter says. */
export async function countFlags(
  executor: Executor,
  filters: ArticleListFilters,
  context: FilterContext,
): Promise<Record<keyof typeof flagColumns, number>> {
  const flagged = (column: AnyColumn) => sql<number>`(count(*) filter (where ${column}))::int`;
  const [row] = await executor
    .select({
      featured: flagged(flagColumns.featured),
      trending: flagged(flagColumns.trending),
      archived: flagged(flagColumns.archived),
    })
    .from(articles)
    .leftJoin(articleWorkflow, eq(articleWorkflow.articleId, articles.id))
    .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
    .where(matches(executor, filters, context, 'flag'));
  return row ?? { featured: 0, trending: 0, archived: 0 };
}
