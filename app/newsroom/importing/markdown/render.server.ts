import type { Element, Root as HtmlRoot } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { attribute, classesOf, textInside, textNode } from '~/platform/html/elements';
import { highlightCode } from '~/platform/html/highlight.server';
import { convertAlert, convertFootnotes } from '~/platform/html/markdown-marks';
import { idPrefix } from '~/platform/html/rules';
import { translateDialects } from './dialects';

/** Resolves the address of a link or picture in a file; returns `undefined` when the address cannot be resolved. */
export type AddressOf = (written: string, use: 'link' | 'image') => string | undefined;

export type Rendered = { html: string; notes: string[] };

const parser = unified().use(remarkParse).use(remarkGfm);
/** MDX has no indented code, because the content of components may be indented. */
const mdxParser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(function withoutIndentedCode() {
    const data = this.data();
    data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: ['codeIndented'] } }];
  });
const converter = unified()
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: idPrefix, footnoteLabelProperties: {} })
  .use(rehypeRaw);
const printer = unified().use(rehypeStringify);

const shortcode =
  /\{\{[<%]\s*\/?\s*([\w/.-]+)[^}]{0,1000}[>%]\}\}|\{%-?\s*([\w-]+)[^%]{0,1000}%\}|\{\{\s*([\w.-]+)[^}]{0,1000}\}\}/g;

/** Returns the shortcode names and MDX expressions that remain in the text. */
function findShortcodes(tree: MarkdownRoot, isMdx: boolean): Set<string> {
  const found = new Set<string>();
  visit(tree, (node) => {
    if (node.type !== 'text' && node.type !== 'html') return;
    for (const [expression] of isMdx ? node.value.matchAll(/\{[^{}\n]{1,60}\}/g) : []) found.add(expression);
    for (const [, hugo, liquid, variable] of node.value.matchAll(shortcode)) {
      found.add((hugo ?? liquid ?? variable ?? '').slice(0, 60));
    }
  });
  return found;
}

function resolveAddress(
  node: Element,
  addressOf: AddressOf,
  unresolved: { pictures: Set<string>; links: Set<string> },
): void {
  if (node.tagName === 'a') {
    const written = attribute(node, 'href');
    if (written === '') return;
    const address = addressOf(written, 'link');
    if (address === undefined) unresolved.links.add(written);
    node.properties.href = address ?? written;
  } else if (/^(?:iframe|video|audio|source)$/.test(node.tagName)) {
    // The sanitiser turns players into links, for which an address beside the file must be complete.
    const written = attribute(node, 'src');
    if (written !== '') node.properties.src = addressOf(written, 'link') ?? written;
  } else if (node.tagName === 'img') {
    const written = attribute(node, 'src');
    const address = addressOf(written, 'image');
    if (address !== undefined) {
      node.properties.src = address;
      return;
    }
    unresolved.pictures.add(written);
    const alt = attribute(node, 'alt').trim() || attribute(node, 'title').trim() || written;
    node.tagName = 'span';
    node.properties = { className: ['content-missing'] };
    node.children = [textNode(`[Picture: ${alt}]`)];
  }
}

/** Lists the first few names for the report, followed by the number of remaining names. */
export const formatNames = (items: ReadonlySet<string>): string => {
  const named = [...items].slice(0, 5).join(', ');
  return items.size > 5 ? `${named} and ${items.size - 5} more` : named;
};

/** Removes an initial heading that repeats the title, because the page already shows it. */
function dropRepeatedTitle(tree: HtmlRoot, title: string): void {
  const index = tree.children.findIndex((node) => node.type === 'element');
  const node = tree.children[index];
  if (node?.type !== 'element' || node.tagName !== 'h1') return;
  const normalised = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (normalised(textInside(node.children)) === normalised(title)) tree.children.splice(index, 1);
}

/**
 * Returns the first level-1 heading, which serves as the title of a file without front matter; empty when there is
 * none.
 */
export function firstHeading(body: string): string {
  const tree = parser.parse(body);
  const heading = tree.children.find((node) => node.type === 'heading' && node.depth === 1);
  if (heading?.type !== 'heading') return '';
  let text = '';
  visit(heading, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode') text += node.value;
  });
  return text;
}

/**
 * Converts Markdown to HTML that still has to be sanitised, with tables, footnotes, alerts, highlighted code and
 * resolved links.
 * @param options.isOwn whether the text was exported by this program: plain Markdown and HTML, without the dialects of
 * site generators.
 */
export async function renderMarkdown(
  body: string,
  options: { title: string; isMdx: boolean; isOwn?: boolean; addressOf: AddressOf },
): Promise<Rendered> {
  const translated = options.isOwn ? { body, notes: [] } : translateDialects(body, options.isMdx);
  const markdown = (options.isMdx ? mdxParser : parser).parse(translated.body);
  const shortcodes = options.isOwn ? new Set<string>() : findShortcodes(markdown, options.isMdx);
  const tree = await converter.run(markdown);
  if (!options.isOwn) dropRepeatedTitle(tree, options.title);
  const unresolved = { pictures: new Set<string>(), links: new Set<string>() };
  visit(tree, 'element', (node: Element) => {
    if (node.tagName === 'blockquote') convertAlert(node);
    if (classesOf(node).includes('contains-task-list')) delete node.properties.className;
    convertFootnotes(node);
    resolveAddress(node, options.addressOf, unresolved);
  });
  await highlightCode(tree);
  const { notes } = translated;
  if (shortcodes.size > 0) notes.push(`shortcodes left as text: ${formatNames(shortcodes)}`);
  if (unresolved.pictures.size > 0)
    notes.push(
      `pictures next to the file were not copied; their descriptions are shown instead: ${formatNames(unresolved.pictures)}`,
    );
  if (unresolved.links.size > 0) notes.push(`links to other files, left as written: ${formatNames(unresolved.links)}`);
  return { html: printer.stringify(tree), notes };
}
