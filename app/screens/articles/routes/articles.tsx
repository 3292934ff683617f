import XIcon from 'lucide-react/icons/x';
import { Form, redirect } from 'react-router';
import { LazyFollowChoices } from '~/audience/follows/components/lazy-follow-choices';
import { followChoices } from '~/audience/follows/service.server';
import { listCategories } from '~/content/articles/categories/categories.server';
import { NumberedStories, Story } from '~/content/articles/components/story';
import { type ArticleSort, articleSorts } from '~/content/articles/constants';
import { type ArticleListQuery, articleListQuery, articlesPerPage, longestSearch } from '~/content/articles/rules';
import { countArticles, featuredArticles, listArticles, trendingArticles } from '~/content/articles/service.server';
import { categoryName } from '~/content/categories/names';
import { movedCategory } from '~/content/categories/service.server';
import { FoundStory } from '~/content/search/components/search-result';
import { searchArticles } from '~/content/search/service.server';
import { articlesMeta, articlesTitle } from '~/content/seo/metadata';
import { PageLink } from '~/design/components/page-link';
import { PageHead, Section } from '~/design/components/section';
import { Button, ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { wholeNumber } from '~/design/format';
import { actorOf } from '~/identity/roles/actor.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { redirectToFirstPage } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { cacheResponse } from '~/platform/requests/request.server';
import type { Route } from './+types/articles';

export const handle = { query: ['search', 'category', 'sort', 'limit', 'cursor'] } satisfies AddressRules;

/** Parses the address. Invalid parameters are ignored, so that an old or mistyped link still shows articles. */
function readQuery(request: Request): ArticleListQuery {
  const parameters = new URL(request.url).searchParams;
  const query: Record<string, string> = {};
  for (const [name, given] of parameters) {
    const value = name === 'search' ? given.slice(0, longestSearch) : given;
    if (value !== '' && articleListQuery.partial().safeParse({ [name]: value }).success) query[name] = value;
  }
  return articleListQuery.parse(query);
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const query = readQuery(request);
  cacheResponse(context, 60, ['articles']);
  const { search, category, sort, cursor } = query;
  const categories = await listCategories();
  const chosen = categories.find(({ slug }) => slug === category);
  const actor = actorOf(context);
  const moved = category !== '' && !chosen ? await movedCategory(category) : undefined;
  if (moved) throw redirect(pathWith(query, { category: moved }), 301);
  const follows = 'userId' in actor && chosen ? await followChoices(actor, [{ kind: 'category', ...chosen }]) : null;

  if (search !== '') {
    const found = await searchArticles({
      search,
      category: category || undefined,
      sort: sort ?? 'relevance',
      limit: articlesPerPage,
      cursor,
    }).catch(redirectToFirstPage(url));
    return {
      query,
      categories,
      follows,
      total: found.total,
      nextCursor: found.nextCursor,
      correctedTo: found.correctedTo,
      found: found.hits,
      featured: [],
      trending: [],
      articles: [],
    };
  }

  // Only the first page of the default order has sections; any other order is a single list.
  const hasSections = sort === undefined || sort === 'latest';
  const isFirst = !cursor;
  const [list, featured, trending, count] = await Promise.all([
    listArticles({
      category: category || undefined,
      sort,
      featured: hasSections ? false : undefined,
      limit: articlesPerPage,
      cursor,
    }).catch(redirectToFirstPage(url)),
    hasSections && isFirst ? featuredArticles(category || undefined) : [],
    hasSections && isFirst && category === '' ? trendingArticles(new Date()) : [],
    countArticles({ category: category || undefined, sort }),
  ]);
  return {
    query,
    categories,
    follows,
    total: { count, isExact: true },
    nextCursor: list.nextCursor,
    correctedTo: null,
    found: [],
    featured,
    trending,
    articles: list.cards,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  articlesMeta(matches, loaderData?.query, loaderData?.categories);

const sortNames: Record<ArticleSort, () => string> = {
  latest: m.sort_latest,
  oldest: m.sort_oldest,
  popular: m.sort_popular,
  trending: m.sort_trending,
};

/** Returns the address of the same list with some parameters changed, starting from its first page. */
function pathWith(query: ArticleListQuery, change: Partial<ArticleListQuery>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor: undefined, ...change })) {
    if (value) parameters.set(name, value);
  }
  const text = parameters.toString();
  return text ? `/articles?${text}` : '/articles';
}

