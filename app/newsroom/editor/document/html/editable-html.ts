import { requestedHeadingId } from '~/platform/html/heading-ids';
import { classesOfStyle, idPrefix, toAllowedClasses } from '~/platform/html/rules';
import { textWithBreaks } from './text-with-breaks';

function renameElement(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Converts styles and attributes written by other systems to the classes that articles use. */
function readClasses(root: Element): void {
  for (const element of root.querySelectorAll('[class], [style], [align]')) {
    const tag = element.tagName.toLowerCase();
    const align = element.getAttribute('align')?.toLowerCase() ?? '';
    const style = `${element.getAttribute('style') ?? ''};${tag === 'img' ? 'float' : 'text-align'}:${align}`;
    const allowed = toAllowedClasses([...element.classList, ...classesOfStyle(style).classes], tag);
    element.removeAttribute('align');
    if (allowed.length > 0) element.className = allowed.join(' ');
    else element.removeAttribute('class');
  }
}

const maxSpan = 20;
const readSpan = (cell: Element, name: string): number =>
  Math.min(Math.max(Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1, 1), maxSpan);

/** Splits merged cells into single ones, because cells in stored tables cannot span columns or rows. */
function splitCells(table: Element): void {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  rows.forEach((row, rowIndex) => {
    for (const cell of [...row.children]) {
      const columns = readSpan(cell, 'colspan');
      const cellIndex = [...row.children].indexOf(cell);
      const createEmptyCell = (): Element => cell.ownerDocument.createElement(cell.tagName);
      cell.after(...Array.from({ length: columns - 1 }, createEmptyCell));
      for (const rowBelow of rows.slice(rowIndex + 1, rowIndex + readSpan(cell, 'rowspan'))) {
        const emptyCells = Array.from({ length: columns }, createEmptyCell);
        const nextCell = rowBelow.children[cellIndex];
        if (nextCell) nextCell.before(...emptyCells);
        else rowBelow.append(...emptyCells);
      }
      cell.removeAttribute('colspan');
      cell.removeAttribute('rowspan');
    }
  });
}

/** Converts the paragraphs inside a caption to lines separated by `<br>`. */
function flattenCaptions(root: Element): void {
  for (const paragraph of root.querySelectorAll('figcaption > p, figcaption > div')) {
    const language = paragraph.getAttribute('lang');
    if (language) {
      const span = root.ownerDocument.createElement('span');
      span.lang = language;
      span.append(...paragraph.childNodes);
      paragraph.append(span);
    }
    if (paragraph.nextElementSibling) paragraph.after(root.ownerDocument.createElement('br'));
    paragraph.replaceWith(...paragraph.childNodes);
  }
}

/** Gives each figure a caption to write in; an empty one is not stored. */
function addCaptions(root: Element): void {
  for (const figure of root.querySelectorAll('figure')) {
    const hasCaption = [...figure.children].some(({ tagName }) => tagName === 'FIGCAPTION');
    if (figure.children.length > 0 && !hasCaption) figure.append(root.ownerDocument.createElement('figcaption'));
  }
}

/** Replaces checkboxes with characters, as the sanitiser does. */
function replaceCheckboxes(root: Element): void {
  for (const box of root.querySelectorAll('input[type="checkbox"]')) {
    const next = box.nextSibling;
    if (next?.nodeType === 3) next.nodeValue = next.nodeValue?.trimStart() ?? '';
    box.replaceWith(box.hasAttribute('checked') ? '☑ ' : '☐ ');
  }
}

const findEmbedLink = (paragraph: Element): Element | undefined => {
  const [link] = paragraph.children;
  const isOnlyContent = paragraph.children.length === 1 && link?.textContent?.trim() === paragraph.textContent?.trim();
  return isOnlyContent && link?.tagName === 'A' && link.hasAttribute('href') ? link : undefined;
};

/** Removes heading IDs that the sanitiser derived from the heading text, because they change with the text. */
function removeHeadingIds(root: Element): void {
  for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const requested = requestedHeadingId(textWithBreaks(heading));
    if (heading.id === requested || heading.id.replace(/-\d+$/, '') === requested) heading.removeAttribute('id');
  }
}

/**
 * Prepares stored or pasted HTML for the editor's schema. Scripts in it do not run, because it is parsed into a
 * separate document.
 */
export function editableHtml(html: string): HTMLElement {
  const root = new DOMParser().parseFromString(html, 'text/html').body;
  for (const unwanted of root.querySelectorAll('script, style, title, meta, link, template, noscript'))
    unwanted.remove();
  readClasses(root);
  for (const table of root.querySelectorAll('table')) splitCells(table);
  flattenCaptions(root);
  addCaptions(root);
  replaceCheckboxes(root);
  removeHeadingIds(root);
  for (const paragraph of root.querySelectorAll('p.content-rule')) {
    if (!paragraph.textContent || /^[\s*]*$/.test(paragraph.textContent))
      paragraph.replaceWith(root.ownerDocument.createElement('hr'));
  }
  for (const span of root.querySelectorAll('span.content-deleted')) renameElement(span, 's');
  for (const paragraph of root.querySelectorAll('p.content-embed')) {
    const link = findEmbedLink(paragraph);
    if (link) paragraph.setAttribute('data-embed', link.getAttribute('href') ?? '');
  }
  // An empty anchor serves as a link target.
  for (const anchor of root.querySelectorAll('a[id]:not([href])')) {
    if (anchor.textContent === '' && anchor.id.startsWith(idPrefix)) anchor.setAttribute('data-anchor', anchor.id);
  }
  return root;
}
