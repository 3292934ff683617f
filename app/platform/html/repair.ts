import type { Element, ElementContent, Root, RootContent } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { attribute, classesOf, element, isElement, textInside, withParagraphs } from './elements';
import { headingIds } from './heading-ids';
import { placeLanguages } from './place-languages';
import {
  type ContentKind,
  classesOfStyle,
  externalLinkRel,
  idPrefix,
  isAllowedAddress,
  isExternal,
  toAllowedClasses,
} from './rules';
import { isVisuallyEmpty, type Report, translate } from './translate';

export type RepairOptions = {
  contentKind: ContentKind;
  /**
   * Whether the HTML is the body of a page whose title is the h1: headings then get IDs, and no heading stays an h1.
   */
  hasPageTitle: boolean;
};

const parser = unified().use(rehypeParse, { fragment: true });
const printer = unified().use(rehypeStringify);

/** Parses HTML, however broken, into its syntax tree. */
export const parseHtml = (html: string): Root => parser.parse(html);

/** Serialises a syntax tree as HTML. */
export const printHtml = (tree: Root): string => printer.stringify(tree);

function eachElement(nodes: readonly ElementContent[], visit: (node: Element) => void): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    visit(node);
    eachElement(node.children, visit);
  }
}

/** Parses a size in pixels. Other units, including percentages, are ignored in favour of the page's layout. */
function pixels(value: string): number | undefined {
  const match = /^\s*(\d{1,4})(?:\.\d+)?(?:px)?\s*$/.exec(value);
  const size = Number(match?.[1] ?? 0);
  return size > 0 ? size : undefined;
}

function tidyLink(node: Element, options: RepairOptions, report: Report): void {
  const href = attribute(node, 'href').trim();
  const opensNewTab = attribute(node, 'target').toLowerCase() === '_blank';
  delete node.properties.href;
  delete node.properties.target;
  delete node.properties.rel;
  if (href === '') return;
  if (!isAllowedAddress(href, 'link')) {
    report('removed the address of a link that is neither http, https nor mailto');
    return;
  }
  if (/^#./.test(href)) node.properties.href = `#${prefixed(href.slice(1))}`;
  else node.properties.href = href;
  if (isExternal(href)) {
    node.properties.rel = [...externalLinkRel[options.contentKind]];
    if (opensNewTab) node.properties.target = '_blank';
  }
}

function prefixed(id: string): string {
  let plain = id;
  try {
    plain = decodeURIComponent(id);
  } catch {
    // Not percent-encoded: use the ID as it is.
  }
  const name = plain.trim().replaceAll(/\s+/g, '-');
  return name.startsWith(idPrefix) ? name : `${idPrefix}${name}`;
}

/** Replaces angle brackets, which are legal in attributes but confuse naive HTML parsers, with lookalikes. */
const replaceAngleBrackets = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›');

/**
 * Normalises an image's attributes.
 * @returns false when there is no picture to show.
 */
function tidyPicture(node: Element, options: RepairOptions, report: Report): boolean {
  if (options.contentKind === 'comment') {
    // A picture on another server would expose readers to that server.
    report('removed a picture from a comment');
    return false;
  }
  const given = attribute(node, 'src').trim();
  const lazySource = attribute(node, 'dataSrc').trim() || attribute(node, 'dataLazySrc').trim();
  const source = lazySource !== '' && (given === '' || given.startsWith('data:')) ? lazySource : given;
  if (source === '' || !isAllowedAddress(source, 'image')) {
    report('removed a picture whose address is neither http nor https');
    return false;
  }
  const width = pixels(attribute(node, 'width'));
  const height = pixels(attribute(node, 'height'));
  const { title, className, id } = node.properties;
  const alt = replaceAngleBrackets(attribute(node, 'alt').trim());
  node.properties = { src: source, alt, title, width, height, className, id, loading: 'lazy', decoding: 'async' };
  return true;
}

const attributesOf: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
};

