/**
 * Splits HTML into its top-level blocks, the unit for merging two versions of an article's text. Designed for HTML
 * written by a browser or the sanitiser. In other HTML, anything that cannot be split stays together as one block, so
 * that nothing is lost.
 */

import { memoizeByText } from './memoize-by-text';

const token = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
const voidTags = new Set(['br', 'img', 'hr', 'input', 'col', 'source', 'wbr']);
const inlineTags = new Set([
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

function findBlocks(html: string): readonly string[] {
  const blocks: string[] = [];
  let start = 0;
  let depth = 0;
  const close = (end: number): void => {
    const block = html.slice(start, end).trim();
    if (block !== '') blocks.push(block);
    start = end;
  };
  for (const match of html.matchAll(token)) {
    const [whole, slash, tagName, attributes] = match;
    if (!tagName) continue;
    const name = tagName.toLowerCase();
    const end = match.index + whole.length;
    if (slash) {
      if (depth === 0) continue;
      depth -= 1;
      if (depth === 0 && !inlineTags.has(name)) close(end);
      continue;
    }
    const hasEndTag = !voidTags.has(name) && !attributes?.endsWith('/');
    if (depth === 0 && !inlineTags.has(name)) {
      close(match.index);
      if (!hasEndTag) close(end);
    }
    if (hasEndTag) depth += 1;
  }
  close(html.length);
  return blocks;
}

/**
 * Splits HTML into blocks in document order: each top-level element and each run of loose text. Drops the white space
 * between them.
 */
export const splitBlocks = memoizeByText(findBlocks, 2_000_000);

export const joinBlocks = (blocks: readonly string[]): string => blocks.join('\n');

/**
 * Whether a block has no visible content, nor a target for links. The sanitiser drops blank blocks, but in the editor
 * there is one wherever someone is about to type.
 */
export function isBlank(block: string): boolean {
  // Most blocks begin with a word. Each save asks this of every block, several times.
  if (/^(?:<[^<>]*>)*[^<>&\s\u00a0]/.test(block)) return false;
  if (/<(?:img|hr|iframe|video|audio|input|td|th)\b|<a\s[^>]*\bid=/i.test(block)) return false;
  return block.replaceAll(/<[^<>]*>|&nbsp;|[\s\u00a0]/gi, '') === '';
}

/** Private-use character that never appears in article text. */
const paragraphEnd = '\ue000';
const equivalentTags: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };
/** Tags added by the sanitiser or the editor's serialisation, never by an author. */
const ignoredTags = new Set(['tbody', 'colgroup', 'col']);
const ignoredAttributes = new Set(['loading', 'decoding', 'rel']);
const attribute = /([a-z][\w:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi;

function tagKey(name: string, attributes: string): string {
  const significant = [...attributes.matchAll(attribute)]
    .map(([, key = '', ...values]) => [key.toLowerCase(), values.find((value) => value !== undefined) ?? ''])
    .filter(([key = '', value]) => {
      if (ignoredAttributes.has(key) || value === '') return false;
      // The sanitiser derives heading IDs from the heading text.
      return !(key === 'id' && /^h[1-6]$/.test(name));
    })
    .map(([key, value]) => ` ${key}="${value}"`)
    .sort();
  return `<${name}${significant.join('')}>`;
}

function computeKey(block: string): string {
  const preservesSpace = /<pre\b/i.test(block);
  let key = '';
  let from = 0;
  const text = (to: number): void => {
    const words = block.slice(from, to);
    key += preservesSpace ? words : words.replaceAll(/\s+/g, ' ');
  };
  for (const match of block.matchAll(token)) {
    const [whole, slash, tagName, attributes = ''] = match;
    text(match.index);
    from = match.index + whole.length;
    if (!tagName) continue;
    const name = equivalentTags[tagName.toLowerCase()] ?? tagName.toLowerCase();
    if (ignoredTags.has(name)) continue;
    const tag = slash ? `</${name}>` : tagKey(name, attributes);
    if (tag === '</p>') key += paragraphEnd;
    else if (tag !== '<p>') key += tag;
  }
  text(block.length);
  // The end of a paragraph matters only when more content follows in the same element. No search begins within white
  // space, so that the time grows with the length, not with its square.
  return key
    .replaceAll(/(?<!\s)\s*\ue000\s*(?=<\/|<(?:ul|ol|table|pre|blockquote)\b|$)/g, '')
    .replaceAll(/(<\/?(?:ul|ol|li|table|thead|tr|td|th|blockquote|figure|figcaption|div)\b[^>]*>)\s+/g, '$1')
    .replaceAll(/(?<!\s)\s+(<\/?(?:ul|ol|li|table|thead|tr|td|th|blockquote|figure|figcaption|div)\b)/g, '$1')
    .trim();
}

/**
 * Returns a key for a block's content. Ignores differences that the sanitiser and the editor introduce on their own:
 * attributes such as `loading`, paragraphs in list items, attribute order and white space. Blocks with equal keys have
 * the same content.
 */
export const blockKey = memoizeByText(computeKey, 2_000_000);

/**
 * Whether two pieces of HTML differ in their words where they differ at all: between what they begin and end with alike,
 * there is only text. Finds most changes that a writer makes between two saves without splitting the texts into blocks.
 */
function differInWords(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one.charCodeAt(start) === other.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < shorter - start && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end))
    end += 1;
  const isInTag = start > 0 && one.lastIndexOf('<', start - 1) > one.lastIndexOf('>', start - 1);
  const words = [one, other].map((html) => html.slice(start, html.length - end));
  if (isInTag || words.some((text) => /[<>&;]/.test(text))) return false;
  const [ones, others] = words.map((text) => text.replaceAll(/\s+/g, ''));
  return ones !== others;
}

/** Whether two pieces of HTML have the same content, block by block. */
export function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  if (differInWords(one, other)) return false;
  const visibleBlocks = (html: string): string[] => splitBlocks(html).filter((block) => !isBlank(block));
  const [ones, others] = [visibleBlocks(one), visibleBlocks(other)];
  const isSameBlock = (block: string, index: number): boolean => {
    const counterpart = others[index] ?? '';
    return block === counterpart || blockKey(block) === blockKey(counterpart);
  };
  return ones.length === others.length && ones.every(isSameBlock);
}

/** The same text as serialised by the server and by the page. */
export type SerialisedPair = { server: string; page: string };

/**
 * Rewrites HTML from the server as the page would serialise it: the editor and the sanitiser write the same block
 * differently, and an unchanged block must not look changed.
 * @param known pairs known to be equivalent; earlier ones take precedence.
 */
export function toPageSerialisation(text: string, ...known: readonly SerialisedPair[]): string {
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