/** A filter of which one value is chosen: with all values visible, as radio buttons. */
const Choices = ({
  name,
  label,
  choices,
  chosen,
}: {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  chosen: string;
}) => (
  <fieldset className="filter-choices">
    <legend>{label}</legend>
    {choices.map(({ value, label: text }) => (
      <label key={value}>
        <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
        {text}
      </label>
    ))}
  </fieldset>
);

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { query, categories, follows, total, nextCursor, correctedTo, found, featured, trending, articles } =
    loaderData;
  const { search, category, sort, cursor } = query;
  const isFiltered = search !== '' || category !== '';
  const filterCount = [category, sort].filter(Boolean).length;
  const chosen = categories.find((known) => known.slug === category);
  const isEmpty = found.length + featured.length + articles.length === 0;
  // The URL can name any category, but only a real one becomes a heading.
  const title = articlesTitle(chosen ? query : { search }, categories);
  const countText = total.isExact
    ? m.articles_found({ count: total.count, text: wholeNumber(total.count) })
    : m.articles_found_about({ text: wholeNumber(total.count) });

  return (
    <div className="wrap">
      <PageHead title={title} />
      <Form action="/articles" className="filters" key={pathWith(query, {})}>
        <div className="filter-row">
          <input
            className="input"
            type="search"
            name="search"
            aria-label={m.search_label()}
            placeholder={m.articles_search_placeholder()}
            defaultValue={search}
            maxLength={200}
          />
          <Button type="submit" kind="solid">
            {m.search_submit()}
          </Button>
        </div>
        <details>
          <summary>
            {m.filters()} {filterCount > 0 && <span className="badge">{filterCount}</span>}
          </summary>
          <div className="filter-fields">
            <Choices
              name="category"
              label={m.filter_category()}
              chosen={category}
              choices={[
                { value: '', label: m.filter_all_categories() },
                ...categories.map((known) => ({ value: known.slug, label: categoryName(known) })),
              ]}
            />
            <Choices
              name="sort"
              label={m.filter_sort()}
              chosen={sort ?? ''}
              choices={[
                ...(search !== '' ? [{ value: '', label: m.sort_relevance() }] : []),
                ...articleSorts.map((order) => ({
                  // The default order is omitted, so that a search from this form is sorted by relevance.
                  value: order === 'latest' && search === '' ? '' : order,
                  label: sortNames[order](),
                })),
              ]}
            />
          </div>
          <div className="filter-row">
            <Button type="submit" isSmall>
              {m.filter_apply()}
            </Button>
            <ButtonLink isSmall to="/articles">
              {m.filter_clear()}
            </ButtonLink>
          </div>
        </details>
        <div className="chips">
          <p className="facts" role="status">
            {countText}
          </p>
          {search !== '' && (
            <PageLink className="chip" to={pathWith(query, { search: '' })}>
              {m.chip_search({ search })} <XIcon size={14} aria-hidden />
              <span className="sr-only">{m.chip_remove()}</span>
            </PageLink>
          )}
          {category !== '' && (
            <PageLink className="chip" to={pathWith(query, { category: '' })}>
              {m.chip_category({ category: chosen ? categoryName(chosen) : category })} <XIcon size={14} aria-hidden />
              <span className="sr-only">{m.chip_remove()}</span>
            </PageLink>
          )}
        </div>
        {correctedTo && <p className="notice">{m.search_corrected({ query: search, corrected: correctedTo })}</p>}
      </Form>
      {follows && <LazyFollowChoices key={category} choices={follows} />}

      {isEmpty && (
        <EmptyState
          title={m.articles_none_title()}
          text={isFiltered ? m.articles_none_filtered() : sort === 'trending' ? m.empty_trending() : m.articles_none()}
          hasRows={false}
        />
      )}
      <div className="sections">
        {featured.length > 0 && (
          <Section title={m.featured_articles()} count={featured.length}>
            <div className="story-grid">
              {featured.map((article, index) => (
                <Story key={article.id} article={article} hasTags hasBadges={false} isFirst={index === 0} />
              ))}
            </div>
          </Section>
        )}
        {trending.length > 0 && (
          <Section title={m.trending_now()} link={{ to: '/articles?sort=trending', label: m.view_trending() }}>
            <NumberedStories articles={trending} isWide />
          </Section>
        )}
        {articles.length > 0 && (
          <Section title={featured.length > 0 ? m.more_articles() : title}>
            <div className="story-grid">
              {articles.map((article, index) => (
                <Story key={article.id} article={article} hasTags isFirst={featured.length === 0 && index === 0} />
              ))}
            </div>
          </Section>
        )}
        {found.length > 0 && (
          <Section title={m.nav_articles()}>
            <div className="found-list">
              {found.map((hit) => (
                <FoundStory key={hit.card.id} hit={hit} />
              ))}
            </div>
          </Section>
        )}
      </div>
      {(nextCursor || cursor) && (
        <nav className="pager" aria-label={m.pager_label()}>
          {cursor ? <ButtonLink to={pathWith(query, {})}>{m.pager_first()}</ButtonLink> : <span />}
          {nextCursor && (
            <ButtonLink kind="solid" rel="next" to={pathWith(query, { cursor: nextCursor })}>
              {m.pager_next()}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}
