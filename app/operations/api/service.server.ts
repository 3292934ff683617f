import { listCategories } from '~/content/articles/categories/categories.server';
import type { ArticleSort } from '~/content/articles/constants';
import { type ArticlePage, type ArticleScope, trendingSince } from '~/content/articles/rules';
import { articleCounts, listArticles, readArticle } from '~/content/articles/service.server';
import { currentCategory } from '~/content/categories/service.server';
import { withAbsoluteUrls } from '~/content/feeds/rules';
import { searchArticles } from '~/content/search/service.server';
import { readMe } from '~/identity/token-api/user.server';
import { summaryOf } from '~/operations/article-format/article-format.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { draftHandlers } from './drafts.server';
import type { EndpointName, ParametersOf, ResponseOf } from './endpoints';
import type { Handler } from './handler';
import { otherHandlers } from './others.server';

function articleOf(page: ArticlePage): ResponseOf<'readArticle'>['data'] {
  const summary = summaryOf(page);
  return {
    ...summary,
    author: page.author && { slug: page.author.slug, name: page.author.name },
    wordCount: page.wordCount,
    content: withAbsoluteUrls(page.content, summary.url),
  };
}

/**
 * Returns a page of the articles in scope: search results if a search term is given, otherwise the list in the
 * requested or default order.
 */
async function listOrSearch(
  scope: ArticleScope,
  defaultOrder: ArticleSort | 'updated',
  { search, category, sort, limit, cursor }: ParametersOf<'listArticles'>,
): Promise<ResponseOf<'listArticles'>> {
  // Clients that stored a category's slug keep working after the newsroom changes it.
  const currentSlug = category === '' ? undefined : ((await currentCategory(category)) ?? category);
  const filter = { ...scope, category: currentSlug, limit, cursor };
  if (search === '') {
    const list = await listArticles({ ...filter, sort: sort ?? defaultOrder });
    return { data: list.cards.map(summaryOf), nextCursor: list.nextCursor };
  }
  const found = await searchArticles({ ...filter, search, sort: sort ?? 'relevance' });
  return {
    data: found.hits.map(({ card, highlight }) => ({ ...summaryOf(card), highlight })),
    nextCursor: found.nextCursor,
  };
}

/**
 * The function that each endpoint calls.
 * @throws AppError `invalid` for a cursor the list did not return, `not_found` for an unknown article, or
 * `unauthenticated` for a visitor who requests a members-only endpoint.
 */
export const handlers: { [Name in EndpointName]: Handler<Name> } = {
  ...draftHandlers,
  ...otherHandlers,

  listArticles: ({ parameters }) => listOrSearch({}, 'latest', parameters),
  listFeatured: ({ parameters }) => listOrSearch({ featured: true }, 'latest', parameters),
  listTrending: ({ parameters }) => listOrSearch({ since: trendingSince(new Date()) }, 'trending', parameters),
  listArchived: ({ parameters }) => listOrSearch({ archived: true }, 'updated', parameters),

  async readArticle({ value }) {
    return { data: articleOf(await readArticle(value)) };
  },

  async listCategories() {
    const siteUrl = publicUrl();
    const [categories, counts] = await Promise.all([listCategories(), articleCounts()]);
    return {
      data: categories.flatMap(({ slug, name, description }) => {
        const articleCount = counts.get(slug);
        if (articleCount === undefined) return [];
        const encoded = encodeURIComponent(slug);
        const url = `${siteUrl}/articles?category=${encoded}`;
        return [{ slug, name, description, articleCount, url, feedUrl: `${siteUrl}/category/${encoded}/rss.xml` }];
      }),
      nextCursor: null,
    };
  },

  async readMe({ actor }) {
    return { data: await readMe(actor) };
  },
};
