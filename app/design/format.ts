import { getLocale } from '~/platform/languages/compiled/runtime';

/** Creating a formatter costs about a hundred times as much as using it, so each is created once per language. */
function oncePerLocale<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const formatters = new Map<string, Formatter>();
  return () => {
    const locale = getLocale();
    let formatter = formatters.get(locale);
    if (formatter === undefined) {
      // The magazine's English is British: day before month.
      formatter = make(locale === 'en' ? 'en-GB' : locale);
      formatters.set(locale, formatter);
    }
    return formatter;
  };
}

const shortDates = oncePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const longDates = oncePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const pluralRules = oncePerLocale((locale) => new Intl.PluralRules(locale));
const numbers = oncePerLocale((locale) => new Intl.NumberFormat(locale));
const ratings = oncePerLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** Formats a date as "14 Nov 2026". Dates are in UTC, so that a cached page is right for every reader. */
export const shortDate = (date: Date): string => shortDates().format(date);
/** Formats a date as "14 November 2026". */
export const longDate = (date: Date): string => longDates().format(date);
/** Formats a number as "3,120". */
export const wholeNumber = (value: number): string => numbers().format(value);
/** Formats a rating as "4.5". */
export const ratingNumber = (value: number): string => ratings().format(value);
/** Whether the language uses the singular for this number, as French also does for zero. */
export const isSingular = (value: number): boolean => pluralRules().select(value) === 'one';
