import type { Element, Root as HtmlRoot } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { attribute, classesOf, element, isElement, textInside, textNode } from '~/platform/html/elements';
import { idPrefix } from '~/platform/html/rules';
import { highlightCode } from '../highlight.server';

/** Finds the address of what a link or picture in a file means; undefined when it cannot be known. */
export type AddressOf = (written: string, use: 'link' | 'image') => string | undefined;

export type Rendered = { html: string; notes: string[] };

const parser = unified().use(remarkParse).use(remarkGfm);
const converter = unified()
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: idPrefix, footnoteLabelProperties: {} })
  .use(rehypeRaw);
const printer = unified().use(rehypeStringify);

/** Applies a change to the lines of a Markdown text that stand outside of fenced code. */
function outsideOfCode(body: string, change: (text: string) => string): string {
  let fence: string | undefined;
  let plain: string[] = [];
  const result: string[] = [];
  const close = (): void => {
    if (plain.length > 0) result.push(change(plain.join('\n')));
    plain = [];
  };
  for (const line of body.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined && mark === undefined) {
      plain.push(line);
      continue;
    }
    if (fence === undefined) close();
    result.push(line);
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
  }
  close();
  return result.join('\n');
}

/** Jekyll's and Hugo's own way to write a code block. */
const codeShortcode =
  /\{%-?\s*highlight\s+([\w+#-]+)[^%]*%\}\n?([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}|\{\{[<%]\s*highlight\s+"?([\w+#-]+)"?[^>%]*[>%]\}\}\n?([\s\S]*?)\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g;

/** Turns what site generators add to Markdown, and what has an equal in Markdown, into it. */
function translateShortcodes(body: string, isMdx: boolean): string {
  const withCode = outsideOfCode(body, (text) =>
    text.replaceAll(codeShortcode, (_, jekyll, jekyllCode, hugo, hugoCode) => {
      const code = String(jekyllCode ?? hugoCode).replace(/\n$/, '');
      return `\n\`\`\`\`${jekyll ?? hugo}\n${code}\n\`\`\`\`\n`;
    }),
  );
  return outsideOfCode(withCode, (text) => {
    const plain = text
      .replaceAll(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '')
      .replaceAll(/\{\{\s*site\.(?:baseurl|url)\s*\}\}/g, '')
      .replaceAll(/\{\{\s*"([^"]+)"\s*\|\s*(?:relative_url|absolute_url|prepend:[^}|]+)\s*\}\}/g, '$1')
      .replaceAll(/\{\{<\s*youtube\s+(?:id=)?"?([\w-]{6,20})"?[^>]*>\}\}/g, '<https://www.youtube.com/watch?v=$1>')
      .replaceAll(/\{\{<\s*(?:rel)?ref\s+"?([^"\s>]+)"?\s*>\}\}/g, '$1');
    if (!isMdx) return plain;
    return plain.replaceAll(/^(?:import|export)\s.*$/gm, '').replaceAll(/\{\/\*[\s\S]*?\*\/\}/g, '');
  });
}

const shortcode = /\{\{[<%]\s*\/?\s*([\w/.-]+)[^}]*[>%]\}\}|\{%-?\s*([\w-]+)[^%]*%\}|\{\{\s*([\w.-]+)[^}]*\}\}/g;

/** Names the shortcodes that stay as text. */
function findShortcodes(tree: MarkdownRoot): Set<string> {
  const found = new Set<string>();
  visit(tree, (node) => {
    if (node.type !== 'text' && node.type !== 'html') return;
    for (const [, hugo, liquid, variable] of node.value.matchAll(shortcode)) {
      found.add((hugo ?? liquid ?? variable ?? '').slice(0, 60));
    }
  });
  return found;
}

/** GitHub's way to write a note: a quotation that begins with its kind in brackets. */
function markAlert(node: Element): void {
  const paragraph = node.children.find(isElement);
  const text = paragraph?.children[0];
  const kind = text?.type === 'text' ? /^\[!(note|tip|important|warning|caution)\]\s*/i.exec(text.value) : null;
  if (!paragraph || text?.type !== 'text' || !kind?.[1]) return;
  const name = kind[1].toLowerCase();
  text.value = text.value.slice(kind[0].length);
  if (paragraph.children[1]?.type === 'element' && paragraph.children[1].tagName === 'br' && text.value === '') {
    paragraph.children.splice(0, 2);
  }
  const label = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  node.tagName = 'div';
  node.properties = { className: ['content-callout', `content-${name}`] };
  node.children.unshift(element('p', {}, [element('strong', {}, [textNode(label)])]));
}

function markFootnotes(node: Element): void {
  if (node.tagName === 'section' && 'dataFootnotes' in node.properties) {
    node.tagName = 'div';
    node.properties = { className: ['content-footnotes'] };
  } else if ('dataFootnoteRef' in node.properties) {
    node.properties.className = ['content-footnote-reference'];
  } else if ('dataFootnoteBackref' in node.properties) {
    node.properties = {
      href: node.properties.href,
      className: ['content-footnote-back'],
      title: attribute(node, 'ariaLabel'),
    };
  }
}

function resolveAddress(
  node: Element,
  addressOf: AddressOf,
  lost: { pictures: Set<string>; links: Set<string> },
): void {
  if (node.tagName === 'a') {
    const written = attribute(node, 'href');
    if (written === '') return;
    const address = addressOf(written, 'link');
    if (address === undefined) lost.links.add(written);
    node.properties.href = address ?? written;
  } else if (node.tagName === 'img') {
    const written = attribute(node, 'src');
    const address = addressOf(written, 'image');
    if (address !== undefined) {
      node.properties.src = address;
      return;
    }
    lost.pictures.add(written);
    const alt = attribute(node, 'alt').trim() || attribute(node, 'title').trim() || written;
    node.tagName = 'span';
    node.properties = { className: ['content-missing'] };
    node.children = [textNode(`[Picture: ${alt}]`)];
  }
}

const listed = (items: ReadonlySet<string>): string => {
  const named = [...items].slice(0, 5).join(', ');
  return items.size > 5 ? `${named} and ${items.size - 5} more` : named;
};

/** A heading at the very beginning that repeats the title, which the page shows already. */
function dropRepeatedTitle(tree: HtmlRoot, title: string): void {
  const index = tree.children.findIndex((node) => node.type === 'element');
  const node = tree.children[index];
  if (node?.type !== 'element' || node.tagName !== 'h1') return;
  const same = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (same(textInside(node.children)) === same(title)) tree.children.splice(index, 1);
}

/** The first heading of the first level, by which a file without front matter is called. */
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

/** Markdown as HTML that still has to be cleaned: tables, footnotes, notes, code in colours, links resolved. */
export async function renderMarkdown(
  body: string,
  options: { title: string; isMdx: boolean; addressOf: AddressOf },
): Promise<Rendered> {
  const markdown = parser.parse(translateShortcodes(body, options.isMdx));
  const shortcodes = findShortcodes(markdown);
  const tree = await converter.run(markdown);
  dropRepeatedTitle(tree, options.title);
  const lost = { pictures: new Set<string>(), links: new Set<string>() };
  visit(tree, 'element', (node: Element) => {
    if (node.tagName === 'blockquote') markAlert(node);
    if (classesOf(node).includes('contains-task-list')) delete node.properties.className;
    markFootnotes(node);
    resolveAddress(node, options.addressOf, lost);
  });
  await highlightCode(tree);
  const notes: string[] = [];
  if (shortcodes.size > 0) notes.push(`shortcodes left as text: ${listed(shortcodes)}`);
  if (lost.pictures.size > 0)
    notes.push(`pictures beside the file are not copied, their description stands instead: ${listed(lost.pictures)}`);
  if (lost.links.size > 0) notes.push(`links to other files, left as written: ${listed(lost.links)}`);
  return { html: printer.stringify(tree), notes };
}
