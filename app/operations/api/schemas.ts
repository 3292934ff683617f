import { z } from 'zod';
import { articleListQuery, trendingDays, tutorialLevels } from '~/content/articles/rules';
import { roles } from '~/platform/permissions/actors';

/** Default and maximum number of items per page. */
export const defaultLimit = 20;
export const maxLimit = 50;

/** The schemas that have a name in the published description. */
export const schemaRegistry = z.registry<{ id: string }>();

const dateTime = z.iso.datetime().describe('Date and time in UTC (ISO 8601).');
const address = z.url({ protocol: /^https?$/ });

export const category = z
  .object({ slug: z.string(), name: z.string().describe('The name in English.') })
  .register(schemaRegistry, { id: 'Category' });

const part = z.object({ text: z.string(), isMatch: z.boolean() }).register(schemaRegistry, { id: 'Part' });

const highlight = z
  .object({ title: z.array(part), excerpt: z.array(part) })
  .describe('The title and a passage, each split into pieces marked as matching or not. Only in search results.')
  .register(schemaRegistry, { id: 'Highlight' });

const summaryFields = {
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category,
  tags: z.array(z.string()),
  language: z.string().describe('Language the article is written in (BCP 47).'),
  level: z.enum(tutorialLevels).nullable().describe('For tutorials only; otherwise null.'),
  isFeatured: z.boolean(),
  isArchived: z.boolean().describe('Archived articles stay readable.'),
  viewCount: z.int().min(0),
  likeCount: z.int().min(0),
  ratingCount: z.int().min(0),
  ratingAverage: z.number().min(1).max(5).nullable().describe('To one decimal place; null if there are no ratings.'),
  readingTime: z.int().min(1).describe('Minutes.'),
  publishedAt: dateTime,
  updatedAt: dateTime,
  url: address.describe('The article’s page.'),
  imageUrl: address.nullable().describe('The article’s own picture, if any.'),
  imageAlt: z.string().describe('Alternative text of the article’s own picture.'),
  coverUrl: address.describe('The generated cover (SVG, 8:5).'),
  shareImageUrl: address.describe('The cover with the title on it (PNG, 1200×630).'),
};

export const articleSummary = z
  .object({ ...summaryFields, highlight: highlight.optional() })
  .register(schemaRegistry, { id: 'ArticleSummary' });

export const fullArticle = z
  .object({
    ...summaryFields,
    author: z.object({ slug: z.string(), name: z.string() }).nullable(),
    wordCount: z.int().min(0),
    content: z.string().describe('Sanitised HTML; links and pictures have absolute URLs.'),
  })
  .register(schemaRegistry, { id: 'Article' });

const nextCursor = z.string().nullable().describe('Pass it as `cursor` to get the next page; null on the last page.');

export const articleList = z
  .object({ data: z.array(articleSummary), nextCursor })
  .register(schemaRegistry, { id: 'ArticleList' });

export const categoryList = z
  .object({
    data: z.array(
      z
        .object({
          slug: z.string(),
          name: z.string().describe('The name in English.'),
          description: z.string(),
          articleCount: z.int().min(1).describe('Published articles.'),
          url: address,
          feedUrl: address.describe('RSS.'),
        })
        .register(schemaRegistry, { id: 'CategoryWithCount' }),
    ),
    nextCursor: z.null().describe('Always null: all categories fit on one page.'),
  })
  .register(schemaRegistry, { id: 'CategoryList' });

export const articleResponse = z.object({ data: fullArticle }).register(schemaRegistry, { id: 'ArticleResponse' });

export const memberResponse = z
  .object({
    data: z
      .object({
        name: z.string(),
        role: z.enum(roles),
        permissions: z
          .array(z.string())
          .describe(
            'What the role may currently do, as resource.action, including the site’s own permissions for apps.',
          ),
      })
      .register(schemaRegistry, { id: 'Member' }),
  })
  .register(schemaRegistry, { id: 'MemberResponse' });

export const problem = z
  .object({
    type: z.string().describe('`about:blank`: the title says everything.'),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('For programs: `invalid`, `unauthenticated`, `missing_scope`, `conflict` and so on.'),
    detail: z.string().describe('One sentence for people to read.'),
    errors: z.record(z.string(), z.string()).optional().describe('One sentence for each invalid parameter or field.'),
  })
  .describe('What went wrong (RFC 9457).')
  .register(schemaRegistry, { id: 'Problem' });

const limitMessage = `The limit must be a whole number from 1 to ${maxLimit}.`;

const parameters = {
  search: articleListQuery.shape.search.describe('Words to search for in the title, excerpt, text and tags.'),
  category: articleListQuery.shape.category.describe('Slug of a category.'),
  sort: articleListQuery.shape.sort.describe(
    `Order of the list; \`latest\` by default, or the best match in a search. \`trending\` lists articles from the last ${trendingDays} days, most viewed first.`,
  ),
  limit: z.coerce
    .number(limitMessage)
    .int(limitMessage)
    .min(1, limitMessage)
    .max(maxLimit, limitMessage)
    .default(defaultLimit)
    .describe('Items per page.'),
  cursor: articleListQuery.shape.cursor.describe('`nextCursor` from the previous page.'),
};

/** Parameters for lists. Strict: a list rejects parameters it does not support. */
export const articleParameters = z.strictObject(parameters);
/** @param defaultOrder the list's default order. */
const orderedParameters = (defaultOrder: string) =>
  articleParameters.extend({
    sort: articleListQuery.shape.sort.describe(
      `Order of the list; ${defaultOrder} by default, or the best match in a search. \`trending\` lists articles from the last ${trendingDays} days, most viewed first.`,
    ),
  });
export const featuredParameters = orderedParameters('`latest`');
export const archivedParameters = orderedParameters('most recently updated first');
export const trendingParameters = orderedParameters('`trending`');
export const noParameters = z.strictObject({});
