import type { ElementContent, Root } from 'hast';
import { attribute, classesOf, element, isElement, textInside, textNode } from '~/platform/html/elements';
import { highlightCode } from '~/platform/html/highlight.server';
import { assertParsable } from '~/platform/html/parsing-cost';
import { parseHtml, printHtml } from '~/platform/html/repair';
import { restoreLazyPictures } from '../pictures/lazy-pictures';
import { addParagraphs } from './paragraphs';
import { replaceShortcodes, type ShortcodeContext } from './shortcodes';
import { hasSquarespaceBoxes, isFromSquarespace, unwrapSquarespace } from './squarespace';

export type ContentContext = ShortcodeContext & {
  /** Returns the content of a block that several posts share. */
  sharedBlock(id: string): string | undefined;
  /** Returns a picture's size in pixels, if the export contains the size. */
  sizeOf(url: string): { width: number; height: number } | undefined;
  /** Returns the absolute address of a picture or file on the old site. */
  fileAddress(written: string): string;
  /** The post's footnotes as JSON; empty when there are none. */
  footnotes: string;
  /** Reports an omitted block, which has no content of its own. */
  reportOmittedBlock(block: string): void;
};

type BlockComment = { closes: boolean; name: string; attributes: Record<string, unknown>; isSelfClosing: boolean };

function readBlockComment(comment: string): BlockComment | undefined {
  const match = /^<!--\s*(\/?)wp:([\w/-]+)\s*(\{[\s\S]*\})?\s*(\/?)-->$/.exec(comment);
  if (!match) return undefined;
  let attributes: Record<string, unknown> = {};
  try {
    attributes = match[3] ? (JSON.parse(match[3]) as Record<string, unknown>) : {};
  } catch {
    // The HTML of a block is usable even when its settings are not.
  }
  return { closes: match[1] === '/', name: match[2] ?? '', attributes, isSelfClosing: match[4] === '/' };
}

/** Renders the footnotes that the block editor stores separately, each with a link back to its reference. */
function footnoteList(json: string): string {
  let notes: unknown;
  try {
    notes = JSON.parse(json);
  } catch {
    return '';
  }
  const items = (Array.isArray(notes) ? notes : []).flatMap((note: { id?: unknown; content?: unknown } | null) => {
    if (typeof note?.id !== 'string' || typeof note.content !== 'string' || !/^[\w-]+$/.test(note.id)) return [];
    return `<li id="${note.id}">${note.content} <a href="#${note.id}-link" class="content-footnote-back">↩</a></li>`;
  });
  return items.length === 0 ? '' : `<div class="content-footnotes"><ol>${items.join('')}</ol></div>`;
}

/** Converts a block without HTML of its own. Most have no equivalent in an article. */
function renderSelfClosingBlock(block: BlockComment, context: ContentContext, depth: number): string {
  const { name, attributes } = block;
  if (name === 'block' && depth < 5) {
    const shared = context.sharedBlock(String(attributes.ref));
    if (shared !== undefined) return removeBlockComments(shared, context, depth + 1);
  }
  if (name === 'footnotes') {
    const list = footnoteList(context.footnotes);
    if (list !== '') return list;
  }
  const { url: written, src, guid } = attributes;
  const video = name.startsWith('videopress/') && typeof guid === 'string' && /^\w+$/.test(guid) ? guid : undefined;
  const url = [written, src, video && `https://videopress.com/v/${video}`].find(
    (each): each is string => typeof each === 'string' && /^https?:\/\//.test(each),
  );
  if (url)
    return `<p class="content-embed"><a href="${url.replaceAll('"', '%22')}">${url.replaceAll('<', '%3C')}</a></p>`;
  if (!/^(?:more|nextpage|spacer|separator)$/.test(name)) context.reportOmittedBlock(name);
  return '';
}

/**
 * Removes the block editor's comments. Adds paragraphs to text outside any block or in a classic block; all other text
 * already has them.
 */
