const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi,
    (reference, decimal, hexadecimal, name) => {
      if (name) return namedEntities[String(name).toLowerCase()] ?? reference;
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
    },
  );
}

const blockEnd = /<\/(?:p|h[1-6]|li|blockquote|pre|tr|figcaption|figure|div|ul|ol|table)>|<br\s*\/?>/gi;

/** Returns the text in HTML, one line per block, with white space collapsed. Intended for sanitised HTML. */
export function textOf(html: string): string {
  const marked = html.replaceAll(blockEnd, '\n').replaceAll(/<\/t[dh]>/gi, ' ');
  return decode(marked.replaceAll(/<[^<>]*>/g, ''))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\n ]*/g, '\n')
    .trim();
}

/** Returns the text of a block of code, with its indentation and empty lines. */
export const codeOf = (html: string): string =>
  decode(html.replaceAll(/<[^<>]*>/g, ''))
    .replace(/^\n+/, '')
    .trimEnd();

/** Shortens text to a maximum number of characters, at a word boundary, with an ellipsis if anything was cut. */
export function shorten(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  const space = cut.lastIndexOf(' ');
  // Scripts without spaces are cut at the limit, but never inside a surrogate pair.
  const truncated = space > length / 2 ? cut.slice(0, space) : cut.slice(0, -1).replace(/[\ud800-\udbff]$/, '');
  return `${truncated.replace(/[\s,;:–—-]+$/, '')}…`;
}

type Block = { attributes: string; innerHtml: string; tag: string };

/** Yields the elements that `opening` matches, in one pass. They must not be nested. */
function* blocksOf(html: string, opening: RegExp): Generator<Block> {
  opening.lastIndex = 0;
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const tag = match[1] ?? '';
    const end = html.indexOf(`</${tag}>`, opening.lastIndex);
    if (end === -1) return;
    yield { tag, attributes: match[2] ?? '', innerHtml: html.slice(opening.lastIndex, end) };
    opening.lastIndex = end;
  }
}

const meaningfulLength = 40;

/**
 * Returns the text of the first paragraph that is a sentence or has at least `meaningfulLength` characters, or else of the
 * first shorter one, such as a name or a date. Empty if there is none.
 */
export function firstParagraph(html: string): string {
  let short = '';
  for (const { attributes, innerHtml } of blocksOf(html, /<(p)(\s[^<>]*)?>/g)) {
    if (/content-(?:embed|rule|caption)/.test(attributes)) continue;
    const text = textOf(innerHtml).replaceAll('\n', ' ');
    const isSentence = text.includes(' ') && /[.!?…]["'”’»)]*$/u.test(text.slice(-5));
    if ((text.length >= meaningfulLength || isSentence) && /\p{L}/u.test(text)) return text;
    if (short === '' && /\p{L}.*\p{L}/su.test(text)) short = text;
  }
  return short;
}

export type Heading = { id: string; text: string; level: number };

/** Returns the headings that have IDs, in order, for a table of contents. Expects sanitised HTML; runs in one pass. */
export function headingsOf(html: string): Heading[] {
  const headings: Heading[] = [];
  for (const { tag, attributes, innerHtml } of blocksOf(html, /<(h[1-6])(\s[^<>]*)?>/g)) {
    const id = /\sid="([^"]+)"/.exec(attributes)?.[1];
    const text = textOf(innerHtml).replaceAll('\n', ' ');
    if (id && text) headings.push({ id: decode(id), text, level: Number(tag.slice(1)) });
  }
  return headings;
}
