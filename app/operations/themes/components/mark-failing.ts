import type { Colours } from '~/platform/theme/colours';
import { type MeasuredPair, measurePairs } from '~/platform/theme/contrast';

const attribute = 'data-contrast';
/** Colours that fill buttons: their own contrast is that of the button, not of its text. */
const fills = ['primary'] as const;

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`;

const hasText = (element: Element): boolean =>
  [...element.childNodes].some(
    (node) => node.nodeType === node.TEXT_NODE && (node.textContent?.trim().length ?? 0) > 2,
  );

/** The styles of the marks. They go into a style sheet of the page, as its policy allows no further ones. */
const rules = [
  `[${attribute}] { outline: 2px dashed #b3261e; outline-offset: 4px; position: relative; }`,
  `[${attribute}]::after { content: attr(${attribute}); position: absolute; z-index: 9; top: -20px; right: -8px; padding: 2px 6px;
    border-radius: 3px; background: #b3261e; color: #fff; font: 600 12px/1.3 monospace; letter-spacing: 0; }`,
];
const styledSheets = new WeakSet<CSSStyleSheet>();

function addStyles(page: Document): void {
  const sheet = page.styleSheets[0];
  if (!sheet || styledSheets.has(sheet)) return;
  styledSheets.add(sheet);
  for (const rule of rules) sheet.insertRule(rule, sheet.cssRules.length);
}

/** Returns the first text of a page that is shown in a pair of colours. */
function firstWith(page: Document, colours: Colours, { colour, ground }: MeasuredPair): HTMLElement | undefined {
  const [own, below] = [rgb(colours[colour]), rgb(colours[ground])];
  const isFill = fills.includes(colour as (typeof fills)[number]);
  const texts = 'a, button, p, h1, h2, h3, span, time';
  // The page's content before the site's name and navigation.
  const found = ['main :is(', ':is('].flatMap((start) => [
    ...page.body.querySelectorAll<HTMLElement>(`${start}${texts})`),
  ]);
  return found.find((element) => {
    // A logotype needs no contrast (WCAG 2.2, 1.4.3).
    if (element.closest('.wordmark')) return false;
    // Texts for screen readers only are a pixel wide.
    if (!hasText(element) || (element.getClientRects()[0]?.width ?? 0) <= 1) return false;
    const style = page.defaultView?.getComputedStyle(element);
    if (isFill) return style?.backgroundColor === own;
    if (style?.color !== own) return false;
    return ground === 'background' || ground === 'secondary' || style.backgroundColor === below;
  });
}

/** Marks the first text of a page in each colour whose contrast is too low, with the contrast that it has. */
export function markFailing(page: Document, colours: Colours): void {
  for (const marked of page.querySelectorAll(`[${attribute}]`)) marked.removeAttribute(attribute);
  const failing = measurePairs(colours).filter(({ passes }) => !passes);
  if (failing.length === 0 || !page.body) return;
  addStyles(page);
  for (const pair of failing) {
    const element = firstWith(page, colours, pair);
    if (element && !element.hasAttribute(attribute)) element.setAttribute(attribute, pair.contrast.toFixed(1));
  }
}
