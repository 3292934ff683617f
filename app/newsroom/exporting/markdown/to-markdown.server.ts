import type { Element, ElementContent, Root, RootContent } from 'hast';
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast';
import type { RootContent as MarkdownContent, Root as MarkdownRoot } from 'mdast';
import remarkGfm from 'remark-gfm';
import markdownPrinter from 'remark-stringify';
import { unified } from 'unified';
import { renderMarkdown } from '~/newsroom/importing/markdown/render.server';
import { attribute, classesOf, isElement } from '~/platform/html/elements';
import { parseHtml, printHtml } from '~/platform/html/repair';
import { log } from '~/platform/logging/logging.server';
import { prepareForExport } from '../prepared-text.server';

/** Attributes that Markdown can say on each element, or that the sanitiser adds again. */
const saidAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'title', 'loading', 'decoding'],
};
const inlineElements = new Set(['strong', 'em', 'code', 'br', 'a', 'img']);
const blockElements = new Set([
  ...['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'h2', 'h3', 'h4'],
  ...['h5', 'h6'],
]);
/** Elements that Markdown leaves as they are written, between text in Markdown. */
const htmlInText = new Set([...inlineElements, 'span', 'b', 'i', 'u']);

const isSaid = ({ tagName, properties }: Element): boolean =>
  inlineElements.has(tagName) && Object.keys(properties).every((name) => saidAttributes[tagName]?.includes(name));

/** Whether Markdown can say an element that is not part of a text, apart from the elements in its text. */
function isMarkdownBlock(node: Element): boolean {
  const { tagName, properties, children } = node;
  if (tagName === 'pre') {
    const [code, ...others] = children;
    return (
      Object.keys(properties).length === 0 &&
      others.length === 0 &&
      code !== undefined &&
      isElement(code) &&
      code.tagName === 'code' &&
      classesOf(code).length <= 1
    );
  }
  const names = Object.keys(properties).filter((name) => !(name === 'id' && /^h[2-6]$/.test(tagName)));
  if (names.length > 0 || !blockElements.has(tagName)) return false;
  return children.every((child) => !isElement(child) || htmlInText.has(child.tagName) || isMarkdownBlock(child));
}

/** Empty lines would end a block of HTML in Markdown. */
const withoutEmptyLines = (html: string): string => html.replaceAll(/\n(?=[^\S\n]*\n)/g, '&#10;');

const printNodes = (children: RootContent[]): string => printHtml({ type: 'root', children });

/** Returns the opening tag of an element. */
const openingTag = (node: Element): string =>
  printNodes([{ ...node, children: [] }]).replace(new RegExp(`</${node.tagName}>$`), '');

/** The usual conversion of elements to Markdown, by the name of the element. */
const usual: Readonly<Record<string, Handle | undefined>> = defaultHandlers;

/** Converts the elements in a text, leaving those as HTML that Markdown cannot say. */
const inText: Record<string, Handle> = Object.fromEntries(
  [...htmlInText].map((name): [string, Handle] => [
    name,
    (state, node: Element, parent) => {
      if (isSaid(node)) return usual[name]?.(state, node, parent);
      const open: MarkdownContent = { type: 'html', value: openingTag(node) };
      if (name === 'img' || name === 'br') return [open];
      return [open, ...state.all(node), { type: 'html', value: `</${name}>` }];
    },
  ]),
);

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(markdownPrinter, { bullet: '-', emphasis: '*', rule: '-', listItemIndent: 'one' });

/** @param asHtml the blocks that are left as HTML although Markdown could say them, by their position. */
function write(blocks: readonly Element[], asHtml: ReadonlySet<number>): string {
  const children = blocks.flatMap((block, index): MarkdownContent[] => {
    if (asHtml.has(index) || !isMarkdownBlock(block))
      return [{ type: 'html', value: withoutEmptyLines(printNodes([block])) }];
    const converted = toMdast({ type: 'root', children: [structuredClone(block)] } as Root, { handlers: inText });
    return converted.type === 'root' ? converted.children : [converted as MarkdownContent];
  });
  return writer.stringify({ type: 'root', children } as MarkdownRoot);
}

const space = '[ \\t\\n\\r\\f]';
const spaceAtBlocks = new RegExp(
  `${space}*(</?(?:p|h[1-6]|ul|ol|li|blockquote|pre|figure|figcaption|table|thead|tbody|tr|th|td|div|br)\\b[^>]*>)${space}*`,
  'g',
);

/** Returns HTML without the differences in white space that readers cannot see, to compare it with other HTML. */
export function comparable(html: string): string {
  const parts = printHtml(parseHtml(html)).split(/(<pre[\s>][\s\S]*?<\/pre>)/);
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replaceAll(new RegExp(`${space}+`, 'g'), ' ')
            .replaceAll(spaceAtBlocks, '$1')
            .trim(),
    )
    .join('');
}

