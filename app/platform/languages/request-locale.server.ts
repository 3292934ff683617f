import { AsyncLocalStorage } from 'node:async_hooks';
import { overwriteGetLocale } from '~/platform/languages/compiled/runtime';
import { baseLocale, type Locale } from './locales';

const current = new AsyncLocalStorage<Locale>();
overwriteGetLocale(() => current.getStore() ?? baseLocale);

/** Runs `work` with messages in the given language, that of a request or an email. */
export function withLocale<Result>(locale: Locale, work: () => Result): Result {
  return current.run(locale, work);
}
