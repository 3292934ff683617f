/** Languages of the interface. Articles are in the language they were written in. */
export const locales = ['en', 'es', 'fr', 'de'] as const;
export type Locale = (typeof locales)[number];
export const baseLocale: Locale = 'en';

export const languageCookie = 'language';

export const isLocale = (text: string | undefined): text is Locale => locales.includes(text as Locale);

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
