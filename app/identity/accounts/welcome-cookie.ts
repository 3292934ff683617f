import { noticeCookie } from '~/platform/http/notice-cookie';

/**
 * Returns the cookie for someone who has just signed in and is redirected to `returnTo`: the newsroom has its own
 * welcome message.
 */
export const welcomeCookie = (returnTo: string): string =>
  noticeCookie(/^\/admin(?:[/?]|$)/.test(returnTo) ? 'newsroom_welcome' : 'welcome');
