import type { Element, ElementContent, Properties, RootContent } from 'hast';

export const isElement = (node: RootContent | undefined): node is Element => node?.type === 'element';

/** Creates a hast element. */
export function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

export const textNode = (value: string): ElementContent => ({ type: 'text', value });

/** Returns the text inside nodes, including line breaks. */
export function textInside(nodes: readonly RootContent[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.type === 'text') text += node.value;
    else if (isElement(node)) text += node.tagName === 'br' ? '\n' : textInside(node.children);
  }
  return text;
}

/** Returns an attribute as text; empty when it is missing. */
export function attribute(node: Element, name: string): string {
  const value = node.properties[name];
  if (Array.isArray(value)) return value.join(' ');
  return value === undefined || value === null || value === false ? '' : String(value);
}

/** Returns the classes of an element. */
export function classesOf(node: Element): string[] {
  return attribute(node, 'className').split(/\s+/).filter(Boolean);
}

const blocks = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'figure', 'figcaption'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'div'],
]);

/** Whether a node is a block element. */
export const isBlock = (node: RootContent): boolean => isElement(node) && blocks.has(node.tagName);

/** Whether a node is or contains a block element. */
export const containsBlock = (node: RootContent): boolean =>
  isBlock(node) || (isElement(node) && node.children.some(containsBlock));

/** Wraps each run of loose text and inline elements in a paragraph. */
export function withParagraphs(nodes: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  let run: ElementContent[] = [];
  const close = (): void => {
    const first = run.findIndex((node) => node.type !== 'text' || node.value.trim() !== '');
    if (first === -1) result.push(...run);
    else result.push(element('p', {}, run));
    run = [];
  };
  for (const node of nodes) {
    if (containsBlock(node)) {
      close();
      result.push(node);
    } else run.push(node);
  }
  close();
  return result;
}
