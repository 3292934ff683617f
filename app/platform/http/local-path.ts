/**
 * Returns the local path of a requested redirect, or `/` for anything that would leave the site, as "//elsewhere" and
 * "/\elsewhere" do.
 */
export function localPath(asked: string | null | undefined): string {
  if (!asked || !/^\/(?![/\\])/.test(asked) || !URL.canParse(asked, 'https://site.invalid')) return '/';
  const { origin, pathname, search, hash } = new URL(asked, 'https://site.invalid');
  return origin === 'https://site.invalid' && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
