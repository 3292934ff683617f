/**
 * A path of this site that a request asks to be led to; `/` for anything that would lead away from it, as "//elsewhere"
 * and "/\elsewhere" do.
 */
export function localPath(asked: string | null | undefined): string {
  if (!asked || !/^\/(?![/\\])/.test(asked) || !URL.canParse(asked, 'https://site.invalid')) return '/';
  const { origin, pathname, search, hash } = new URL(asked, 'https://site.invalid');
  return origin === 'https://site.invalid' && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