function tidyAttributes(node: Element, options: RepairOptions, ids: Set<string>, report: Report): void {
  const classes = classesOf(node);
  const align = attribute(node, 'align').toLowerCase();
  const style =
    attribute(node, 'style') + (align ? `;${node.tagName === 'img' ? 'float' : 'text-align'}:${align}` : '');
  if (style) {
    const { classes: fromStyle, dropped } = classesOfStyle(style);
    classes.push(...fromStyle);
    if (dropped.length > 0) report('removed styling');
  }
  const allowedNames = toAllowedClasses(classes, node.tagName);
  const givenId = attribute(node, 'id') || (node.tagName === 'a' ? attribute(node, 'name') : '');
  const id = givenId === '' ? undefined : prefixed(givenId);
  const title = replaceAngleBrackets(attribute(node, 'title').trim());
  const language = attribute(node, 'lang');
  for (const name of Object.keys(node.properties)) {
    if (/^on/i.test(name)) report(`removed the attribute “${name.toLowerCase()}”`);
    if (!attributesOf[node.tagName]?.includes(name)) delete node.properties[name];
  }
  if (allowedNames.length > 0) node.properties.className = allowedNames;
  if (title) node.properties.title = title;
  if (language) node.properties.lang = language;
  // IDs in comments could clash with those of the article.
  if (id && id.length <= 200 && !ids.has(id) && options.contentKind === 'editorial') {
    ids.add(id);
    node.properties.id = id;
  }
}

/** Collapses three or more line breaks in a row to two. */
function collapseBreaks(nodes: readonly ElementContent[]): ElementContent[] {
  let breaks = 0;
  return nodes.filter((node) => {
    if (isElement(node) && node.tagName === 'br') {
      breaks += 1;
      return breaks <= 2;
    }
    if (node.type !== 'text' || node.value.trim() !== '') breaks = 0;
    return true;
  });
}

/** Removes empty paragraphs and boxes, and pictures that show nothing, innermost first. */
function tidyChildren(
  nodes: readonly ElementContent[],
  inCode: boolean,
  options: RepairOptions,
  report: Report,
): ElementContent[] {
  const result: ElementContent[] = [];
  for (const node of nodes) {
    if (!isElement(node)) {
      if (node.type === 'text' && !inCode)
        node.value = node.value.replaceAll(/[^\S\u00a0]*\n[^\S\u00a0]*\n[^\S\u00a0]*/g, '\n');
      result.push(node);
      continue;
    }
    if (node.tagName === 'img' && !tidyPicture(node, options, report)) continue;
    node.children = tidyChildren(node.children, inCode || node.tagName === 'pre', options, report);
    // HTML parsers skip a line break right after <pre>. If one were kept here, the next parse would remove it.
    const first = node.children[0];
    if (node.tagName === 'pre' && first?.type === 'text') first.value = first.value.replace(/^[\r\n]+/, '');
    const isContainer = /^(?:p|div|figure|figcaption|ul|ol|blockquote)$/.test(node.tagName);
    if (isContainer && isVisuallyEmpty(node.children) && !containsAnchor(node)) continue;
    result.push(node);
  }
  return inCode ? result : collapseBreaks(result);
}

/** Whether an element contains a link target; a paragraph that contains one does not count as empty. */
const containsAnchor = (node: Element): boolean =>
  node.children.some(
    (child) =>
      isElement(child) && (attribute(child, 'id') !== '' || attribute(child, 'name') !== '' || containsAnchor(child)),
  );

const squash = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Assigns IDs to headings, and updates links that use another generator's IDs for them. */
function addHeadingIds(tree: Root, ids: Set<string>): void {
  const hasH1 = (nodes: readonly ElementContent[]): boolean =>
    nodes.some((node) => isElement(node) && (node.tagName === 'h1' || hasH1(node.children)));
  const shift = hasH1(tree.children as ElementContent[]) ? 1 : 0;
  const idBySquashedText = new Map<string, string>();
  const nextId = headingIds(ids);
  eachElement(tree.children as ElementContent[], (node) => {
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    if (!level) return;
    node.tagName = `h${Math.min(6, Number(level) + shift)}`;
    if (attribute(node, 'id') === '') node.properties.id = nextId(textInside(node.children));
    const key = squash(textInside(node.children));
    if (!idBySquashedText.has(key)) idBySquashedText.set(key, attribute(node, 'id'));
  });
  eachElement(tree.children as ElementContent[], (node) => {
    const href = node.tagName === 'a' ? attribute(node, 'href') : '';
    if (!href.startsWith(`#${idPrefix}`) || ids.has(href.slice(1))) return;
    const requested = squash(href.slice(1 + idPrefix.length));
    // Some generators spell out emoji (`…-crab`), so only the beginning of an ID matches its heading.
    const longest = (idBySquashedText.size < 500 ? [...idBySquashedText.keys()] : [])
      .filter((key) => key.length > 5 && requested.startsWith(key))
      .reduce((best, key) => (key.length > best.length ? key : best), '');
    const target = idBySquashedText.get(requested) ?? idBySquashedText.get(longest);
    if (target) node.properties.href = `#${target}`;
  });
}

