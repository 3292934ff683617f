import { escapeHtml, type Note, renderCard } from './cards.server';

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && !Array.isArray(value);
const childrenOf = (node: Node): Node[] => (Array.isArray(node.children) ? node.children.filter(isNode) : []);

/** Lexical's text format bits and their HTML elements, from innermost to outermost. */
const formats: readonly (readonly [number, string])[] = [
  [16, 'code'],
  [1, 'strong'],
  [2, 'em'],
  [4, 'del'],
  [8, 'u'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
];

function renderText(node: Node): string {
  const bits = typeof node.format === 'number' ? node.format : 0;
  let html = escapeHtml(typeof node.text === 'string' ? node.text : '').replaceAll('\n', '<br>');
  for (const [bit, tag] of formats) if (bits & bit) html = `<${tag}>${html}</${tag}>`;
  return html;
}

/** Maximum nesting depth. No editor produces deeper documents. */
const maxDepth = 100;

const aligned = (node: Node): string =>
  typeof node.format === 'string' && /^(?:left|center|right|justify|start|end)$/.test(node.format)
    ? ` style="text-align:${node.format}"`
    : '';

class LexicalRenderer {
  constructor(private readonly note: Note) {}

  async children(node: Node, depth: number): Promise<string> {
    const parts: string[] = [];
    for (const child of childrenOf(node)) parts.push(await this.node(child, depth + 1));
    return parts.join('');
  }

  private async list(node: Node, depth: number): Promise<string> {
    const tag = node.listType === 'number' || node.tag === 'ol' ? 'ol' : 'ul';
    const items: string[] = [];
    for (const item of childrenOf(node)) {
      const inner = await this.children(item, depth + 1);
      const mark = typeof item.checked === 'boolean' ? (item.checked ? '☑ ' : '☐ ') : '';
      const isNested = childrenOf(item).every((child) => child.type === 'list') && inner !== '';
      const last = items.length - 1;
      // Lexical puts a nested list into a separate item, after the item that it belongs to.
      if (isNested && last >= 0) items[last] = items[last]?.replace(/<\/li>$/, `${inner}</li>`) ?? '';
      else items.push(`<li>${mark}${inner}</li>`);
    }
    return `<${tag}>${items.join('')}</${tag}>`;
  }

  async node(node: Node, depth: number): Promise<string> {
    if (depth > maxDepth) return '';
    const type = String(node.type ?? '');
    switch (type) {
      case 'text':
      case 'extended-text':
      case 'tk':
      case 'code-highlight':
        return renderText(node);
      case 'linebreak':
        return '<br>';
      case 'tab':
        return '\t';
      case 'zwnj':
      case 'at-link-search':
        return '';
      case 'paragraph':
        return `<p${aligned(node)}>${await this.children(node, depth)}</p>`;
      case 'heading':
      case 'extended-heading': {
        const tag = /^h[1-6]$/.test(String(node.tag)) ? String(node.tag) : 'h2';
        return `<${tag}>${await this.children(node, depth)}</${tag}>`;
      }
      case 'quote':
      case 'extended-quote':
      case 'aside':
        return `<blockquote><p>${await this.children(node, depth)}</p></blockquote>`;
      case 'list':
        return this.list(node, depth);
      case 'listitem':
        return `<li>${await this.children(node, depth)}</li>`;
      case 'link':
      case 'autolink':
      case 'at-link': {
        const address = typeof node.url === 'string' ? node.url : '';
        const inner = await this.children(node, depth);
        return address === '' ? inner : `<a href="${escapeHtml(address)}">${inner}</a>`;
      }
      case 'table':
        return `<table>${await this.children(node, depth)}</table>`;
      case 'tablerow':
        return `<tr>${await this.children(node, depth)}</tr>`;
      case 'tablecell': {
        const tag = node.headerState ? 'th' : 'td';
        return `<${tag}>${await this.children(node, depth)}</${tag}>`;
      }
      case 'code':
        // Lexical's own code element stores its lines as children; Ghost's code card stores a string.
        if (childrenOf(node).length > 0) return `<pre><code>${await this.children(node, depth)}</code></pre>`;
        return renderCard('code', node, this.note);
      default:
        if (childrenOf(node).length === 0) return renderCard(type, node, this.note);
        this.note(`“${type}” is not supported: its text was kept`);
        return this.children(node, depth);
    }
  }
}

/**
 * Converts a document from Ghost's current editor (Lexical) to HTML that still has to be sanitised.
 * @returns `undefined` when the source is not a Lexical document
 */
export async function renderLexical(source: string, note: Note): Promise<string | undefined> {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return undefined;
  }
  const root = isNode(value) ? value.root : undefined;
  if (!isNode(root) || !Array.isArray(root.children)) return undefined;
  return new LexicalRenderer(note).children(root, 0);
}
