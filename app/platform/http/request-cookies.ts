import { parseCookie } from 'cookie';

/**
 * Returns the value of a request's cookie. Of several with the same name, the first one counts: it has the longest path
 * (RFC 6265 §5.4).
 */
export const readCookie = (header: string | null | undefined, name: string): string | undefined =>
  header ? parseCookie(header)[name] : undefined;
