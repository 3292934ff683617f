/**
 * Returns the headers of a response that sets cookies.
 * @param cookies `Set-Cookie` values, one per cookie.
 */
export function setCookies(...cookies: string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}
