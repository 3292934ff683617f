/** Languages of the interface. Articles are in the language they were written in. */
export const locales = ['en', 'es', 'fr', 'de'] as const;
export type Locale = (typeof locales)[number];
export const baseLocale: Locale = 'en';

/** Each language by its own name. */
export const languageNames: Record<Locale, string> = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' };

export const isLocale = (text: string | undefined): text is Locale => locales.includes(text as Locale);

/** The language that is kept of someone, or English in the place of one that the site does not speak. */
export const localeOf = (kept: string | undefined): Locale => (isLocale(kept) ? kept : baseLocale);
