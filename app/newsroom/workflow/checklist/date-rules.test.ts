import { expect, test } from 'vitest';
import { dateProblems, publicationPeriod } from './date-rules';

// A Monday.
const published = new Date('2026-11-30T09:00:00Z');
const sentences = (content: string, language = 'en', period = { from: published, to: published }) =>
  dateProblems(content, language, period).map(({ sentence }) => sentence);

test.each([
  ['en', 'It starts on Tuesday, 30 November 2026.', '“Tuesday, 30 November 2026” is a Monday.'],
  ['en', 'on <em>Sunday</em>,&nbsp;November 30th, 2026', '“Sunday, November 30th, 2026” is a Monday.'],
  ['de', 'am Dienstag, dem 30. November 2026', '“Dienstag, dem 30. November 2026” is a Monday.'],
  ['es', 'el martes 30 de noviembre de 2026', '“martes 30 de noviembre de 2026” is a Monday.'],
  ['fr', 'le mardi 1er décembre 2025', '“mardi 1er décembre 2025” is a Monday.'],
  [
    'en',
    'Today, 3 March 2025, it was released.',
    'The text says “Today, 3 March 2025”, but the article’s date is 30 November 2026.',
  ],
  [
    'en',
    'It is new today, 3 March 2025.',
    'The text says “today, 3 March 2025”, but the article’s date is 30 November 2026.',
  ],
  [
    'de',
    'Seit heute, 3. März 2025, gilt das.',
    'The text says “heute, 3. März 2025”, but the article’s date is 30 November 2026.',
  ],
])('a date that is wrong is reported, in %s: %s', (language, text, sentence) => {
  expect(sentences(`<p>${text}</p>`, language)).toEqual([sentence]);
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
  expect(sentences(`<p>${text}</p>`, language)).toEqual([]);
});

test.each([
  '<ul><li>closed on Monday</li><li>5 March 2026: the opening</li></ul>',
  '<table><tr><td>Monday</td></tr><tr><td>5 March 2026</td></tr></table>',
  '<table><tr><th>Monday</th><td>5 March 2026</td></tr></table>',
  '<p>Monday<br>5 March 2026</p>',
])('a weekday and a date in different lines or cells do not belong together: %s', (content) => {
  expect(sentences(content)).toEqual([]);
});

test.each(['Friday, 13 October 1307', 'Sunday, 9 January 1905 (Old Style)'])(
  'the weekday of a date by the Julian calendar is not reported: %s',
  (text) => {
    expect(sentences(`<p>${text}</p>`)).toEqual([]);
  },
);

test.each([
  ['en', 'One year ago today, March 5, 2025, it was released.'],
  ['en', 'A year from today, 30 November 2027, it ends.'],
  ['fr', 'Il y a un an aujourd’hui, le 5 mars 2025, il est sorti.'],
  ['es', 'Hace un año, hoy, 5 de marzo de 2025'],
  ['de', 'Vor einem Jahr heute, 5. März 2025'],
])('a date that is some time before or after today is not reported, in %s: %s', (language, text) => {
  expect(sentences(`<p>${text}</p>`, language)).toEqual([]);
});

test.each(['Ruby Tuesday (13 January 1967)', 'USA Today (3 March 2025)', 'as USA Today, 3 March 2025, reports'])(
  'a title with a date is not reported: %s',
  (text) => {
    expect(sentences(`<p>${text}</p>`)).toEqual([]);
  },
);

test('what a wrong date is about does not depend on the day on which it is checked', () => {
  const subjects = (at: Date) =>
    dateProblems('<p>Today, 3 March 2025, a new one.</p>', 'en', { from: at, to: at }).map(({ subject }) => subject);
  expect(subjects(published)).toEqual(['Today, 3 March 2025']);
  expect(subjects(new Date('2026-12-01T09:00:00Z'))).toEqual(subjects(published));
});

test('an article can be updated on any day from its first publication to that of its changes', () => {
  const first = new Date('2026-01-10T09:00:00Z');
  const now = new Date('2027-03-03T09:00:00Z');
  const period = publicationPeriod({ publishedAt: first, publishAt: null }, now);
  for (const date of ['10 January 2026', '5 June 2026', '3 March 2027'])
    expect(sentences(`<p>Update: today, ${date}, it was withdrawn.</p>`, 'en', period)).toEqual([]);
  for (const date of ['5 January 2026', '9 March 2027'])
    expect(sentences(`<p>Update: today, ${date}, it was withdrawn.</p>`, 'en', period)).toEqual([
      `The text says “today, ${date}”, but the article’s date is 10 January 2026.`,
    ]);
});

test('an article that has not been published yet has the date for which it is scheduled, or else that of today', () => {
  const [publishAt, now] = [new Date('2027-03-03T09:00:00Z'), published];
  expect(publicationPeriod({ publishedAt: null, publishAt }, now)).toEqual({ from: publishAt, to: publishAt });
  expect(publicationPeriod({ publishedAt: null, publishAt: null }, now)).toEqual({ from: now, to: now });
  expect(publicationPeriod({ publishedAt: now, publishAt }, now)).toEqual({ from: now, to: publishAt });
});

test('a finding leads to the date in the text', () => {
  const [problem] = dateProblems('<p>on <em>Sunday</em>,&nbsp;November 30th, 2026</p>', 'en', {
    from: published,
    to: published,
  });
  expect(problem?.place).toBe('#passage-Sunday%2C%20November%2030th%2C%202026');
});
