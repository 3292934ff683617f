import { type ArticleCard, tagSlugOf } from '~/content/articles/rules';

/** Articles in each part of the dashboard. */
export const shownReads = 6;
export const shownBookmarks = 6;
export const shownSuggestions = 6;

/** How many of a member's last read and last saved articles suggestions are made from. */
export const readSeeds = 20;
export const savedSeeds = 10;

/** What suggestions need to know of an article. */
type Known = Pick<ArticleCard, 'id' | 'category' | 'tags'>;

/** An article that the member has read or saved: what suggestions are made from. */
export type Seed<Card extends Known = ArticleCard> = { card: Card; because: 'read' | 'saved' };

/** A suggestion, and the one article that speaks for it most. */
export type Suggestion<Card extends Known = ArticleCard> = { card: Card; seed: Seed<Card> };

const halfEvery = (steps: number, half: number): number => 2 ** (-steps / half);
/** A seed's weight halves for each this many places behind the newest. */
const seedHalf = 5;
/** A suggestion counts half as much for each so many days of its age. */
const ageHalf = 45;
const day = 86_400_000;

/** Tags and categories that suggestions are looked for in, at most. */
const mostTags = 8;
const mostCategories = 3;

const heaviest = (weights: ReadonlyMap<string, number>, limit: number): string[] =>
  [...weights]
    .sort(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([name]) => name);

/** What the member reads about, the strongest first: the newer the seed, the more its tags and its category weigh. */
export function interestsOf(seeds: readonly Seed<Known>[]): { tagSlugs: string[]; categories: string[] } {
  const tags = new Map<string, number>();
  const categories = new Map<string, number>();
  for (const [place, { card }] of seeds.entries()) {
    const weight = halfEvery(place, seedHalf);
    for (const tag of card.tags) tags.set(tagSlugOf(tag), (tags.get(tagSlugOf(tag)) ?? 0) + weight);
    categories.set(card.category.slug, (categories.get(card.category.slug) ?? 0) + weight);
  }
  return { tagSlugs: heaviest(tags, mostTags), categories: heaviest(categories, mostCategories) };
}

type Traits = { category: string; tags: ReadonlySet<string> };

/** How near two articles are: two for each tag they share, one for the same category, as for related articles. */
function nearness(one: Traits, other: Traits): number {
  let shared = 0;
  for (const tag of one.tags) if (other.tags.has(tag)) shared += 1;
  return 2 * shared + (one.category === other.category ? 1 : 0);
}

const traitsOf = (card: Known): Traits => ({ category: card.category.slug, tags: new Set(card.tags.map(tagSlugOf)) });

/**
 * What a member may like to read next: of the candidates, those nearest to what was read or saved lately, newer ones
 * before
 * older ones. Each names the seed that weighed most. What shares nothing with any seed, and the seeds themselves, are
 * left out.
 * @param seeds the newest first.
 */
export function suggest<Card extends Known & { publishedAt: Date }>(
  seeds: readonly Seed<Card>[],
  candidates: readonly Card[],
  now: Date,
  limit: number,
): Suggestion<Card>[] {
  const known = seeds.map((seed, place) => ({
    seed,
    traits: traitsOf(seed.card),
    weight: halfEvery(place, seedHalf),
  }));
  const seedIds = new Set(seeds.map(({ card }) => card.id));
  const found: (Suggestion<Card> & { points: number })[] = [];
  for (const card of candidates) {
    if (seedIds.has(card.id)) continue;
    const traits = traitsOf(card);
    let points = 0;
    let most = 0;
    let because: Seed<Card> | undefined;
    for (const { seed, traits: own, weight } of known) {
      const share = weight * nearness(own, traits);
      points += share;
      if (share > most) {
        most = share;
        because = seed;
      }
    }
    const ageDays = Math.max(0, now.getTime() - card.publishedAt.getTime()) / day;
    if (because) found.push({ card, seed: because, points: points * halfEvery(ageDays, ageHalf) });
  }
  return found
    .sort(
      (one, other) => other.points - one.points || other.card.publishedAt.getTime() - one.card.publishedAt.getTime(),
    )
    .slice(0, limit)
    .map(({ card, seed }) => ({ card, seed }));
}
