import { type ArticleCard, tagSlugOf } from '~/content/articles/rules';

/** Maximum number of articles in each tab of the dashboard. */
export const maxReads = 6;
export const maxBookmarks = 6;
export const maxSuggestions = 6;

/** Number of the member's latest read and saved articles that suggestions are based on. */
export const readSeeds = 20;
export const savedSeeds = 10;

/** The fields of an article that suggestions use. */
type SuggestionFields = Pick<ArticleCard, 'id' | 'category' | 'tags'>;

/** An article that the member has read or saved, as a basis for suggestions. */
export type Seed<Card extends SuggestionFields = ArticleCard> = { card: Card; reason: 'read' | 'saved' };

/** A suggestion, with the article that contributed most to it. */
export type Suggestion<Card extends SuggestionFields = ArticleCard> = { card: Card; seed: Seed<Card> };

const decay = (steps: number, halfLife: number): number => 2 ** (-steps / halfLife);
/** Number of places in the list after which a seed's weight is halved. */
const seedHalfLife = 5;
/** Days after which a suggestion's weight is halved. */
const ageHalfLife = 45;
const day = 86_400_000;

/** Maximum number of tags, and of categories, whose articles are considered as suggestions. */
const maxTags = 8;
const maxCategories = 3;

const heaviest = (weights: ReadonlyMap<string, number>, limit: number): string[] =>
  [...weights]
    .sort(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([name]) => name);

/** Returns the member's topics of interest, strongest first: newer seeds give their tags and category more weight. */
export function interestsOf(seeds: readonly Seed<SuggestionFields>[]): { tagSlugs: string[]; categories: string[] } {
  const tags = new Map<string, number>();
  const categories = new Map<string, number>();
  for (const [index, { card }] of seeds.entries()) {
    const weight = decay(index, seedHalfLife);
    for (const tag of card.tags) tags.set(tagSlugOf(tag), (tags.get(tagSlugOf(tag)) ?? 0) + weight);
    categories.set(card.category.slug, (categories.get(card.category.slug) ?? 0) + weight);
  }
  return { tagSlugs: heaviest(tags, maxTags), categories: heaviest(categories, maxCategories) };
}

type Traits = { category: string; tags: ReadonlySet<string> };

/**
 * Returns how closely related two articles are: two points for each shared tag, one for the same category, as for
 * related articles.
 */
function similarity(one: Traits, other: Traits): number {
  let shared = 0;
  for (const tag of one.tags) if (other.tags.has(tag)) shared += 1;
  return 2 * shared + (one.category === other.category ? 1 : 0);
}

const traitsOf = (card: SuggestionFields): Traits => ({
  category: card.category.slug,
  tags: new Set(card.tags.map(tagSlugOf)),
});

/**
 * Returns suggestions for a member: the candidates most closely related to what they recently read or saved, newer ones
 * first. Each names the seed that contributed most. Unrelated articles and the seeds themselves are excluded.
 * @param seeds newest first.
 */
export function suggest<Card extends SuggestionFields & { publishedAt: Date }>(
  seeds: readonly Seed<Card>[],
  candidates: readonly Card[],
  now: Date,
  limit: number,
): Suggestion<Card>[] {
  const known = seeds.map((seed, index) => ({
    seed,
    traits: traitsOf(seed.card),
    weight: decay(index, seedHalfLife),
  }));
  const seedIds = new Set(seeds.map(({ card }) => card.id));
  const found: (Suggestion<Card> & { points: number })[] = [];
  for (const card of candidates) {
    if (seedIds.has(card.id)) continue;
    const traits = traitsOf(card);
    let points = 0;
    let highestShare = 0;
    let reason: Seed<Card> | undefined;
    for (const { seed, traits: own, weight } of known) {
      const share = weight * similarity(own, traits);
      points += share;
      if (share > highestShare) {
        highestShare = share;
        reason = seed;
      }
    }
    const ageDays = Math.max(0, now.getTime() - card.publishedAt.getTime()) / day;
    if (reason) found.push({ card, seed: reason, points: points * decay(ageDays, ageHalfLife) });
  }
  return found
    .sort(
      (one, other) => other.points - one.points || other.card.publishedAt.getTime() - one.card.publishedAt.getTime(),
    )
    .slice(0, limit)
    .map(({ card, seed }) => ({ card, seed }));
}
