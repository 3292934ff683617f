import type { ArticleCard } from '~/content/articles/rules';
import { coverUrl, shareUrl } from '~/content/covers/rules';
import { withoutFocus } from '~/content/media/picture-urls';
import { publicUrl } from '~/platform/site-identity/site-identity.server';

function absoluteUrl(address: string | null, siteUrl: string): string | null {
  if (address === null || !URL.canParse(address, siteUrl)) return null;
  const absolute = new URL(address, siteUrl);
  return /^https?:$/.test(absolute.protocol) ? absolute.href : null;
}

/** Converts a card to the format in which the API and webhooks publish it, with ISO dates and absolute URLs. */
export function summaryOf(card: ArticleCard) {
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
