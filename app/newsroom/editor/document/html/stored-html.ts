import { headingIds } from '~/platform/html/heading-ids';
import { textWithBreaks } from './text-with-breaks';

/** The order in which the sanitiser writes attributes. The same order here means that sanitising changes nothing. */
const attributeOrder = [
  ...['href', 'rel', 'target', 'src', 'alt', 'width', 'height', 'loading', 'decoding', 'class', 'title'],
  ...['lang', 'id'],
] as const;

const hasNoAttributes = (element: Element): boolean => element.attributes.length === 0;

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function renameElement(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Unwraps the only paragraph in a list item or cell, as is usual in HTML. */
function unwrapSingleParagraphs(root: Element): void {
  for (const container of root.querySelectorAll('li, td, th')) {
    const [first, ...others] = container.children;
    if (first?.tagName === 'P' && hasNoAttributes(first) && others.every(({ tagName }) => /^[UO]L$/.test(tagName)))
      unwrap(first);
  }
}

/** Moves rows of header cells at the top of a table into its head. */
function addTableHeads(root: Element): void {
  for (const body of root.querySelectorAll('table > tbody')) {
    const rows = [...body.children];
    const firstBodyRow = rows.findIndex((row) => [...row.children].some(({ tagName }) => tagName !== 'TH'));
    const headerRows = firstBodyRow === -1 ? rows : rows.slice(0, firstBodyRow);
    if (headerRows.length === 0) continue;
    const head = root.ownerDocument.createElement('thead');
    head.append(...headerRows);
    body.before(head);
    if (body.children.length === 0) body.remove();
  }
}

const containsPicture = (element: Element): boolean => element.querySelector('img') !== null;
const containsAnchor = (element: Element): boolean => element.querySelector('[id]') !== null;
const removableWhenEmpty = 'p, h1, h2, h3, h4, h5, h6, div, figure, figcaption, ul, ol, blockquote';

/** Removes elements without visible content, innermost first. */
function removeEmpty(root: Element): void {
  for (const element of [...root.querySelectorAll(removableWhenEmpty)].reverse()) {
    if (element.textContent?.trim() === '' && !containsPicture(element) && !containsAnchor(element)) element.remove();
  }
}

/** Returns a mark to put in place of heading IDs that are not known yet: by chance, so that no text can contain it. */
const unknownIdMark = (): string => `\ue002${Math.random().toString(36).slice(2)}\ue002`;

/** A block of stored HTML. The IDs of its headings depend on the other blocks and are inserted by `joinStoredBlocks`. */
export type StoredBlock = {
  /** The HTML around the missing heading IDs; a single part if there are none. */
  parts: readonly string[];
  /** The text of each heading without an ID. */
  headings: readonly string[];
  /** The IDs that the block already has. */
  ids: readonly string[];
};

/** Reduces three or more consecutive line breaks to two. */
function collapseBreaks(root: Element): void {
  for (const lineBreak of root.querySelectorAll('br + br + br')) {
    const before = lineBreak.previousSibling;
    const isThirdInRow = before?.nodeName === 'BR' && before.previousSibling?.nodeName === 'BR';
    if (isThirdInRow) lineBreak.remove();
  }
}

function orderAttributes(root: Element): void {
  for (const element of root.querySelectorAll('*')) {
    const values = new Map([...element.attributes].map(({ name, value }) => [name, value]));
    for (const name of values.keys()) element.removeAttribute(name);
    for (const name of attributeOrder) {
      const value = values.get(name);
      if (value !== undefined && (value !== '' || name === 'alt')) element.setAttribute(name, value);
    }
  }
}

/**
 * Converts a block of the editor's output to stored HTML, in a form that the sanitiser leaves unchanged.
 * @param root contains one block serialised with the editor's schema; modified in place.
 */
export function storedBlock(root: Element): StoredBlock {
  for (const rule of root.querySelectorAll('hr')) {
    const line = renameElement(rule, 'p');
    line.className = 'content-rule';
    line.textContent = '* * *';
  }
  for (const strikethrough of root.querySelectorAll('s'))
    renameElement(strikethrough, 'span').className = 'content-deleted';
  for (const picture of root.querySelectorAll('img')) {
    picture.setAttribute('loading', 'lazy');
    picture.setAttribute('decoding', 'async');
    if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '');
  }
  for (const column of root.querySelectorAll('colgroup')) column.remove();
  unwrapSingleParagraphs(root);
  addTableHeads(root);
  collapseBreaks(root);
  removeEmpty(root);
  const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id).filter((id) => id !== '');
  orderAttributes(root);
  const unnamed = [...root.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(({ id }) => id === '');
  if (unnamed.length === 0) return { parts: [root.innerHTML], headings: [], ids };
  const unknownId = unknownIdMark();
  // The ID comes last in the sanitiser's order.
  for (const heading of unnamed) heading.id = unknownId;
  return { parts: root.innerHTML.split(unknownId), headings: unnamed.map(textWithBreaks), ids };
}

/** Joins the blocks of an article, one per line, and gives every heading an ID. Empty blocks are left out. */
export function joinStoredBlocks(blocks: readonly StoredBlock[]): string {
  const nextId = headingIds(new Set(blocks.flatMap(({ ids }) => ids)));
  return blocks
    .map(({ parts: [first = '', ...others], headings }) =>
      others.reduce((html, part, index) => html + nextId(headings[index] ?? '') + part, first),
    )
    .filter((html) => html !== '')
    .join('\n');
}
