const englishNames = new Intl.DisplayNames('en', { type: 'language' });

/** Returns a language's English name, such as “Brazilian Portuguese”; the tag itself if it is unknown or malformed. */
export function languageName(tag: string): string {
  try {
    return englishNames.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
