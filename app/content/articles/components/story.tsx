import { categoryName } from '~/content/categories/names';
import { coverUrl } from '~/content/covers/rules';
import { pictureAttributes } from '~/content/media/picture-urls';
import { PageLink } from '~/design/components/page-link';
import { isSingular, ratingNumber, shortDate, wholeNumber } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import type { ArticleCard, StoryCard } from '../rules';

/** An article as shown in lists, some of which omit the optional fields. */
export type CardArticle = StoryCard & Partial<Pick<ArticleCard, 'tags' | 'isArchived'>>;
type Shape = 'wide' | 'card' | 'square';

const sizes: Record<Shape, [number, number]> = { wide: [1200, 600], card: [800, 500], square: [500, 500] };

/** `sizes` attribute for each shape. A row has at most three cards. */
const sizesByShape: Record<Shape, string> = {
  wide: '(min-width: 80rem) 76rem, 100vw',
  card: '(min-width: 60rem) 25rem, (min-width: 40rem) 50vw, 100vw',
  square: '132px',
};

/**
 * An article's own picture, or its generated cover. The cover adds nothing to the headline, so screen readers skip it.
 */
export function Picture({
  article,
  shape,
  isFirst = false,
  coverUrl: cover,
}: {
  article: CardArticle;
  shape: Shape;
  isFirst?: boolean;
  /** Address of the generated cover, if it is not the published article's. */
  coverUrl?: string;
}) {
  const [width, height] = sizes[shape];
  const own = article.imageUrl === null ? undefined : pictureAttributes(article.imageUrl);
  const image = (
    <img
      className={`picture shape-${shape}`}
      src={own?.src ?? article.imageUrl ?? cover ?? coverUrl(article, shape)}
      srcSet={own?.srcSet}
      sizes={own && sizesByShape[shape]}
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
        <source key={type} type={type} srcSet={srcSet} sizes={sizesByShape[shape]} />
      ))}
      {image}
    </picture>
  );
}

/**
 * Returns a category's colour. For any category other than the fixed ones, the slug selects a colour from a short
 * series.
 */
function colourOf(slug: string): string {
  if (/^(news|tutorials|reviews|tools|insights|platform-reviews|ai-tools|success-stories)$/.test(slug)) return slug;
  let sum = 0;
  for (const character of slug) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return `series-${sum % 5}`;
}

/** A category's name behind its coloured square. */
export const CategoryName = ({ category }: { category: { slug: string; name: string } }) => (
  <span className="category" data-category={colourOf(category.slug)}>
    {categoryName(category)}
  </span>
);

export function CategoryLabel({
  article,
  isLink = false,
  hasBadges = true,
}: {
  article: CardArticle;
  isLink?: boolean;
  hasBadges?: boolean;
}) {
  return (
    <div className="kind">
      {isLink ? (
        <PageLink
          className="category"
          data-category={colourOf(article.category.slug)}
          to={`/articles?category=${encodeURIComponent(article.category.slug)}`}
        >
          {categoryName(article.category)}
        </PageLink>
      ) : (
        <CategoryName category={article.category} />
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

/**
 * Formats the average and number of ratings as ★ 4.5 (12), the same in every language. Empty when there are no ratings.
 */
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

/**
 * The tags on a card: the first three, or two on small screens, followed by the number of remaining tags (spec 1 §9).
 */
export function CardTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <div className="tags">
      {tags.slice(0, 3).map((tag, index) => (
        <span key={tag} className={index === 2 ? 'tag tag-third' : 'tag'}>
          {tag}
        </span>
      ))}
      {tags.length > 2 && <span className="tag tag-more-small">{m.tags_more({ count: tags.length - 2 })}</span>}
      {tags.length > 3 && <span className="tag tag-more-wide">{m.tags_more({ count: tags.length - 3 })}</span>}
    </div>
  );
}

/**
 * Longest title, in characters, that a page's headline shows at full size. Longer titles are set smaller, so that the
 * text starts above the fold.
 */
const longTitle = 90;

export const headlineClass = (title: string): string | undefined =>
  title.length > longTitle ? 'long-headline' : undefined;

export const articlePath = (article: { slug: string }): string => `/article/${article.slug}`;

/**
 * One story in a list.
 * @param variant `large` (beside smaller stories), `card` (in a grid), `row` (with a square picture) or `plain` (in a
 * numbered list).
 */
export function Story({
  article,
  variant = 'card',
  hasTags = false,
  hasBadges = true,
  isFirst = false,
}: {
  article: CardArticle;
  variant?: 'large' | 'card' | 'row' | 'plain';
  /** Whether this is the first picture on the page, which loads eagerly and with high priority. */
  isFirst?: boolean;
  hasTags?: boolean;
  /** False when the section heading already says what the badges would say. */
  hasBadges?: boolean;
}) {
  const kind = <CategoryLabel article={article} hasBadges={hasBadges} />;
  const headline = (
    <h3 lang={article.language}>
      <PageLink to={articlePath(article)}>{article.title}</PageLink>
    </h3>
  );
  if (variant === 'plain' || variant === 'row') {
    return (
      <article className={variant === 'row' ? 'story row' : 'story'}>
        {variant === 'row' && <Picture article={article} shape="square" />}
        {kind}
        {headline}
        <Facts article={article} />
      </article>
    );
  }
  return (
    <article className={variant === 'large' ? 'story large' : 'story'}>
      <Picture article={article} shape="card" isFirst={isFirst} />
      {kind}
      {headline}
      {article.excerpt && <p lang={article.language}>{article.excerpt}</p>}
      <Facts article={article} />
      {hasTags && article.tags && <CardTags tags={article.tags} />}
    </article>
  );
}

/** The most-read articles as a numbered list. */
export function NumberedStories({ articles, isWide = false }: { articles: CardArticle[]; isWide?: boolean }) {
  return (
    <ol className={isWide ? 'numbered across' : 'numbered'}>
      {articles.map((article) => (
        <li key={article.id}>
          <Story article={article} variant="plain" hasBadges={false} />
        </li>
      ))}
    </ol>
  );
}
