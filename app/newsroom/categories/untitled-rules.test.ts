import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '~/platform/database/database.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { isUntitled, suggestedTitle, untitledPatternSource } from './untitled-rules';

openTestDatabase();

const titles: [title: string, isUntitled: boolean][] = [
  ['', true],
  ['   ', true],
  ['\u00a0\u200b\u3000', true],
  ['\t\n', true],
  ['—', true],
  ['…', true],
  ['[ ]', true],
  ['Untitled', true],
  ['UNTITLED 12', true],
  ['(Untitled)', true],
  ['untitled-3', true],
  ['Untitled post', true],
  ['Unknown Title', true],
  ['(no title)', true],
  ['Auto Draft', true],
  ['Ohne Titel', true],
  ['Sin título', true],
  ['undefined', true],
  ['News', false],
  ['1984', false],
  ['404: what a missing page says', false],
  ['Untitled: the history of a name', false],
  ['The untitled project', false],
  ['Title insurance', false],
  ['null safety', false],
  ['🚀', false],
  ['Без названия и без смысла', false],
  ['日本語', false],
  ['C++', false],
];

test.each(titles)('%j counts as untitled: %j', (title, expected) => {
  expect(isUntitled(title)).toBe(expected);
});

test('PostgreSQL and JavaScript interpret the pattern identically', async () => {
  const { rows } = await database().execute<{ title: string; found: boolean }>(
    sql`select title, title ~* ${untitledPatternSource} as found from unnest(${sql.param(titles.map(([title]) => title))}::text[]) as given(title)`,
  );
  expect(rows.map(({ title, found }) => [title, found])).toEqual(titles);
});

test.each([
  ['<h2 id="a">How it <em>began</em></h2><p>Words.</p>', 'How it began'],
  ['<p></p><p>The first words of a text.</p>', 'The first words of a text.'],
  ['<h2>Untitled</h2><p>What it says.</p>', 'What it says.'],
  ['<p>…</p>', ''],
  ['', ''],
  ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<script>alert(1)</script>'],
])('the title suggested for %j is %j', (html, title) => {
  expect(suggestedTitle(html)).toBe(title);
});

test('a long suggestion is cut at a word boundary', () => {
  expect(suggestedTitle(`<p>${'word '.repeat(100)}</p>`)).toMatch(/^(?:word )+word…$/);
});

// A pattern with catastrophic backtracking would exceed the test timeout.
test('a long title does not cause catastrophic backtracking', () => {
  expect(isUntitled(`${' -'.repeat(50_000)}x`)).toBe(false);
  expect(isUntitled(`untitled${' -'.repeat(50_000)}x`)).toBe(false);
});
