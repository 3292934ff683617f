/** Headers of a response that sets cookies. @param cookies values of `Set-Cookie`, one for each. */
export function setCookies(...cookies: string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}
