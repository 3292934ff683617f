/**
 * The page's security policy allows our own scripts by hash. While a page is rendered, they carry a mark that nobody
 * else can know, so that a script that an attacker manages to put into the page is not mistaken for one of ours.
 * React Router writes the mark as a `nonce`; the finished page contains none.
 */

/** Returns a new random mark, for one rendering of one page. */
export const newScriptMark = (): string => crypto.randomUUID();

const attributeOf = (mark: string): string => ` nonce="${mark}"`;

/** Returns the start tag of one of our scripts. */
export const ownScript = (mark: string, attributes = ''): string => `<script${attributeOf(mark)}${attributes}>`;

const end = '</script>';

/** Returns the page without the marks, and the code of the scripts that carried one. */
export function takeOwnScripts(html: string, mark: string): { page: string; scripts: string[] } {
  const start = `<script${attributeOf(mark)}`;
  const scripts: string[] = [];
  for (let from = html.indexOf(start); from !== -1; from = html.indexOf(start, from)) {
    const code = html.indexOf('>', from) + 1;
    const to = html.indexOf(end, code);
    if (code === 0 || to === -1) break;
    scripts.push(html.slice(code, to));
    from = to;
  }
  return { page: html.replaceAll(attributeOf(mark), ''), scripts };
}
