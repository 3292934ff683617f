import type { Locale } from '~/platform/languages/locales';

/** Message files for the browser. */
export type TextFiles = {
  /** Paths of message files, by language and by the name under which scripts import them. */
  files: Record<Locale, Record<string, string>>;
  /** The names that a script imports, by the script's path. */
  needs: Record<string, string[]>;
};
