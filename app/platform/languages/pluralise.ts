/** Returns a number and its noun, for texts that are always in English: "1 change" or "3,000 changes". */
export const pluralise = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;
