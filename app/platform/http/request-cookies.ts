import { parseCookie } from 'cookie';

/** The value of a request's cookie; of several of one name the first, which belongs to the longest path (RFC 6265 §5.4). */
export const readCookie = (header: string | null | undefined, name: string): string | undefined =>
  header ? parseCookie(header)[name] : undefined;
