/**
 * Whether a browser is prefetching a page that its reader has not opened yet (Sec-Purpose, WHATWG Fetch; Firefox's
 * older X-Moz).
 */
export function isPrefetch(headers: Headers): boolean {
  return (headers.get('sec-purpose') ?? headers.get('x-moz') ?? headers.get('purpose') ?? '').startsWith('prefetch');
}
