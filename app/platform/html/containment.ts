import { allowedTags, sanitiserRulesVersion } from './rules';

/** A tag as the sanitiser writes it, or any other `<`. */
const tagPattern = /<(?:(\/)?([a-z][a-z0-9]*)((?: [a-z-]+="[^"]*")*)>)?/g;

const known: ReadonlySet<string> = new Set(allowedTags);
const withoutContent = new Set(['br', 'img']);
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Elements whose start tag ends an open paragraph. */
const blocks = new Set([
  ...headings,
  ...['p', 'div', 'ul', 'ol', 'li', 'blockquote', 'pre', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr'],
  ...['td', 'th'],
]);
/** The only parents in which a parser leaves these elements. */
const parents: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  thead: ['table'],
  tbody: ['table'],
  tr: ['thead', 'tbody'],
  td: ['tr'],
  th: ['tr'],
};
/** The only children that a parser leaves in these elements, which may not contain text either. */
const children: Readonly<Record<string, readonly string[]>> = {
  table: ['thead', 'tbody'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['td', 'th'],
};

/**
 * Whether a parser leaves HTML as it is written, so that none of it can end or leave the element that contains it.
 * True for what the sanitiser returns. Reads the text once, without building a tree.
 */
export function isContained(html: string): boolean {
  const open: string[] = [];
  /** How many elements of each name are open. */
  const counts = new Map<string, number>();
  const isOpen = (name: string): boolean => (counts.get(name) ?? 0) > 0;
  let end = 0;
  tagPattern.lastIndex = 0;
  for (let match = tagPattern.exec(html); match; match = tagPattern.exec(html)) {
    const [tag, slash, name = ''] = match;
    const parent = open.at(-1) ?? '';
    if (!known.has(name)) return false;
    if (children[parent] && html.slice(end, match.index).trim() !== '') return false;
    end = match.index + tag.length;
    if (slash) {
      if (name !== parent) return false;
      open.pop();
      counts.set(name, (counts.get(name) ?? 0) - 1);
      continue;
    }
    if (children[parent] && !children[parent].includes(name)) return false;
    if (parents[name] && !parents[name].includes(parent)) return false;
    if (blocks.has(name) && isOpen('p')) return false;
    if (headings.has(name) && headings.has(parent)) return false;
    if (name === 'a' && isOpen('a')) return false;
    if (withoutContent.has(name)) continue;
    open.push(name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return open.length === 0;
}

/**
 * Whether stored HTML must be sanitised before it is shown: it was stored under older rules or, whatever its row says,
 * something else than the sanitiser wrote it, and it could break the page around it.
 */
export const mustSanitise = ({ content, contentRules }: { content: string; contentRules: number }): boolean =>
  contentRules !== sanitiserRulesVersion || !isContained(content);
