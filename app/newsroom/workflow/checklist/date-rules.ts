import { textOf } from '~/platform/html/text';
import type { Problem } from './problem';

/** The words for today, in the languages in which dates are read. */
const todayWords: Readonly<Record<string, string>> = {
  en: 'today',
  de: 'heute',
  es: 'hoy',
  fr: "aujourd[’']hui",
};

const day = 24 * 60 * 60 * 1000;
const monthNumbers = Array.from({ length: 12 }, (_, month) => month);

/** Returns a name as a pattern: without case, full stops and differences in spaces. */
const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function namesOf(language: string) {
  const format = (options: Intl.DateTimeFormatOptions, date: Date): string =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(date).toLowerCase();
  const months = monthNumbers.map((month) => format({ month: 'long' }, new Date(Date.UTC(2026, month, 15))));
  // 4 January 2026 was a Sunday, which is day 0 of `getUTCDay`.
  const weekdays = Array.from({ length: 7 }, (_, weekday) =>
    format({ weekday: 'long' }, new Date(Date.UTC(2026, 0, 4 + weekday))),
  );
  return { months, weekdays };
}

/** A date in the words of a text, with the weekday or the word for today before it. */
type WrittenDate = { words: string; date: Date; weekday?: number; isToday: boolean };

/**
 * Returns the dates with day, month as a word, and year in a text: “Monday, 30 November 2026”, “November 30, 2026”, “30.
 * November 2026”, “30 de noviembre de 2026”, each in the language of the article.
 */
function datesIn(text: string, language: string): WrittenDate[] {
  const today = todayWords[language];
  if (!today) return [];
  const { months, weekdays } = namesOf(language);
  const [anyMonth, anyWeekday] = [months, weekdays].map((names) => names.map(escaped).join('|'));
  const dayFirst = `(?<day>\\d{1,2})(?:\\.|st|nd|rd|th|er)?\\s+(?:of\\s+|de\\s+)?(?<month>${anyMonth})\\s*,?\\s+(?:de\\s+|del\\s+)?(?<year>\\d{4})`;
  const monthFirst = `(?<month>${anyMonth})\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s*,?\\s+(?<year>\\d{4})`;
  const before = `(?:(?<![\\p{L}\\p{N}])(?<lead>${anyWeekday}|${today})\\s*,?\\s*\\(?\\s*(?:the\\s+|den\\s+|dem\\s+|el\\s+|le\\s+)?)?`;
  return [dayFirst, monthFirst].flatMap((form) =>
    [...text.matchAll(new RegExp(`${before}(?<![\\p{L}\\p{N}])${form}(?![\\p{L}\\p{N}])`, 'giu'))].flatMap((match) => {
      const { day: dayText, month = '', year, lead = '' } = match.groups ?? {};
      const month0 = months.indexOf(month.toLowerCase());
      const date = new Date(Date.UTC(Number(year), month0, Number(dayText)));
      // A day that the month does not have.
      if (date.getUTCMonth() !== month0) return [];
      const weekday = weekdays.indexOf(lead.toLowerCase());
      return [
        { words: match[0].trim(), date, isToday: lead !== '' && weekday === -1, ...(weekday !== -1 && { weekday }) },
      ];
    }),
  );
}

/**
 * Reports dates in words that are wrong: a weekday that is not that of the date, and a date called today that is not the
 * day on which the article is or will be published.
 * @param publishedAt when the article is published: in the past, as scheduled, or now.
 */
export function dateProblems(content: string, language: string, publishedAt: Date): Problem[] {
  const name = (date: Date, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(date);
  return datesIn(textOf(content), language).flatMap(({ words, date, weekday, isToday }): Problem[] => {
    if (weekday !== undefined && weekday !== date.getUTCDay())
      return [{ sentence: `“${words}”: that day is a ${name(date, { weekday: 'long' })}.` }];
    // A day more or less is a matter of time zones.
    if (isToday && Math.abs(publishedAt.getTime() - (date.getTime() + day / 2)) > 1.5 * day) {
      const published = name(publishedAt, { day: 'numeric', month: 'long', year: 'numeric' });
      return [{ sentence: `“${words}”: the article is published on ${published}.` }];
    }
    return [];
  });
}
