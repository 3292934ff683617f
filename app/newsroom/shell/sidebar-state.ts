import { readCookie } from '~/platform/http/request-cookies';

const name = 'sidebar';
/** Lifetime of the cookie in days (spec 2 §9). */
const days = 7;

/** Returns the cookie that stores whether the sidebar is collapsed, and nothing else. */
export const sidebarCookie = (isCollapsed: boolean): string =>
  `${name}=${isCollapsed ? 'collapsed' : 'expanded'}; Path=/admin; Max-Age=${days * 24 * 60 * 60}; SameSite=Lax`;

/** Whether the sidebar is collapsed, according to a request's cookies. */
export const isCollapsedIn = (cookies: string | null): boolean => readCookie(cookies, name) === 'collapsed';
