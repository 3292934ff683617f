/** Languages of the interface. Articles stay in the language they were written in. */
export const locales = ['en', 'es', 'fr', 'de'] as const;
export type Locale = (typeof locales)[number];
export const baseLocale: Locale = 'en';

/** Each language's name in that language. */
export const languageNames: Record<Locale, string> = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' };

export const isLocale = (text: string | undefined): text is Locale => locales.includes(text as Locale);

/** Returns a stored language, or English if the site does not support it. */
export const localeOf = (stored: string | undefined): Locale => (isLocale(stored) ? stored : baseLocale);
