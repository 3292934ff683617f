import { expect, test } from 'vitest';
import { dateProblems } from './date-rules';

// A Monday.
const published = new Date('2026-11-30T09:00:00Z');
const sentences = (text: string, language = 'en') =>
  dateProblems(`<p>${text}</p>`, language, published).map(({ sentence }) => sentence);

test.each([
  ['en', 'It starts on Tuesday, 30 November 2026.', '“Tuesday, 30 November 2026”: that day is a Monday.'],
  ['en', 'on <em>Sunday</em>, November 30th, 2026', '“Sunday, November 30th, 2026”: that day is a Monday.'],
  ['de', 'am Dienstag, dem 30. November 2026', '“Dienstag, dem 30. November 2026”: that day is a Monday.'],
  ['es', 'el martes 30 de noviembre de 2026', '“martes 30 de noviembre de 2026”: that day is a Monday.'],
  ['fr', 'le mardi 1er décembre 2025', '“mardi 1er décembre 2025”: that day is a Monday.'],
  [
    'en',
    'Today, 3 March 2025, it was released.',
    '“Today, 3 March 2025”: the article is published on 30 November 2026.',
  ],
  ['de', 'Heute (3. März 2025) kam es heraus.', '“Heute (3. März 2025”: the article is published on 30 November 2026.'],
])('a date that is wrong is reported, in %s: %s', (language, text, sentence) => {
  expect(sentences(text, language)).toEqual([sentence]);
});

test.each([
  ['en', 'It starts on Monday, 30 November 2026.'],
  ['en', 'Today, 30 November 2026, and today, 29 November 2026, by the clock of another time zone.'],
  ['en', 'On 3 March 2025 it was released. Tuesday comes before 4 March 2025.'],
  ['en', 'On 31 February 2026 or Tuesday 99 November 2026'],
  ['en', 'Dienstag, 30. November 2026 in another language'],
  ['de', 'am Montag, den 30. November 2026'],
  ['fr', 'aujourd’hui, 30 novembre 2026'],
  ['ja', '2026年11月30日'],
])('a date that is right, or cannot be read, is not reported, in %s: %s', (language, text) => {
  expect(sentences(text, language)).toEqual([]);
});
