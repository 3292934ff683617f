import type { Element, ElementContent, Root } from 'hast';
import { element, isElement, textNode } from '~/platform/html/elements';
import { isSquarespaceBox } from './squarespace';

/** Elements that the classic WordPress editor puts on separate lines. */
const blockElements = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'dl', 'blockquote', 'pre', 'figure', 'table', 'div', 'hr'],
  ...['section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'address', 'form', 'fieldset', 'center'],
  ...['details', 'iframe', 'object', 'video', 'audio', 'embed', 'script', 'style', 'noscript', 'menu', 'map'],
]);
/** Elements whose text is divided into paragraphs, as at the top level. */
const paragraphContainers = new Set([
  'blockquote',
  'div',
  'section',
  'article',
  'aside',
  'header',
  'footer',
  'main',
  'center',
  'details',
  'form',
  'fieldset',
]);
/** Elements whose text is divided into paragraphs only when it contains an empty line. */
const lineContainers = new Set(['li', 'td', 'th', 'dd', 'figcaption', 'address', 'caption', 'dt']);
const preformattedElements = new Set(['pre', 'script', 'style', 'textarea', 'code', 'noscript']);

const emptyLine = /\n[^\S\n]*\n\s*/;

/** Replaces each line break in the text with a `<br>`. */
function withBreaks(text: string): ElementContent[] {
  const lines = text.split(/[^\S\n]*\n[^\S\n]*/);
  return lines.flatMap((line, index) =>
    index === 0 ? [textNode(line)] : [element('br', {}, []), textNode(`\n${line}`)],
  );
}

const isBlank = (node: ElementContent): boolean =>
  node.type === 'comment' || (node.type === 'text' && node.value.trim() === '');

function trimRun(run: ElementContent[]): ElementContent[] {
  let from = 0;
  let to = run.length;
  const isEdge = (node: ElementContent | undefined): boolean =>
    node !== undefined && (isBlank(node) || (isElement(node) && node.tagName === 'br'));
  while (from < to && isEdge(run[from])) from += 1;
  while (to > from && isEdge(run[to - 1])) to -= 1;
  return run.slice(from, to).map((node, index, all) => {
    if (node.type !== 'text') return node;
    let { value } = node;
    if (index === 0) value = value.trimStart();
    if (index === all.length - 1) value = value.trimEnd();
    return textNode(value);
  });
}

/** Adds line breaks inside inline elements. */
function breakInline(node: ElementContent): ElementContent[] {
  if (node.type === 'text') return withBreaks(node.value);
  if (isElement(node) && !preformattedElements.has(node.tagName)) node.children = node.children.flatMap(breakInline);
  return [node];
}

/** Splits nodes into block elements and runs of text and inline elements. Empty lines also end a run. */
function partsOf(nodes: readonly ElementContent[]): (Element | ElementContent[])[] {
  const parts: (Element | ElementContent[])[] = [];
  let run: ElementContent[] = [];
  const close = (): void => {
    const trimmed = trimRun(run);
    if (trimmed.length > 0) parts.push(trimmed);
    run = [];
  };
  for (const node of nodes) {
    if (isElement(node) && blockElements.has(node.tagName)) {
      close();
      parts.push(node);
    } else if (node.type === 'text') {
      node.value.split(emptyLine).forEach((text, index) => {
        if (index > 0) close();
        if (text !== '') run.push(textNode(text));
      });
    } else run.push(node);
  }
  close();
  return parts;
}

function wrapInParagraphs(nodes: readonly ElementContent[]): ElementContent[] {
  return partsOf(nodes).flatMap((part): ElementContent[] => {
    if (Array.isArray(part)) return [element('p', {}, part.flatMap(breakInline)), textNode('\n')];
    return [...paragraphsInside(part), textNode('\n')];
  });
}

/** Adds paragraphs inside an element. An unclosed `<p>` may be split into several elements. */
function paragraphsInside(node: Element): ElementContent[] {
  const { tagName } = node;
  if (preformattedElements.has(tagName) || isSquarespaceBox(node)) return [node];
  if (tagName === 'p') {
    const parts = partsOf(node.children);
    return parts.flatMap((part, index): ElementContent[] => {
      if (!Array.isArray(part)) return paragraphsInside(part);
      return [element('p', index === 0 ? node.properties : {}, part.flatMap(breakInline))];
    });
  }
  if (paragraphContainers.has(tagName)) node.children = wrapInParagraphs(node.children);
  else if (lineContainers.has(tagName)) {
    const parts = partsOf(node.children);
    const only = parts.length === 1 ? parts[0] : undefined;
    const hasOwnLines = parts.filter(Array.isArray).length > 1;
    if (Array.isArray(only)) node.children = only.flatMap(breakInline);
    else if (hasOwnLines && node.children.some((child) => child.type === 'text' && emptyLine.test(child.value))) {
      node.children = wrapInParagraphs(node.children);
    } else {
      node.children = parts.flatMap((part) =>
        Array.isArray(part) ? part.flatMap(breakInline) : paragraphsInside(part),
      );
    }
  } else if (/^h[1-6]$/.test(tagName)) node.children = trimRun(node.children).flatMap(breakInline);
  else node.children = node.children.flatMap((child) => (isElement(child) ? paragraphsInside(child) : [child]));
  return [node];
}

/**
 * Adds the paragraphs and line breaks that WordPress would show for text from its classic editor: an empty line ends a
 * paragraph, and every other line end is a line break.
 */
export function addParagraphs(tree: Root): void {
  tree.children = wrapInParagraphs(tree.children as ElementContent[]);
}
