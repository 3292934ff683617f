const ordinals = ['second', 'third', 'fourth', 'fifth'];

/** Returns the name of a round of review, such as “second round” or “round 6”; null for the first one. */
export function roundName(round: number): string | null {
  if (round < 2) return null;
  const ordinal = ordinals[round - 2];
  return ordinal ? `${ordinal} round` : `round ${round}`;
}

/** Returns a key for a round of review, which no other round of the article has: numbers restart after each publication. */
export const roundKey = (publishedVersion: number, round: number): string => `${publishedVersion}.${round}`;
