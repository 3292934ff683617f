/**
 * What stored HTML may hold. Raise the number with every change of the rules: what was stored under an older number is
 * cleaned again when it is read.
 */
export const sanitiserRules = 1;

/** Tags that are kept (spec 1 §5). */
export const allowedTags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'strong', 'b', 'em', 'i', 'u', 'span', 'ul', 'ol', 'li'],
  ...[
    'blockquote',
    'code',
    'pre',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'div',
  ],
] as const;

/**
 * Attributes that are kept of what comes in (spec 1 §5). `style` is read, and what it says harmlessly becomes a class:
 * the pages' security policy lets no style attribute work.
 */
export const allowedAttributes = [
  'href',
  'target',
  'rel',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'class',
  'id',
] as const;

/** Attributes that only the sanitiser itself writes. */
export const ownAttributes = ['loading', 'decoding'] as const;

/** Put before every id of stored HTML, so that none can be taken for a part of the page around it. */
export const idPrefix = 'content-';

/** Classes that highlighted code is written in; their colours are in `design/code.css`. */
export const tokenClasses = [
  ...['token-comment', 'token-keyword', 'token-string', 'token-number', 'token-function', 'token-type'],
  ...['token-attribute', 'token-tag', 'token-inserted', 'token-deleted', 'token-heading'],
] as const;

export type TokenClass = (typeof tokenClasses)[number];

/**
 * Every class that stored HTML may carry. A closed list: with any other, imported text could borrow the interface's own
 * classes and lay itself over the page.
 */
export const allowedClasses: ReadonlySet<string> = new Set([
  ...tokenClasses,
  ...['content-aligned-left', 'content-aligned-center', 'content-aligned-right', 'content-aligned-justified'],
  ...['content-floated-left', 'content-floated-right', 'content-wide'],
  ...['content-superscript', 'content-subscript', 'content-deleted', 'content-marked', 'content-small', 'content-key'],
  ...['content-rule', 'content-caption', 'content-gallery', 'content-embed', 'content-button', 'content-toggle'],
  ...['content-columns', 'content-column', 'content-pull-quote', 'content-missing', 'content-task'],
  ...['content-callout', 'content-note', 'content-tip', 'content-important', 'content-warning', 'content-caution'],
  ...['content-footnotes', 'content-footnote-reference', 'content-footnote-back'],
]);

const languageClass = /^language-[a-z0-9+#-]{1,30}$/;

/** Whether a class is allowed on an element of stored HTML. */
export const isAllowedClass = (name: string, tag: string): boolean =>
  allowedClasses.has(name) || (languageClass.test(name) && (tag === 'code' || tag === 'pre'));

/** Names by which other systems call what our classes say. */
const classesElsewhere: ReadonlyMap<string, string> = new Map([
  ['alignleft', 'content-floated-left'],
  ['alignright', 'content-floated-right'],
  ['aligncenter', 'content-aligned-center'],
  ['alignwide', 'content-wide'],
  ['alignfull', 'content-wide'],
  ['has-text-align-left', 'content-aligned-left'],
  ['has-text-align-center', 'content-aligned-center'],
  ['has-text-align-right', 'content-aligned-right'],
  ['text-center', 'content-aligned-center'],
  ['text-right', 'content-aligned-right'],
  ['wp-caption-text', 'content-caption'],
  ['wp-block-gallery', 'content-gallery'],
  ['wp-block-columns', 'content-columns'],
  ['wp-block-column', 'content-column'],
  ['wp-block-pullquote', 'content-pull-quote'],
  ['wp-block-button__link', 'content-button'],
  ['kg-width-wide', 'content-wide'],
  ['kg-width-full', 'content-wide'],
  ['kg-gallery-card', 'content-gallery'],
  ['kg-btn', 'content-button'],
  ['kg-callout-card', 'content-callout'],
  ['kg-toggle-card', 'content-toggle'],
]);

/** The classes that an element keeps, in its order, each once. */
export function keptClasses(names: readonly string[], tag: string): string[] {
  const kept = names.map((name) => classesElsewhere.get(name) ?? name).filter((name) => isAllowedClass(name, tag));
  return [...new Set(kept)];
}

const styleClasses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'text-align': {
    left: 'content-aligned-left',
    start: 'content-aligned-left',
    center: 'content-aligned-center',
    right: 'content-aligned-right',
    end: 'content-aligned-right',
    justify: 'content-aligned-justified',
  },
  float: { left: 'content-floated-left', right: 'content-floated-right' },
};

/** What a style attribute says that is harmless, as classes, and the names of the properties that were dropped. */
export function classesOfStyle(style: string): { classes: string[]; dropped: string[] } {
  const classes: string[] = [];
  const dropped: string[] = [];
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const values = Object.hasOwn(styleClasses, property) ? styleClasses[property] : undefined;
    const name = values && Object.hasOwn(values, value) ? values[value] : undefined;
    if (name) classes.push(name);
    else if (/^-{0,2}[a-z-]{1,40}$/.test(property)) dropped.push(property);
  }
  return { classes, dropped };
}

/** Addresses that links may lead to: http, https, mailto, and those without a scheme. */
export const allowedLink = /^(?:(?:https?|mailto):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;
const allowedImage = /^(?:https?:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

// Browsers pass over these when they look for the scheme of an address, so they must not hide one from us.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const ignoredInAddresses = /[\u0000-\u0020\u00a0\u1680\u180e\u2000-\u2029\u205f\u3000]/g;

/** Whether an address is allowed in `href` (or, for pictures, in `src`). */
export function isAllowedAddress(address: string, use: 'link' | 'image'): boolean {
  return (use === 'link' ? allowedLink : allowedImage).test(address.replaceAll(ignoredInAddresses, ''));
}

/** Whether an address leads to another site. */
export const isOutside = (address: string): boolean => /^\s*(?:https?:|[/\\]{2})/i.test(address);

/** What links out are marked with: comments are their writers' own, the magazine does not vouch for them. */
export const outsideRelations = {
  editorial: ['noopener', 'noreferrer'],
  comment: ['nofollow', 'ugc', 'noopener', 'noreferrer'],
} as const;

export type WrittenBy = keyof typeof outsideRelations;

/** What cleaning found and made (spec 1 §3, "Sanitizer result"). */
export type SanitiserResult = {
  content: string;
  hasIssues: boolean;
  /** One sentence for each kind of thing that was removed or changed. */
  issues: string[];
  /** Lengths in UTF-16 code units. */
  originalLength: number;
  sanitizedLength: number;
};
