import type { Element, ElementContent, Root } from 'hast';
import { attribute, isElement, textInside } from '~/platform/html/elements';

type Report = (issue: string) => void;

const isHeading = (node: Element): boolean => /^h[1-6]$/.test(node.tagName);
const isBlank = (node: Element): boolean => textInside(node.children).trim() === '';
const contains = (node: Element, names: ReadonlySet<string>): boolean =>
  node.children.some((child) => isElement(child) && (names.has(child.tagName) || contains(child, names)));
const pictureTags = new Set(['img']);

/** Limits a heading to one level below the heading before it. Returns the resulting level. */
function tidyLevel(node: Element, previousLevel: number, report: Report): number {
  const level = Number(node.tagName[1]);
  const allowed = Math.min(level, previousLevel + 1);
  if (allowed !== level) {
    report(`changed a heading from level ${level} to level ${allowed}`);
    node.tagName = `h${allowed}`;
  }
  return allowed;
}

/** Returns what remains of a node: the node itself, its children, or nothing. */
function tidyNode(node: Element, report: Report): ElementContent[] {
  if (isHeading(node) && isBlank(node) && !contains(node, pictureTags)) {
    report('removed an empty heading');
    return [];
  }
  if (isHeading(node)) {
    const [onlyChild] = node.children;
    if (node.children.length === 1 && isElement(onlyChild) && /^(?:strong|b)$/.test(onlyChild.tagName)) {
      report('removed bold from a heading');
      node.children = onlyChild.children;
    }
    return [node];
  }
  if (node.tagName === 'li' && isBlank(node) && !contains(node, pictureTags)) {
    report('removed an empty list item');
    return [];
  }
  if (node.tagName === 'a' && attribute(node, 'href') !== '' && isBlank(node) && !contains(node, pictureTags)) {
    report('removed a link without text');
    return node.children;
  }
  if (/^(?:strong|em|u|b|i|code)$/.test(node.tagName) && textInside(node.children) === '') return [];
  return [node];
}

/**
 * Fixes harmless issues that the sanitiser ignores: empty headings and list items, bold headings, skipped heading
 * levels, links without text, and repeated spaces.
 */
export function tidyArticle(tree: Root, report: Report): void {
  let level = 1;
  const tidy = (nodes: readonly ElementContent[], isCode: boolean): ElementContent[] =>
    nodes.flatMap((node): ElementContent[] => {
      if (node.type === 'text') {
        const collapsed = isCode ? node.value : node.value.replaceAll(/(?:[ \u00a0]{2,})/g, ' ');
        if (collapsed !== node.value) report('replaced several spaces in a row with one');
        return [{ ...node, value: collapsed }];
      }
      if (!isElement(node)) return [];
      node.children = tidy(node.children, isCode || node.tagName === 'pre' || node.tagName === 'code');
      const remaining = tidyNode(node, report);
      for (const child of remaining) if (isElement(child) && isHeading(child)) level = tidyLevel(child, level, report);
      return remaining;
    });
  tree.children = tidy(tree.children as ElementContent[], false);
}
