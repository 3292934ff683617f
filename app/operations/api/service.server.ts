import { listCategories } from '~/content/articles/categories/categories.server';
import type { ArticleSort } from '~/content/articles/constants';
import { type ArticleCard, type ArticlePage, type ArticleScope, trendingSince } from '~/content/articles/rules';
import { articleCounts, listArticles, readArticle } from '~/content/articles/service.server';
import { currentCategory } from '~/content/categories/service.server';
import { coverUrl, shareUrl } from '~/content/covers/rules';
import { withAbsoluteUrls } from '~/content/feeds/rules';
import { withoutFocus } from '~/content/media/picture-urls';
import { searchArticles } from '~/content/search/service.server';
import { readMe } from '~/identity/token-api/user.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { draftHandlers } from './drafts.server';
import type { EndpointName, ParametersOf, ResponseOf } from './endpoints';
import type { Handler } from './handler';
import { otherHandlers } from './others.server';

type Summary = ResponseOf<'listArticles'>['data'][number];

/** Converts a card to its API format, with ISO dates and absolute URLs. */
function summaryOf(card: ArticleCard): Summary {
  const siteUrl = publicUrl();
  return {
    id: card.id,
    slug: card.slug,
    title: card.title,
    excerpt: card.excerpt,
    category: { slug: card.category.slug, name: card.category.name },
    tags: card.tags,
    language: card.language,
    level: card.level,
    isFeatured: card.isFeatured,
    isArchived: card.isArchived,
    viewCount: card.viewCount,
    likeCount: card.likeCount,
    ratingCount: card.ratingCount,
    ratingAverage: card.ratingAverage,
    readingTime: card.readingTime,
    publishedAt: card.publishedAt.toISOString(),
    updatedAt: card.updatedAt.toISOString(),
    url: `${siteUrl}/article/${card.slug}`,
    imageUrl: absoluteUrl(card.imageUrl && withoutFocus(card.imageUrl), siteUrl),
    imageAlt: card.imageAlt,
    coverUrl: `${siteUrl}${coverUrl(card, 'card')}`,
    shareImageUrl: `${siteUrl}${shareUrl(card)}`,
  };
}

function absoluteUrl(address: string | null, siteUrl: string): string | null {
  if (address === null || !URL.canParse(address, siteUrl)) return null;
  const absolute = new URL(address, siteUrl);
  return /^https?:$/.test(absolute.protocol) ? absolute.href : null;
}

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
