import { stringifySetCookie } from 'cookie';

declare const noNotice: unique symbol;

/** The notices that all features declare, by name; `notices.ts` extends it. */
export interface DeclaredNotices {
  readonly [noNotice]?: never;
}

/**
 * A notice that a page shows about an action completed before it was loaded, since no state survives a full page load.
 */
export type NoticeName = keyof DeclaredNotices & string;

/** What the notices of a feature say, by name. */
export type Notices = Readonly<Record<string, () => [title: string, text: string]>>;

/**
 * Stores the notice from the request's cookie while the document is parsed. Reading the cookie later would create a
 * race: a page that the reader is leaving may still hydrate and consume the next page's notice.
 */
export const noticeScript =
  'try{document.documentElement.dataset.notice=/(?:^|; )notice=(\\w+)/.exec(document.cookie)[1]}catch(e){}';

/**
 * Returns the `Set-Cookie` value that makes the next page show a notice, once. A script reads the cookie, which
 * contains only the notice's name.
 */
export const noticeCookie = (notice: NoticeName): string =>
  stringifySetCookie({ name: 'notice', value: notice, path: '/', maxAge: 60, sameSite: 'lax' });