/**
 * Replaces table cells and rows outside a table with their content, because HTML parsers would otherwise break them
 * apart.
 */
function unwrapStrayCells(nodes: readonly ElementContent[], parent: string): ElementContent[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [node];
    const { tagName } = node;
    node.children = unwrapStrayCells(node.children, tagName);
    const stray =
      tagName === 'caption' ||
      ((tagName === 'td' || tagName === 'th') && parent !== 'tr') ||
      (tagName === 'tr' && !/^t(?:head|body|able)$/.test(parent)) ||
      ((tagName === 'thead' || tagName === 'tbody') && parent !== 'table');
    return stray ? withParagraphs(node.children) : [node];
  });
}

const isBlank = (node: RootContent): boolean => node.type === 'text' && node.value.trim() === '';
const isFootnotes = (node: RootContent): boolean =>
  isElement(node) && node.tagName === 'div' && classesOf(node).includes('content-footnotes');

/** Moves an article's footnotes behind all other text. */
function moveFootnotesToEnd(nodes: readonly RootContent[]): RootContent[] {
  const first = nodes.findIndex(isFootnotes);
  const last = nodes.findLastIndex((node) => !isBlank(node) && !isFootnotes(node));
  if (first === -1 || last < first) return [...nodes];
  return [...nodes.filter((node) => !isFootnotes(node)), ...nodes.filter(isFootnotes)];
}

/** Puts list items that are outside a list into one: a parser would let them end a list item around the text. */
function wrapStrayItems(nodes: readonly ElementContent[], parent: string): ElementContent[] {
  const result: ElementContent[] = [];
  let list: Element | undefined;
  for (const node of nodes) {
    if (isElement(node)) node.children = wrapStrayItems(node.children, node.tagName);
    const isStray = isElement(node) && node.tagName === 'li' && parent !== 'ul' && parent !== 'ol';
    const isBlank = node.type === 'text' && node.value.trim() === '';
    if (isStray && !list) {
      list = element('ul', {}, []);
      result.push(list);
    } else if (!isStray && !isBlank) list = undefined;
    (list?.children ?? result).push(node);
  }
  return result;
}

/** Applies the repairs of spec 1 §5 to any HTML. This is not the security boundary; DOMPurify is. */
export function repair(tree: Root, options: RepairOptions, report: Report): void {
  placeLanguages(tree.children, options.contentKind === 'comment');
  let nodes = wrapStrayItems(unwrapStrayCells(translate(tree.children, report), ''), '');
  nodes = tidyChildren(nodes, false, options, report);
  const ids = new Set<string>();
  eachElement(nodes, (node) => {
    if (node.tagName === 'a') tidyLink(node, options, report);
    tidyAttributes(node, options, ids, report);
  });
  tree.children = withParagraphs(nodes);
  if (options.hasPageTitle) {
    tree.children = moveFootnotesToEnd(tree.children);
    addHeadingIds(tree, ids);
  }
  const from = tree.children.findIndex((node) => !isBlank(node));
  tree.children =
    from === -1 ? [] : tree.children.slice(from, tree.children.findLastIndex((node) => !isBlank(node)) + 1);
}

/** Returns the text in untrusted HTML, with entities decoded and without scripts and styles. */
export function plainText(html: string): string {
  return textInside(translate(parseHtml(html).children, () => undefined))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
