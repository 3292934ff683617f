import { expect, test } from 'vitest';
import { interestsOf, type Seed, suggest } from './rules';
import { tabOf } from './tabs';

const now = new Date('2026-03-04T12:00:00Z');
const card = (id: string, category: string, tags: string[], daysAgo = 0) => ({
  id,
  category: { slug: category, name: category },
  tags,
  publishedAt: new Date(now.getTime() - daysAgo * 86_400_000),
});
type Card = ReturnType<typeof card>;
const read = (seed: Card): Seed<Card> => ({ card: seed, reason: 'read' });
const saved = (seed: Card): Seed<Card> => ({ card: seed, reason: 'saved' });
const idsOf = (seeds: Seed<Card>[], candidates: Card[], limit = 10): string[] =>
  suggest(seeds, candidates, now, limit).map((suggestion) => suggestion.card.id);

test('articles rank by shared tags, then by shared category; unrelated articles are not suggested', () => {
  const seed = read(card('seed', 'tools', ['Low-Code', 'Pricing']));
  const candidates = [
    card('category', 'tools', []),
    card('stranger', 'news', ['Events']),
    card('both', 'news', ['Low-Code', 'Pricing']),
    card('one', 'news', ['Pricing']),
    card('one and category', 'tools', ['Pricing']),
  ];
  expect(idsOf([seed], candidates)).toEqual(['both', 'one and category', 'one', 'category']);
  expect(idsOf([seed], candidates, 2)).toHaveLength(2);
});

test('tags match regardless of case and punctuation', () => {
  expect(idsOf([read(card('seed', 'tools', ['Low-Code']))], [card('found', 'news', ['low code'])])).toEqual(['found']);
});

test('each suggestion names the article that contributed most to it', () => {
  const pricing = read(card('pricing', 'tools', ['Pricing']));
  const security = saved(card('security', 'insights', ['Security', 'Audits']));
  const found = suggest(
    [pricing, security],
    [card('a', 'news', ['Security', 'Audits', 'Pricing']), card('b', 'tools', ['Pricing'])],
    now,
    10,
  );
  expect(found.map(({ card: { id }, seed }) => [id, seed.card.id, seed.reason])).toEqual([
    ['a', 'security', 'saved'],
    ['b', 'pricing', 'read'],
  ]);
});

test('recent reading carries more weight than earlier reading', () => {
  const seeds = Array.from({ length: 12 }, (_, place) =>
    read(card(`seed ${place}`, `category ${place}`, [`Tag ${place}`])),
  );
  expect(idsOf(seeds, [card('old', 'news', ['Tag 11']), card('new', 'news', ['Tag 0'])])).toEqual(['new', 'old']);
  expect(interestsOf(seeds)).toEqual({
    tagSlugs: ['tag-0', 'tag-1', 'tag-2', 'tag-3', 'tag-4', 'tag-5', 'tag-6', 'tag-7'],
    categories: ['category 0', 'category 1', 'category 2'],
  });
});

test('the newer of two equally related articles ranks first, but an older, more closely related one can outrank a newer one', () => {
  const seed = read(card('seed', 'tools', ['A', 'B', 'C']));
  const candidates = [
    card('old', 'news', ['A'], 90),
    card('new', 'news', ['A'], 1),
    card('old and near', 'tools', ['A', 'B', 'C'], 90),
  ];
  expect(idsOf([seed], candidates)).toEqual(['new', 'old and near', 'old']);
});

test('articles already read or saved are never suggested, and members without any get no suggestions', () => {
  const seed = card('seed', 'tools', ['A']);
  expect(idsOf([read(seed)], [seed])).toEqual([]);
  expect(idsOf([], [seed])).toEqual([]);
  expect(idsOf([read(card('untagged', 'tools', []))], [card('other', 'news', [])])).toEqual([]);
  expect(interestsOf([])).toEqual({ tagSlugs: [], categories: [] });
});

test('an article dated in the future carries the same weight as one from today', () => {
  expect(
    idsOf([read(card('seed', 'tools', []))], [card('ahead', 'tools', [], -400), card('today', 'tools', [])]),
  ).toEqual(['ahead', 'today']);
});

test.each([
  ['for-you', 'for-you'],
  ['bookmarks', 'bookmarks'],
  [null, 'recent'],
  ['<script>', 'recent'],
])('requesting the tab %s opens the tab %s', (asked, tab) => {
  expect(tabOf(asked)).toBe(tab);
});
