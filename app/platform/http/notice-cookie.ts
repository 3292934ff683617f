import { stringifySetCookie } from 'cookie';

/** What a page says of something that was done before it was opened: a new document keeps no memory of the last one. */
export const notices = [
  'welcome',
  'newsroom_welcome',
  'signed_out',
  'password_changed',
  'email_changed',
  'account_made',
  'account_deleted',
  'settings_updated',
] as const;
export type NoticeName = (typeof notices)[number];

/**
 * Notes what a document was asked for with, while it is read. The cookie is not to be looked at later: a page that
 * someone
 * is about to leave may still come alive, and would take what the next one is to say.
 */
export const noticeScript =
  'try{document.documentElement.dataset.notice=/(?:^|; )notice=(\\w+)/.exec(document.cookie)[1]}catch(e){}';

/** `Set-Cookie` value by which the next page says it, once. A script reads it: it holds nothing but a name. */
export const noticeCookie = (notice: NoticeName): string =>
  stringifySetCookie({ name: 'notice', value: notice, path: '/', maxAge: 60, sameSite: 'lax' });

/** The same for who has just signed in, and is led to a path: the newsroom has a welcome of its own. */
export const welcomeCookie = (returnTo: string): string =>
  noticeCookie(/^\/admin(?:[/?]|$)/.test(returnTo) ? 'newsroom_welcome' : 'welcome');
