/** A deterministic source of random numbers: the same seed always gives the same sequence. */
export type Random = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Returns the items in random order. */
  shuffle<Item>(items: readonly Item[]): Item[];
};

/** Returns the random numbers of a seed, an unsigned 32-bit integer. */
export function seeded(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick: <Item>(items: readonly Item[]): Item => {
      if (items.length === 0) throw new RangeError('Nothing to pick from.');
      return items[Math.floor(next() * items.length)] as Item;
    },
    shuffle: <Item>(items: readonly Item[]): Item[] =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((one, other) => one.order - other.order)
        .map(({ item }) => item),
  };
}
