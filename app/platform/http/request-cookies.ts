import { parseCookie } from 'cookie';

/**
 * Returns the value of a request's cookie. If several cookies have that name, returns the first, which has the longest
 * path (RFC 6265 §5.4).
 */
export const readCookie = (header: string | null | undefined, name: string): string | undefined =>
  header ? parseCookie(header)[name] : undefined;
