import type { Element, ElementContent, Root } from 'hast';
import {
  attribute,
  classesOf,
  element,
  isElement,
  textInside,
  textNode,
  withParagraphs,
} from '~/platform/html/elements';
import { assertParsable } from '~/platform/html/parsing-cost';
import { parseHtml } from '~/platform/html/repair';
import { toAllowedClasses } from '~/platform/html/rules';

/** Blocks of Squarespace that show something else than the post’s own content. */
const omittedBlock =
  /^sqs-block-((?:summary|archive|newsletter|form|search|tagcloud|socialaccountlinks|socialaccountbadge|product|donation|menu|calendar|tourdates|scheduling|acuity)(?:-v2)?)$/;

/** Whether a text contains boxes with which Squarespace lays out a text. */
export const hasSquarespaceBoxes = (html: string): boolean => /\sclass="[^"<>]{0,300}\bsqs-/.test(html);

/** Whether an element is such a box. It contains complete HTML, whose line ends mean nothing. */
export const isSquarespaceBox = (node: Element): boolean => classesOf(node).some((name) => name.startsWith('sqs-'));

/** Whether a whole text was made by Squarespace’s editor. In WordPress, such boxes can have been pasted between other text. */
export function isFromSquarespace(html: string): boolean {
  if (!hasSquarespaceBoxes(html) || html.includes('<!-- wp:')) return false;
  assertParsable(html);
  return !parseHtml(html).children.some((node) => node.type === 'text' && node.value.trim() !== '');
}

const hasClass = (node: Element, ...names: string[]): boolean => classesOf(node).some((name) => names.includes(name));

function findAll(nodes: readonly ElementContent[], matches: (node: Element) => boolean): Element[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [];
    return matches(node) ? [node] : findAll(node.children, matches);
  });
}

const isPicture = (node: Element): boolean => node.tagName === 'img';
const isFigure = (node: Element): boolean => node.tagName === 'figure';

function captionOf(text: string): ElementContent[] {
  const caption = text.replaceAll(/\s+/g, ' ').trim();
  return caption === '' ? [] : [element('figcaption', {}, [textNode(caption)])];
}

/** Returns the pictures of a gallery with the titles and descriptions below them, without the links that enlarge them. */
function gallery(node: Element): ElementContent {
  const slides = findAll(node.children, (inside) => hasClass(inside, 'slide'));
  const figures = (slides.length > 0 ? slides : [node]).flatMap((slide) => {
    const pictures = findAll(slide.children, isPicture);
    const about =
      slides.length === 0
        ? []
        : findAll(slide.children, (inside) => hasClass(inside, 'meta-title', 'meta-description'));
    const text = about
      .map((each) => textInside(each.children).trim())
      .filter(Boolean)
      .join('. ');
    return pictures.map((picture, index) => element('figure', {}, [picture, ...(index === 0 ? captionOf(text) : [])]));
  });
  return element('div', { className: ['content-gallery'] }, figures);
}

/** Returns a picture block of the first generations, whose caption is beside the picture in plain boxes, as a figure. */
function pictureBlock(node: Element): ElementContent[] | undefined {
  if (findAll(node.children, isFigure).length > 0 || findAll(node.children, isPicture).length !== 1) return undefined;
  const [caption] = findAll(node.children, (inside) => hasClass(inside, 'image-caption'));
  const shown = findAll(
    node.children,
    (inside) => inside.tagName === 'a' && findAll(inside.children, isPicture).length > 0,
  );
  const pictures = shown.length > 0 ? shown : findAll(node.children, isPicture);
  for (const link of shown) link.children = findAll(link.children, isPicture);
  return [element('figure', {}, [...pictures, ...captionOf(caption ? textInside(caption.children) : '')])];
}

/** Returns the frame in the code of a player, which a script would put in its place. The code is not parsed: it can be hostile. */
function playerIn(code: string): Element | undefined {
  const frame = /<iframe\b[^<>]{0,10000}/i.exec(code)?.[0];
  const [, double, single] = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(frame ?? '') ?? [];
  const source = (double ?? single ?? '').replaceAll('&amp;', '&').trim();
  return source === '' ? undefined : element('iframe', { src: source }, []);
}

function unwrapNodes(
  nodes: readonly ElementContent[],
  isInFigure: boolean,
  reportOmittedBlock: (block: string) => void,
): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return [node];
    const omitted = classesOf(node)
      .map((name) => omittedBlock.exec(name)?.[1])
      .find(Boolean);
    if (omitted) {
      reportOmittedBlock(omitted);
      return [];
    }
    if (hasClass(node, 'v6-visually-hidden')) return [];
    if (hasClass(node, 'sqs-gallery-container', 'sqs-gallery') && findAll(node.children, isPicture).length > 0)
      return [gallery(node)];
    if (hasClass(node, 'image-block-outer-wrapper')) {
      const figure = pictureBlock(node);
      if (figure) return figure;
    }
    const player = playerIn(attribute(node, 'dataHtml'));
    if (player) return [player];
    if (hasClass(node, 'sqs-block-button-element')) node.properties.className = ['content-button'];
    const isFigureHere = isInFigure || isFigure(node);
    node.children = unwrapNodes(node.children, isFigureHere, reportOmittedBlock);
    const isLayout = node.tagName === 'div' && toAllowedClasses(classesOf(node), 'div').length === 0;
    if (!isLayout) return [node];
    return isFigureHere ? node.children : withParagraphs(node.children);
  });
}

function unwrapBoxes(
  nodes: readonly ElementContent[],
  isInFigure: boolean,
  reportOmittedBlock: (block: string) => void,
): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return [node];
    if (isSquarespaceBox(node)) return unwrapNodes([node], isInFigure, reportOmittedBlock);
    node.children = unwrapBoxes(node.children, isInFigure || isFigure(node), reportOmittedBlock);
    return [node];
  });
}

/**
 * Replaces the boxes with which Squarespace lays out a text by what is inside them. Pictures must already be restored.
 * @param isWhole whether Squarespace made the whole text; otherwise, what is outside such boxes stays.
 */
export function unwrapSquarespace(tree: Root, isWhole: boolean, reportOmittedBlock: (block: string) => void): void {
  const unwrap = isWhole ? unwrapNodes : unwrapBoxes;
  tree.children = unwrap(tree.children as ElementContent[], false, reportOmittedBlock);
}