export type PictureNames = {
  /** Returns the relative address of a library picture's file, for the address in a text. */
  fileOf(address: string): string | undefined;
  /** Returns the picture's current address for the relative address of its file. */
  addressOf(file: string): string | undefined;
};

function replacePictures(nodes: readonly (RootContent | ElementContent)[], replace: PictureNames['fileOf']): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const name = node.tagName === 'img' ? 'src' : node.tagName === 'a' ? 'href' : undefined;
    const written = name === undefined ? '' : attribute(node, name);
    const other = written === '' ? undefined : replace(written);
    if (name !== undefined && other !== undefined) node.properties[name] = other;
    replacePictures(node.children, replace);
  }
}

/** Maximum number of blocks of a text that are read back one by one; the others that differ stay HTML. */
const maxSeparateBlocks = 40;

/** Returns the range in which two lists differ, as positions in the first one; the end is not part of it. */
function differingRange(one: readonly string[], other: readonly string[]): { start: number; end: number } {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let equal = 0;
  while (equal < one.length - start && equal < other.length - start && one.at(-1 - equal) === other.at(-1 - equal))
    equal += 1;
  return { start, end: one.length - equal };
}

async function convert(html: string, pictures: PictureNames): Promise<{ markdown: string; isSame: boolean }> {
  const tree = parseHtml(await prepareForExport(html));
  replacePictures(tree.children, pictures.fileOf);
  const blocks = tree.children.filter(isElement);
  const readBack = async (markdown: string): Promise<string[]> => {
    const addressOf = (written: string) => pictures.addressOf(written) ?? written;
    const read = await renderMarkdown(markdown, { title: '', isMdx: false, isOwn: true, addressOf });
    const { children } = parseHtml(await prepareForExport(read.html));
    return children.filter(isElement).map((block) => comparable(printNodes([block])));
  };
  const wanted = blocks.map((block) => {
    const copy = structuredClone(block);
    replacePictures([copy], pictures.addressOf);
    return comparable(printNodes([copy]));
  });
  const isSame = (read: readonly string[]): boolean => read.join('') === wanted.join('');
  const first = write(blocks, new Set());
  const read = await readBack(first);
  if (isSame(read)) return { markdown: first, isSame: true };
  const { start, end } = differingRange(wanted, read);
  const different = new Set<number>();
  for (let index = start; index < end; index += 1) {
    const block = blocks[index];
    if (!block || !isMarkdownBlock(block)) continue;
    const isTried = index - start < maxSeparateBlocks;
    if (!isTried || (await readBack(write([block], new Set()))).join('') !== wanted[index]) different.add(index);
  }
  const second = write(blocks, different);
  if (isSame(await readBack(second))) return { markdown: second, isSame: true };
  const last = write(blocks, new Set(blocks.keys()));
  return { markdown: last, isSame: isSame(await readBack(last)) };
}

/**
 * Converts the HTML of an article or page to Markdown from which the importer makes the same HTML again. Each block that
 * would come back different, such as a table with spans, stays HTML: the result is read back before it is returned. A text
 * that cannot be converted is returned as it is stored, so that it does not end the whole export.
 * @param pictures the files next to the texts.
 * @returns the Markdown, and whether it was read back to the same HTML.
 */
export async function toMarkdown(html: string, pictures: PictureNames): Promise<{ markdown: string; isSame: boolean }> {
  try {
    return await convert(html, pictures);
  } catch (error) {
    log.warn({ err: error }, 'a text could not be converted and was exported as it is stored');
    return { markdown: `${withoutEmptyLines(html)}\n`, isSame: false };
  }
}
