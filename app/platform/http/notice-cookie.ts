import { stringifySetCookie } from 'cookie';

/**
 * Notices that a page shows about an action completed before it was loaded, since no state survives a full page load.
 */
export const notices = [
  'welcome',
  'newsroom_welcome',
  'signed_out',
  'password_changed',
  'email_changed',
  'account_made',
  'account_deleted',
  'two_factor_off',
  'passkey_renamed',
  'settings_updated',
] as const;
export type NoticeName = (typeof notices)[number];

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

/**
 * Returns the cookie for someone who has just signed in and is redirected to `returnTo`: the newsroom has its own
 * welcome message.
 */
export const welcomeCookie = (returnTo: string): string =>
  noticeCookie(/^\/admin(?:[/?]|$)/.test(returnTo) ? 'newsroom_welcome' : 'welcome');
