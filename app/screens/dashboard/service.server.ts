import type { ReadableBookmark } from '~/audience/bookmarks/rules';
import { recentBookmarks } from '~/audience/bookmarks/service.server';
import { findReadIds, type Read, recentReads } from '~/audience/history/service.server';
import type { ArticleCard } from '~/content/articles/rules';
import { newestInTopics, trendingArticles } from '~/content/articles/service.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { interestsOf, maxSuggestions, readSeeds, type Seed, type Suggestion, savedSeeds, suggest } from './rules';

/** A suggestion as displayed: the article, and the title and address of the article it is based on. */
export type ShownSuggestion = {
  card: ArticleCard;
  reason: Seed['reason'];
  seed: Pick<ArticleCard, 'slug' | 'title' | 'language'>;
};

const toShown = ({ card, seed: { reason, card: origin } }: Suggestion): ShownSuggestion => ({
  card,
  reason,
  seed: { slug: origin.slug, title: origin.title, language: origin.language },
});

/** Merges read and saved articles into one list of seeds, newest first. An article that is both counts as read. */
function newestFirst(reads: readonly Read[], bookmarks: readonly ReadableBookmark[]): Seed[] {
  const readIds = new Set(reads.map(({ card }) => card.id));
  const datedSeeds = [
    ...reads.map(({ card, lastReadAt }) => ({ seed: { card, reason: 'read' as const }, at: lastReadAt })),
    ...bookmarks.flatMap(({ article, createdAt }) =>
      !readIds.has(article.id) ? [{ seed: { card: article, reason: 'saved' as const }, at: createdAt }] : [],
    ),
  ];
  return datedSeeds.sort((one, other) => other.at.getTime() - one.at.getTime()).map(({ seed }) => seed);
}

/** Returns a member's suggestions with their reasons and, if there are none, the most-read articles. */
export async function suggestions(
  actor: Actor,
  now: Date,
): Promise<{ suggestions: ShownSuggestion[]; mostRead: ArticleCard[] }> {
  authorizeMember(actor, 'dashboard.read_own');
  const [reads, bookmarks] = await Promise.all([recentReads(actor, readSeeds), recentBookmarks(actor, savedSeeds)]);
  const seeds = newestFirst(reads, bookmarks);
  const candidates = seeds.length > 0 ? await newestInTopics(interestsOf(seeds)) : [];
  const read = await findReadIds(
    actor,
    candidates.map(({ id }) => id),
  );
  const unread = candidates.filter(({ id }) => !read.has(id));
  const found = suggest(seeds, unread, now, maxSuggestions);
  return { suggestions: found.map(toShown), mostRead: found.length > 0 ? [] : await trendingArticles(now) };
}
