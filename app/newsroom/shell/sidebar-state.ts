import { readCookie } from '~/platform/http/request-cookies';

const name = 'sidebar';
/** Spec 2 §9. */
const days = 7;

/** The cookie by which a browser remembers how the side bar was left. It holds nothing else. */
export const sidebarCookie = (isCollapsed: boolean): string =>
  `${name}=${isCollapsed ? 'collapsed' : 'expanded'}; Path=/admin; Max-Age=${days * 24 * 60 * 60}; SameSite=Lax`;

/** Whether a request's cookies say that the side bar was left collapsed. */
export const isCollapsedIn = (cookies: string | null): boolean => readCookie(cookies, name) === 'collapsed';
