/**
 * Returns the local path for a requested redirect, or `/` if it would leave the site, as "//elsewhere" and
 * "/\elsewhere" would.
 */
export function localPath(requested: string | null | undefined): string {
  if (!requested || !/^\/(?![/\\])/.test(requested) || !URL.canParse(requested, 'https://site.invalid')) return '/';
  const { origin, pathname, search, hash } = new URL(requested, 'https://site.invalid');
  return origin === 'https://site.invalid' && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
