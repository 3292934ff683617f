/** Languages of the interface. Articles are in the language they were written in. */
export const locales = ['en', 'es', 'fr', 'de'] as const;
export type Locale = (typeof locales)[number];
export const baseLocale: Locale = 'en';

/** Each language by its own name. */
export const languageNames: Record<Locale, string> = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' };

/** The `Set-Cookie` value by which a browser keeps a reader's language for a year. */
export const keepsLanguage = (locale: Locale): string => `language=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`;

export const isLocale = (text: string | undefined): text is Locale => locales.includes(text as Locale);

/** The language that is kept of somebody, or English in the place of one that the site does not speak. */
export const localeOf = (kept: string | undefined): Locale => (isLocale(kept) ? kept : baseLocale);

/** The language a reader chose (the cookie), else the best of `Accept-Language` (RFC 9110 §12.5.4), else English. */
export function chooseLocale(
  cookieHeader: string | null | undefined,
  acceptLanguage: string | null | undefined,
): Locale {
  const chosen = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(cookieHeader ?? '')?.[1];
  if (isLocale(chosen)) return chosen;
  let best: Locale = baseLocale;
  let bestQuality = 0;
  for (const part of (acceptLanguage ?? '').slice(0, 500).split(',')) {
    const [range = '', ...parameters] = part.trim().split(';');
    const language = range.trim().slice(0, 2).toLowerCase();
    const weight = parameters.map((parameter) => /^\s*q=([0-9.]+)/i.exec(parameter)?.[1]).find(Boolean);
    const quality = weight === undefined ? 1 : Number(weight);
    if (isLocale(language) && /^[a-z]{2}(-|$)/i.test(range.trim()) && quality > bestQuality) {
      best = language;
      bestQuality = quality;
    }
  }
  return best;
}
