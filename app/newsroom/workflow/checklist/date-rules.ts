import { textOf } from '~/platform/html/text';
import { type Problem, passagePlace } from './problem';

/** The words for today, in the languages in which dates are read. */
const todayWords: Readonly<Record<string, string>> = {
  en: 'today',
  de: 'heute',
  es: 'hoy',
  fr: "aujourd[’']hui",
};

/** Words after which today is not the day of the date that follows: “one year ago today, 5 March 2025”. */
const offset =
  /(?<!\p{L})(?:ago|from|jahr(?:en)?|monat(?:en)?|wochen?|tag(?:en)?|años?|mes(?:es)?|semanas?|días?|ans?|mois|semaines?|jours?),? $/iu;
/** Longest of these words with what surrounds it, in characters. */
const longestOffset = 12;

/** Until then, some countries counted days by the Julian calendar, in which dates have other weekdays. */
const firstYear = 1924;
const day = 24 * 60 * 60 * 1000;
const monthNumbers = Array.from({ length: 12 }, (_, month) => month);

/** Returns a name as a pattern: without case, full stops and differences in spaces. */
const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

type DatePatterns = {
  months: string[];
  weekdays: string[];
  /** Patterns for a date, with the weekday or the word for today before it. They expect spaces to be collapsed. */
  forms: RegExp[];
};

/** Patterns by language: those in `todayWords`. */
const knownPatterns = new Map<string, DatePatterns>();

/** @param today the word for today in this language, as a pattern. */
function patternsOf(language: string, today: string): DatePatterns {
  const known = knownPatterns.get(language);
  if (known) return known;
  const format = (options: Intl.DateTimeFormatOptions, date: Date): string =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(date).toLowerCase();
  const months = monthNumbers.map((month) => format({ month: 'long' }, new Date(Date.UTC(2026, month, 15))));
  // 4 January 2026 was a Sunday, which is day 0 of `getUTCDay`.
  const weekdays = Array.from({ length: 7 }, (_, weekday) =>
    format({ weekday: 'long' }, new Date(Date.UTC(2026, 0, 4 + weekday))),
  );
  const [anyMonth, anyWeekday] = [months, weekdays].map((names) => names.map(escaped).join('|'));
  const dayFirst = `(?<day>\\d{1,2})(?:\\.|st|nd|rd|th|er)? (?:of |de )?(?<month>${anyMonth}) ?,? (?:de |del )?(?<year>\\d{4})`;
  const monthFirst = `(?<month>${anyMonth}) (?<day>\\d{1,2})(?:st|nd|rd|th)? ?,? (?<year>\\d{4})`;
  // Not in brackets: these often follow a title, as in “Ruby Tuesday (13 January 1967)”.
  const before = `(?:(?<![\\p{L}\\p{N}])(?<lead>${anyWeekday}|${today}) ?,? ?(?:the |den |dem |el |le )?)?`;
  const forms = [dayFirst, monthFirst].map(
    (form) => new RegExp(`${before}(?<![\\p{L}\\p{N}])${form}(?![\\p{L}\\p{N}])`, 'giu'),
  );
  const patterns = { months, weekdays, forms };
  knownPatterns.set(language, patterns);
  return patterns;
}

/** A date in the words of a text, with the weekday or the word for today before it. */
type WrittenDate = { words: string; date: Date; weekday?: number; isToday: boolean };

/**
 * Whether a word for today is that of the date after it, rather than the end of a title (“USA Today, 3 March 2025”) or of
 * a distance (“one year ago today, 5 March 2025”).
 * @param before the text before it.
 */
const isOfDate = (today: string, before: string): boolean =>
  !(/^\p{Lu}/u.test(today) && /[\p{L}\p{N}] $/u.test(before)) && !offset.test(before);

/**
 * Returns the dates with day, month as a word, and year in a text: “Monday, 30 November 2026”, “November 30, 2026”, “30.
 * November 2026”, “30 de noviembre de 2026”, each in the language of the article.
 */
function datesIn(text: string, language: string): WrittenDate[] {
  const today = todayWords[language];
  if (!today) return [];
  const { months, weekdays, forms } = patternsOf(language, today);
  return forms.flatMap((form) =>
    [...text.matchAll(form)].flatMap((match): WrittenDate[] => {
      const { day: dayText, month = '', year, lead = '' } = match.groups ?? {};
      const month0 = months.indexOf(month.toLowerCase());
      const date = new Date(Date.UTC(Number(year), month0, Number(dayText)));
      // A day that the month does not have.
      if (date.getUTCMonth() !== month0 || Number(year) < firstYear) return [];
      const weekday = weekdays.indexOf(lead.toLowerCase());
      const found = { words: match[0].trim(), date };
      if (weekday !== -1) return [{ ...found, weekday, isToday: false }];
      const before = text.slice(Math.max(0, match.index - longestOffset), match.index);
      return [{ ...found, isToday: lead !== '' && isOfDate(lead, before) }];
    }),
  );
}

/** When an article was first published, and when it or its changes are scheduled to be published. */
export type PublicationTimes = { publishedAt: Date | null; publishAt: Date | null };

/** The time from an article’s first publication, which is its date, to that of the text that is checked. */
export type PublicationPeriod = { from: Date; to: Date };

/** Returns the period of an article whose text is published as scheduled, or else now. */
export function publicationPeriod({ publishedAt, publishAt }: PublicationTimes, now: Date): PublicationPeriod {
  const to = publishAt ?? now;
  return { from: publishedAt ?? to, to };
}

/**
 * Reports dates in words that are wrong: a weekday that is not that of the date, and a date called today on which neither
 * the article nor an update to it can have been published.
 */
export function dateProblems(content: string, language: string, { from, to }: PublicationPeriod): Problem[] {
  const name = (date: Date, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(date);
  // A weekday and a date in two cells of a table need not belong together.
  const text = textOf(content.replaceAll(/<\/t[dh]>/gi, '<br>'));
  return datesIn(text, language).flatMap(({ words, date, weekday, isToday }): Problem[] => {
    const place = passagePlace(words);
    if (weekday !== undefined && weekday !== date.getUTCDay())
      return [{ sentence: `“${words}” is a ${name(date, { weekday: 'long' })}.`, place, subject: words }];
    const noon = date.getTime() + day / 2;
    // A day more or less is a matter of time zones.
    if (isToday && (noon < from.getTime() - 1.5 * day || noon > to.getTime() + 1.5 * day)) {
      const published = name(from, { day: 'numeric', month: 'long', year: 'numeric' });
      // Without the article’s date, which changes each day until it is published: an override must not end with it.
      return [{ sentence: `The text says “${words}”, but the article’s date is ${published}.`, place, subject: words }];
    }
    return [];
  });
}
