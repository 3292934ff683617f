import { getLocale } from '~/platform/languages/compiled/runtime';

/** Making a formatter costs a hundred times what using it does, so each is made once for each language. */
function oncePerLocale<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>();
  return () => {
    const locale = getLocale();
    let formatter = made.get(locale);
    if (formatter === undefined) {
      // English here is the magazine's own: day before month.
      formatter = make(locale === 'en' ? 'en-GB' : locale);
      made.set(locale, formatter);
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

/** 14 Nov 2026. Dates are shown in UTC, so that a kept page is true for every reader. */
export const shortDate = (date: Date): string => shortDates().format(date);
/** 14 November 2026. */
export const longDate = (date: Date): string => longDates().format(date);
/** 3,120. */
export const wholeNumber = (value: number): string => numbers().format(value);
/** 4.5. */
export const ratingNumber = (value: number): string => ratings().format(value);
/** Whether the language speaks of so many as of one: French does so of none as well. */
export const isSingular = (value: number): boolean => pluralRules().select(value) === 'one';
