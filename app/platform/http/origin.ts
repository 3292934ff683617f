/**
 * Whether a state-changing request comes from a page on another site. Browsers report this in Sec-Fetch-Site, and older
 * browsers in Origin; other programs send neither and carry no reader's cookies.
 */
export function isCrossSiteRequest(headers: Headers): boolean {
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
