/**
 * Whether a state-changing request was made by a page of another site. Browsers say so in Sec-Fetch-Site, older ones in
 * Origin; a program that is no browser says neither and carries no reader's cookies.
 */
export function isForgedWrite(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  if (!origin) return false;
  try {
    return new URL(origin).host !== headers.get('host');
  } catch {
    return true;
  }
}
