/**
 * Whether a browser fetches a page before its reader has chosen it (Sec-Purpose, WHATWG Fetch; Firefox' older X-Moz):
 * then nobody has seen it yet.
 */
export function isFetchedAhead(headers: Headers): boolean {
  return (headers.get('sec-purpose') ?? headers.get('x-moz') ?? headers.get('purpose') ?? '').startsWith('prefetch');
}
