/**
 * HTML as the sequence of its top-level blocks, which is what two versions of a text are merged by. Made for HTML that
 * a
 * browser or the sanitiser wrote; of anything else the rest stays together as one block, so that nothing gets lost.
 */

const token = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
const withoutEnd = new Set(['br', 'img', 'hr', 'input', 'col', 'source', 'wbr']);
const inline = new Set([
  ...[
    'a',
    'b',
    'strong',
    'em',
    'i',
    'u',
    's',
    'del',
    'span',
    'br',
    'wbr',
    'code',
    'sub',
    'sup',
    'mark',
    'small',
    'kbd',
  ],
]);

/**
 * The blocks of HTML in their order: each top-level element, and each run of loose text. White space between them is
 * dropped.
 */
export function splitBlocks(html: string): string[] {
  const blocks: string[] = [];
  let start = 0;
  let depth = 0;
  const close = (end: number): void => {
    const block = html.slice(start, end).trim();
    if (block !== '') blocks.push(block);
    start = end;
  };
  for (const match of html.matchAll(token)) {
    const [whole, slash, given, attributes] = match;
    if (!given) continue;
    const name = given.toLowerCase();
    const end = match.index + whole.length;
    if (slash) {
      if (depth === 0) continue;
      depth -= 1;
      if (depth === 0 && !inline.has(name)) close(end);
      continue;
    }
    const hasEnd = !withoutEnd.has(name) && !attributes?.endsWith('/');
    if (depth === 0 && !inline.has(name)) {
      close(match.index);
      if (!hasEnd) close(end);
    }
    if (hasEnd) depth += 1;
  }
  close(html.length);
  return blocks;
}

export const joinBlocks = (blocks: readonly string[]): string => blocks.join('\n');

/** Whether a block shows nothing: the sanitiser drops such, and an editor has one wherever someone is about to type. */
export function isBlank(block: string): boolean {
  if (/<(?:img|hr|iframe|video|audio|input|td|th)\b/i.test(block)) return false;
  return block.replaceAll(/<[^<>]*>|&nbsp;|[\s\u00a0]/gi, '') === '';
}

/** A character that no text holds (private use). */
const paragraphEnd = '\ue000';
const sameTags: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };
/** Made by the sanitiser or by an editor's own way of writing; nobody typed them. */
const unsaidTags = new Set(['tbody', 'colgroup', 'col']);
const unsaidAttributes = new Set(['loading', 'decoding', 'rel']);
const attribute = /([a-z][\w:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi;

function tagKey(name: string, attributes: string): string {
  const said = [...attributes.matchAll(attribute)]
    .map(([, key = '', ...values]) => [key.toLowerCase(), values.find((value) => value !== undefined) ?? ''])
    .filter(([key = '', value]) => {
      if (unsaidAttributes.has(key) || value === '') return false;
      // The sanitiser gives headings ids made of their words.
      return !(key === 'id' && /^h[1-6]$/.test(name));
    })
    .map(([key, value]) => ` ${key}="${value}"`)
    .sort();
  return `<${name}${said.join('')}>`;
}

/**
 * What a block says, without the differences that the sanitiser and an editor make by themselves: attributes that are
 * always written, paragraphs in list items, the order of attributes, white space. Blocks with equal keys are the same.
 */
export function blockKey(block: string): string {
  const keepsSpace = /<pre\b/i.test(block);
  let key = '';
  let from = 0;
  const text = (to: number): void => {
    const words = block.slice(from, to);
    key += keepsSpace ? words : words.replaceAll(/\s+/g, ' ');
  };
  for (const match of block.matchAll(token)) {
    const [whole, slash, given, attributes = ''] = match;
    text(match.index);
    from = match.index + whole.length;
    if (!given) continue;
    const name = sameTags[given.toLowerCase()] ?? given.toLowerCase();
    if (unsaidTags.has(name)) continue;
    const tag = slash ? `</${name}>` : tagKey(name, attributes);
    if (tag === '</p>') key += paragraphEnd;
    else if (tag !== '<p>') key += tag;
  }
  text(block.length);
  // The end of a paragraph says something only when more follows in the same element.
  return key
    .replaceAll(/\s*\ue000\s*(?=<\/|<(?:ul|ol|table|pre|blockquote)\b|$)/g, '')
    .replaceAll(/(<\/?(?:ul|ol|li|table|thead|tr|td|th|blockquote|figure|figcaption|div)\b[^>]*>)\s+/g, '$1')
    .replaceAll(/\s+(<\/?(?:ul|ol|li|table|thead|tr|td|th|blockquote|figure|figcaption|div)\b)/g, '$1')
    .trim();
}

/** Whether two texts say the same, block by block. */
export function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  const keys = (html: string): string[] =>
    splitBlocks(html)
      .filter((block) => !isBlank(block))
      .map(blockKey);
  const [ones, others] = [keys(one), keys(other)];
  return ones.length === others.length && ones.every((key, index) => key === others[index]);
}

/** A text as the server has it, and the same text as the page has it. */
export type WrittenBoth = { server: string; page: string };

/**
 * Writes a text of the server as the page writes it: an editor and the sanitiser write the same block differently, and
 * what nobody has changed must not look changed.
 * @param known what is known to be the same; the first counts before the others.
 */
export function asWrittenHere(text: string, ...known: readonly WrittenBoth[]): string {
  const same = known.find(({ server }) => server === text);
  if (same) return same.page;
  const bySource = new Map<string, string>();
  const byKey = new Map<string, string>();
  for (const pair of [...known].reverse()) {
    const server = splitBlocks(pair.server);
    const page = splitBlocks(pair.page).filter((block) => !isBlank(block));
    for (const block of page) byKey.set(blockKey(block), block);
    if (server.length !== page.length) continue;
    for (const [index, block] of server.entries()) bySource.set(block, page[index] ?? block);
  }
  const blocks = splitBlocks(text);
  return joinBlocks(blocks.map((block) => bySource.get(block) ?? byKey.get(blockKey(block)) ?? block));
}
