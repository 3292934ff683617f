import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const verbs =
  'add|allow|change|clear|create|delete|drop|fill|forbid|grant|index|limit|make|merge|move|remove|rename|replace|require|set|split|store';

test('the name of each migration says what it does: it begins with a verb', () => {
  const journal: unknown = JSON.parse(readFileSync('database/migrations/meta/_journal.json', 'utf8'));
  const { entries } = z.object({ entries: z.array(z.object({ tag: z.string() })) }).parse(journal);
  expect(entries).not.toEqual([]);
  expect(entries.map(({ tag }) => tag).filter((tag) => !new RegExp(`^\\d{4}_(?:${verbs})_`).test(tag))).toEqual([]);
});
