import type { Locale } from '~/platform/languages/locales';

/** Where browsers find the interface's texts. */
export type TextFiles = {
  /** Paths of files, by language and by the name that scripts import the texts from. */
  files: Record<Locale, Record<string, string>>;
  /** The names that a script imports from, by the script's path. */
  needs: Record<string, string[]>;
};
