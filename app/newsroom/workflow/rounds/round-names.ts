const ordinals = ['second', 'third', 'fourth', 'fifth'];

/** Returns the name of a round of review, such as “second round” or “round 6”; null for the first one. */
export function roundName(round: number): string | null {
  if (round < 2) return null;
  const ordinal = ordinals[round - 2];
  return ordinal ? `${ordinal} round` : `round ${round}`;
}
