import type { ReadableBookmark } from '~/audience/bookmarks/rules';
import { recentBookmarks } from '~/audience/bookmarks/service.server';
import { type Read, readAmong, recentReads } from '~/audience/history/service.server';
import type { ArticleCard } from '~/content/articles/rules';
import { newestNear, trendingArticles } from '~/content/articles/service.server';
import { type Actor, authorizeMember } from '~/platform/permissions/permissions';
import { interestsOf, readSeeds, type Seed, type Suggestion, savedSeeds, shownSuggestions, suggest } from './rules';

/** A suggestion as it is shown: what is suggested, and the title and address of the article it comes from. */
export type ShownSuggestion = {
  card: ArticleCard;
  because: Seed['because'];
  seed: Pick<ArticleCard, 'slug' | 'title' | 'language'>;
};

const shown = ({ card, seed: { because, card: origin } }: Suggestion): ShownSuggestion => ({
  card,
  because,
  seed: { slug: origin.slug, title: origin.title, language: origin.language },
});

/** What was read and what was saved as one list of seeds, the newest first; an article that was both counts as read. */
function newestFirst(reads: readonly Read[], bookmarks: readonly ReadableBookmark[]): Seed[] {
  const readIds = new Set(reads.map(({ card }) => card.id));
  const moments = [
    ...reads.map(({ card, lastReadAt }) => ({ seed: { card, because: 'read' as const }, at: lastReadAt })),
    ...bookmarks.flatMap(({ article, createdAt }) =>
      !readIds.has(article.id) ? [{ seed: { card: article, because: 'saved' as const }, at: createdAt }] : [],
    ),
  ];
  return moments.sort((one, other) => other.at.getTime() - one.at.getTime()).map(({ seed }) => seed);
}

/** What a member may like to read next, each with its reason; and what all read most, where there is no suggestion. */
export async function suggestions(
  actor: Actor,
  now: Date,
): Promise<{ suggestions: ShownSuggestion[]; mostRead: ArticleCard[] }> {
  authorizeMember(actor, 'dashboard.read_own');
  const [reads, bookmarks] = await Promise.all([recentReads(actor, readSeeds), recentBookmarks(actor, savedSeeds)]);
  const seeds = newestFirst(reads, bookmarks);
  const near = seeds.length > 0 ? await newestNear(interestsOf(seeds)) : [];
  const read = await readAmong(
    actor,
    near.map(({ id }) => id),
  );
  const unread = near.filter(({ id }) => !read.has(id));
  const found = suggest(seeds, unread, now, shownSuggestions);
  return { suggestions: found.map(shown), mostRead: found.length > 0 ? [] : await trendingArticles(now) };
}
