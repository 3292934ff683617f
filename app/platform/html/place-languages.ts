import type { Element, ElementContent, RootContent } from 'hast';
import { attribute, classesOf, element, isElement, textInside } from './elements';
import { languageElements, languageTag } from './language-marks';

const inlineElements = new Set([
  ...['a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'br', 'cite', 'del', 'dfn', 'em', 'font', 'i', 'img', 'ins'],
  ...['label', 'mark', 'q', 's', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'wbr'],
]);
/** Elements whose text is not in a human language, although authors put the name of another one there. */
const codeElements = new Set(['pre', 'code', 'kbd', 'samp', 'var', 'script', 'style']);

const isInline = (node: ElementContent): boolean =>
  !isElement(node) || codeElements.has(node.tagName) || inlineElements.has(node.tagName);

/** Whether an element can carry its language itself. Spans with another meaning leave it to a span inside them. */
function isCarrier(node: Element): boolean {
  if (node.tagName === 'span') return classesOf(node).length === 0 && !node.properties.style && !node.properties.id;
  return languageElements.has(node.tagName) && !classesOf(node).includes('content-footnotes');
}

/** Gives the language of an element to what is inside it: to its blocks, and to a span around each run of text. */
function passDown(node: Element, language: string): void {
  const children: ElementContent[] = [];
  let run: ElementContent[] = [];
  const close = (): void => {
    const isText = textInside(run).trim() !== '';
    children.push(...(isText ? [element('span', { lang: language }, run)] : run));
    run = [];
  };
  for (const child of node.children) {
    if (isInline(child)) {
      run.push(child);
      continue;
    }
    close();
    if (isElement(child) && attribute(child, 'lang') === '') child.properties.lang = language;
    children.push(child);
  }
  close();
  node.children = children;
}

/**
 * Moves the languages of elements to elements that may carry them, and removes those that are not valid or repeat the
 * language around them.
 * @param around the language of the elements around the nodes; empty if they have none.
 * @param isDropped whether languages are removed; always in code and in the labels of embeds.
 */
export function placeLanguages(nodes: readonly RootContent[], isDropped: boolean, around = ''): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const written = attribute(node, 'lang');
    delete node.properties.lang;
    const isDroppedHere = isDropped || codeElements.has(node.tagName) || classesOf(node).includes('content-embed');
    const language = (!isDroppedHere && languageTag(written)) || '';
    const isNew = language !== '' && language !== around;
    if (isNew && isCarrier(node)) node.properties.lang = language;
    else if (isNew) passDown(node, language);
    placeLanguages(node.children, isDroppedHere, isNew && isCarrier(node) ? language : around);
  }
}