function removeBlockComments(content: string, context: ContentContext, depth = 0): string {
  let result = '';
  let open: string[] = [];
  let position = 0;
  const add = (text: string): void => {
    const isClassic = open.length === 0 || open.at(-1) === 'freeform';
    result += isClassic && text.trim() !== '' ? classicHtml(text) : text;
  };
  while (position < content.length) {
    const start = content.indexOf('<!--', position);
    const end = start === -1 ? -1 : content.indexOf('-->', start);
    if (end === -1) break;
    add(content.slice(position, start));
    position = end + 3;
    const block = readBlockComment(content.slice(start, position));
    if (!block) continue;
    if (block.isSelfClosing) result += renderSelfClosingBlock(block, context, depth);
    else if (!block.closes) open.push(block.name);
    else if (open.includes(block.name)) open = open.slice(0, open.lastIndexOf(block.name));
  }
  add(content.slice(position));
  return result;
}

function classicHtml(text: string): string {
  assertParsable(text);
  const tree = parseHtml(text);
  // Paragraphs would separate a picture from its copy for readers without scripts.
  restoreLazyPictures(tree);
  addParagraphs(tree);
  return printHtml(tree);
}

const address = /^https?:\/\/[^\s<>"]+$/;

/**
 * Turns a paragraph or embed block that contains only an address into a link. WordPress would show a player instead.
 */
function linkAddresses(nodes: ElementContent[]): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const text = textInside(node.children).trim();
    const mayContainLink = node.tagName === 'p' || classesOf(node).includes('wp-block-embed__wrapper');
    if (
      mayContainLink &&
      address.test(text) &&
      node.children.every((child) => child.type === 'text' || (isElement(child) && child.tagName === 'br'))
    ) {
      node.tagName = 'p';
      node.properties = { className: ['content-embed'] };
      node.children = [element('a', { href: text }, [textNode(text.replace(/^https?:\/\/(?:www\.)?/, ''))])];
    } else linkAddresses(node.children);
  }
}

/**
 * Makes the addresses of pictures and files absolute, because the files stay on the old site. Also adds picture sizes
 * from the export, because the block editor omits them and page layouts would shift while pictures load.
 */
function linkFiles(nodes: readonly ElementContent[], context: ContentContext): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const name = node.tagName === 'a' ? 'href' : 'src';
    const written = attribute(node, name);
    if (written !== '') node.properties[name] = context.fileAddress(written);
    if (node.tagName === 'img' && !node.properties.width && !node.properties.height) {
      Object.assign(node.properties, context.sizeOf(attribute(node, 'src')));
    }
    linkFiles(node.children, context);
  }
}

/** Replaces `<!--more-->` and page break comments with paragraph breaks. */
function replacePageBreaks(content: string, note: (sentence: string) => void): string {
  const pages = content.split(/<!--\s*nextpage\s*-->/i);
  if (pages.length > 1) note(`its ${pages.length} pages were merged into one`);
  return pages.join('\n\n').replaceAll(/<!--\s*(?:more(?:\s[^>]*?)?|noteaser)\s*-->/gi, '\n\n');
}

/**
 * Converts content stored by WordPress to HTML that still has to be sanitised: resolves shortcodes, removes block
 * comments, and adds paragraphs where WordPress would add them on display.
 */
export async function convertContent(content: string, context: ContentContext): Promise<string> {
  const text = replaceShortcodes(replacePageBreaks(content.replaceAll(/\r\n?/g, '\n'), context.note), context);
  const isSquarespace = isFromSquarespace(text);
  let html = text;
  if (!isSquarespace) html = text.includes('<!-- wp:') ? removeBlockComments(text, context) : classicHtml(text);
  assertParsable(html);
  const tree: Root = parseHtml(html);
  restoreLazyPictures(tree);
  if (hasSquarespaceBoxes(html)) unwrapSquarespace(tree, isSquarespace, context.reportOmittedBlock);
  linkAddresses(tree.children as ElementContent[]);
  linkFiles(tree.children as ElementContent[], context);
  await highlightCode(tree);
  return printHtml(tree);
}

/** Converts a comment to HTML with the paragraphs that WordPress would show. */
export const convertComment = (content: string): string => classicHtml(content.replaceAll(/\r\n?/g, '\n'));
