import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Verbs with which the name of a migration may begin. Add a verb here if none of these says what yours does. */
const verbs = [
  ...['add', 'allow', 'anonymise', 'backfill', 'change', 'clear', 'compute', 'convert', 'copy', 'correct', 'create'],
  ...[
    'delete',
    'deprecate',
    'disable',
    'drop',
    'enable',
    'encrypt',
    'extend',
    'fill',
    'fix',
    'forbid',
    'grant',
    'hash',
  ],
  ...[
    'import',
    'index',
    'insert',
    'limit',
    'link',
    'lock',
    'make',
    'merge',
    'migrate',
    'move',
    'normalise',
    'partition',
  ],
  ...['populate', 'prevent', 'recompute', 'recreate', 'reindex', 'remove', 'rename', 'replace', 'require', 'reset'],
  ...['restore', 'revoke', 'separate', 'set', 'shorten', 'split', 'store', 'truncate', 'update', 'upgrade', 'validate'],
];

test('the name of each migration says what it does: it begins with a verb', () => {
  const journal: unknown = JSON.parse(readFileSync('database/migrations/meta/_journal.json', 'utf8'));
  const { entries } = z.object({ entries: z.array(z.object({ tag: z.string() })) }).parse(journal);
  expect(entries).not.toEqual([]);
  const others = entries.map(({ tag }) => tag).filter((tag) => !verbs.includes(tag.split('_')[1] ?? ''));
  expect(others, 'begin with one of the verbs above, or add one').toEqual([]);
});
