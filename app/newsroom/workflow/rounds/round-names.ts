const ordinals = ['second', 'third', 'fourth', 'fifth'];

/** Returns the name of a round of review, such as “second round”; null for the first one. */
export const roundName = (round: number): string | null =>
  round < 2 ? null : `${ordinals[round - 2] ?? `${round}th`} round`;
