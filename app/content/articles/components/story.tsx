import { categoryName } from '~/content/categories/names';
import { coverUrl } from '~/content/covers/rules';
import { pictureAttributes } from '~/content/media/addresses';
import { PageLink } from '~/design/components/page-link';
import { isSingular, ratingNumber, shortDate, wholeNumber } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import type { ArticleCard, StoryCard } from '../rules';

/** What a story in a list shows; some lists show less. */
export type CardArticle = StoryCard & Partial<Pick<ArticleCard, 'tags' | 'isArchived'>>;
type Shape = 'wide' | 'card' | 'square';

const sizes: Record<Shape, [number, number]> = { wide: [1200, 600], card: [800, 500], square: [500, 500] };

/** How wide each shape is on the page: a row of cards has three of them at most. */
const shown: Record<Shape, string> = {
  wide: '(min-width: 80rem) 76rem, 100vw',
  card: '(min-width: 60rem) 25rem, (min-width: 40rem) 50vw, 100vw',
  square: '132px',
};

/** An article's own picture, or its drawn cover. It repeats the headline beside it, so readers of screens skip it. */
export function Picture({
  article,
  shape,
  isFirst = false,
}: {
  article: CardArticle;
  shape: Shape;
  isFirst?: boolean;
}) {
  const [width, height] = sizes[shape];
  const own = article.imageUrl === null ? undefined : pictureAttributes(article.imageUrl);
  const image = (
    <img
      className={`picture shape-${shape}`}
      src={own?.src ?? article.imageUrl ?? coverUrl(article, shape)}
      srcSet={own?.srcSet}
      sizes={own && shown[shape]}
      style={own?.position ? { objectPosition: own.position } : undefined}
      alt={article.imageUrl ? article.imageAlt : ''}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding={isFirst ? 'sync' : 'async'}
      referrerPolicy={article.imageUrl && !own ? 'no-referrer' : undefined}
    />
  );
  if (!own) return image;
  return (
    <picture className="picture-formats">
      {own.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={shown[shape]} />
      ))}
      {image}
    </picture>
  );
}

/** Further categories take their colour from a short series, always the same one for the same category. */
function colourOf(slug: string): string {
  if (/^(news|tutorials|reviews|tools|insights|platform-reviews|ai-tools|success-stories)$/.test(slug)) return slug;
  let sum = 0;
  for (const character of slug) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return `series-${sum % 5}`;
}

export function Kind({
  article,
  isLink = false,
  hasBadges = true,
}: {
  article: CardArticle;
  isLink?: boolean;
  hasBadges?: boolean;
}) {
  const name = categoryName(article.category);
  return (
    <div className="kind">
      {isLink ? (
        <PageLink
          className="category"
          data-category={colourOf(article.category.slug)}
          to={`/articles?category=${encodeURIComponent(article.category.slug)}`}
        >
          {name}
        </PageLink>
      ) : (
        <span className="category" data-category={colourOf(article.category.slug)}>
          {name}
        </span>
      )}
      {hasBadges && article.isFeatured && <span className="badge">{m.featured_badge()}</span>}
      {isLink && article.isArchived && <span className="badge quiet">{m.archived_badge()}</span>}
    </div>
  );
}

export const viewsText = (count: number): string =>
  (isSingular(count) ? m.facts_view_one : m.facts_views)({ count: wholeNumber(count) });

export const likesText = (count: number): string =>
  (isSingular(count) ? m.facts_like_one : m.facts_likes)({ count: wholeNumber(count) });

/** ★ 4.5 (12): average and number of ratings, the same in every language. Empty while there is none. */
export const ratingText = ({
  ratingAverage,
  ratingCount,
}: Pick<CardArticle, 'ratingAverage' | 'ratingCount'>): string =>
  ratingAverage === null ? '' : `★ ${ratingNumber(ratingAverage)} (${wholeNumber(ratingCount)})`;

export function Facts({ article }: { article: CardArticle }) {
  return (
    <div className="facts">
      <time dateTime={article.publishedAt.toISOString()}>{shortDate(article.publishedAt)}</time>
      <span>{m.facts_reading_time({ minutes: article.readingTime })}</span>
      {article.viewCount > 0 && <span>{viewsText(article.viewCount)}</span>}
      {article.likeCount > 0 && <span>{likesText(article.likeCount)}</span>}
      {article.ratingCount > 0 && <span>{ratingText(article)}</span>}
    </div>
  );
}

/** Tags of a card: three, two on small screens, and how many more there are (spec 1 §9). */
export function CardTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <div className="tags">
      {tags.slice(0, 3).map((tag, place) => (
        <span key={tag} className={place === 2 ? 'tag tag-third' : 'tag'}>
          {tag}
        </span>
      ))}
      {tags.length > 2 && <span className="tag tag-more-small">{m.tags_more({ count: tags.length - 2 })}</span>}
      {tags.length > 3 && <span className="tag tag-more-wide">{m.tags_more({ count: tags.length - 3 })}</span>}
    </div>
  );
}

/** Titles longer than this are set smaller where they are a page's headline, so that the story begins in sight. */
const longTitle = 90;

export const headlineClass = (title: string): string | undefined =>
  title.length > longTitle ? 'long-headline' : undefined;

export const articlePath = (article: { slug: string }): string => `/article/${article.slug}`;

/**
 * One story in a list.
 * @param look `large` beside smaller ones, `card` in a grid, `row` with a square picture, `plain` in a numbered list.
 */
export function Story({
  article,
  look = 'card',
  hasTags = false,
  hasBadges = true,
  isFirst = false,
}: {
  article: CardArticle;
  look?: 'large' | 'card' | 'row' | 'plain';
  /** The first picture of a page is what its reader waits for. */
  isFirst?: boolean;
  hasTags?: boolean;
  /** Where the section says it already, the story does not say it again. */
  hasBadges?: boolean;
}) {
  const kind = <Kind article={article} hasBadges={hasBadges} />;
  const headline = (
    <h3 lang={article.language}>
      <PageLink to={articlePath(article)}>{article.title}</PageLink>
    </h3>
  );
  if (look === 'plain') {
    return (
      <article className="story">
        {kind}
        {headline}
        <Facts article={article} />
      </article>
    );
  }
  if (look === 'row') {
    return (
      <article className="story row">
        <Picture article={article} shape="square" />
        {kind}
        {headline}
        <Facts article={article} />
      </article>
    );
  }
  return (
    <article className={look === 'large' ? 'story large' : 'story'}>
      <Picture article={article} shape="card" isFirst={isFirst} />
      {kind}
      {headline}
      {article.excerpt && <p lang={article.language}>{article.excerpt}</p>}
      <Facts article={article} />
      {hasTags && article.tags && <CardTags tags={article.tags} />}
    </article>
  );
}

/** The most read, numbered. */
export function NumberedStories({ articles, isWide = false }: { articles: CardArticle[]; isWide?: boolean }) {
  return (
    <ol className={isWide ? 'numbered across' : 'numbered'}>
      {articles.map((article) => (
        <li key={article.id}>
          <Story article={article} look="plain" hasBadges={false} />
        </li>
      ))}
    </ol>
  );
}
