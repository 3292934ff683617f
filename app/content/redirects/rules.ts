/** Query parameters by which WordPress identifies a post that has no permalink. */
const postIdParameters = ['p', 'page_id'];

/**
 * Normalises an old address for storage and lookup: a path without host, percent-encoding, trailing slash or
 * `index.html`. The only part of the query that remains is the parameter that identifies a WordPress post. Returns
 * `undefined` for anything that is not the address of a page.
 */
export function normaliseAddress(address: string): string | undefined {
  let url: URL;
  try {
    url = new URL(address.trim().replace(/^(?![a-z][a-z0-9+.-]*:\/\/)\/*/i, '/'), 'http://old.invalid');
  } catch {
    return undefined;
  }
  if (!/^https?:$/.test(url.protocol)) return undefined;
  let path = url.pathname;
  try {
    path = decodeURIComponent(path);
  } catch {
    // Invalid percent-encoding: use the path unchanged.
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: detects control characters
  if (/[\u0000-\u001f\u007f]/.test(path) || path.length > 1000) return undefined;
  path = path
    .normalize('NFC')
    .replaceAll(/[/\\]{2,}/g, '/')
    .replace(/\/index\.(?:html?|php)$/i, '/');
  if (path !== '/') path = path.replace(/\/+$/, '');
  for (const name of postIdParameters) {
    const id = url.searchParams.get(name);
    if (id && /^\d{1,19}$/.test(id)) return `${path}?${name}=${id}`;
  }
  return path;
}
