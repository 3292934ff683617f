/**
 * Version of the rules for stored HTML. Increment it with every change that makes the sanitiser remove or change what it
 * kept before: HTML stored under an older version is sanitised again whenever it is read. A change that only allows more,
 * such as `lang` (decision 0058), leaves all stored HTML as it is, so it needs no new version.
 */
export const sanitiserRulesVersion = 1;

/** Maximum length of the HTML of an article or page, in characters. */
export const longestHtml = 500_000;

/** Allowed tags (spec 1 §5). */
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
 * Attributes allowed in input (spec 1 §5). `style` is read, and its harmless properties become classes, because the
 * page security policy allows style attributes only by hash.
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
  // Only on certain elements, and only in articles (`language-marks.ts`).
  'lang',
] as const;

/** Attributes that only the sanitiser itself adds. */
export const ownAttributes = ['loading', 'decoding'] as const;

/** Prefix of every ID in stored HTML, so that none clashes with an ID on the surrounding page. */
export const idPrefix = 'content-';

/** Classes of highlighted code; their colours are in `design/code.css`. */
export const tokenClasses = [
  ...['token-comment', 'token-keyword', 'token-string', 'token-number', 'token-function', 'token-type'],
  ...['token-attribute', 'token-tag', 'token-inserted', 'token-deleted', 'token-heading'],
] as const;

export type TokenClass = (typeof tokenClasses)[number];

/** The class of pictures that screen readers skip: their alternative text is empty on purpose. */
export const decorativeClass = 'content-decorative';

/** Returns the classes of a tag in stored HTML. Reads the attributes in order, because one can contain another's text. */
function classesOf(tag: string): string {
  for (const [, name, value = ''] of tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)) if (name === 'class') return value;
  return '';
}

/** Whether a picture is marked as decorative. @param picture its tag in stored HTML, or its classes. */
export const isDecorative = (picture: string): boolean =>
  (picture.startsWith('<') ? classesOf(picture) : picture).split(/\s+/).includes(decorativeClass);

/**
 * Every class that stored HTML may carry. Without this list, imported HTML could use the interface's classes and cover
 * the page.
 */
export const allowedClasses: ReadonlySet<string> = new Set([
  ...tokenClasses,
  ...['content-aligned-left', 'content-aligned-center', 'content-aligned-right', 'content-aligned-justified'],
  ...['content-floated-left', 'content-floated-right', 'content-wide', decorativeClass],
  ...['content-superscript', 'content-subscript', 'content-deleted', 'content-marked', 'content-small', 'content-key'],
  ...['content-rule', 'content-caption', 'content-gallery', 'content-embed', 'content-button', 'content-toggle'],
  ...['content-columns', 'content-column', 'content-pull-quote', 'content-missing', 'content-task'],
  ...['content-callout', 'content-note', 'content-tip', 'content-important', 'content-warning', 'content-caution'],
  ...['content-footnotes', 'content-footnote-reference', 'content-footnote-back'],
]);

const languageClass = /^language-[a-z0-9+#-]{1,30}$/;

/** Whether a class is allowed on an element in stored HTML. */
export const isAllowedClass = (name: string, tag: string): boolean =>
  allowedClasses.has(name) || (languageClass.test(name) && (tag === 'code' || tag === 'pre'));

/** Class names used by other systems, with our equivalents. */
const classAliases: ReadonlyMap<string, string> = new Map([
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

/** Returns the allowed classes of an element, in order and without duplicates. */
export function toAllowedClasses(names: readonly string[], tag: string): string[] {
  const allowed = names.map((name) => classAliases.get(name) ?? name).filter((name) => isAllowedClass(name, tag));
  return [...new Set(allowed)];
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

/** Returns the harmless properties of a style attribute as classes, and the names of the dropped properties. */
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

/** Matches allowed link addresses: http, https, mailto, and those without a scheme. */
export const allowedLink = /^(?:(?:https?|mailto):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;
const allowedImage = /^(?:https?:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;

// Browsers skip these characters when they parse a scheme, so they are removed before an address is checked.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters on purpose
const ignoredInAddresses = /[\u0000-\u0020\u00a0\u1680\u180e\u2000-\u2029\u205f\u3000]/g;

/** Whether an address is allowed in `href` (or, for pictures, in `src`). */
export function isAllowedAddress(address: string, use: 'link' | 'image'): boolean {
  return (use === 'link' ? allowedLink : allowedImage).test(address.replaceAll(ignoredInAddresses, ''));
}

/** The start of an allowed address of an article's own picture: a case-insensitive pattern for PostgreSQL as well. */
export const pictureAddressPattern = '^ *(https?://|/)';
const pictureAddress = new RegExp(pictureAddressPattern, 'i');

/** Whether an address is allowed for an article’s own picture, as imported. */
export const isPictureAddress = (address: string): boolean => pictureAddress.test(address);

/**
 * Whether an address can be entered for an article’s own picture. Browsers may not load pictures over http on this site
 * (decision 0003); imported ones are loaded over https instead, which may fail.
 */
export const isSafePictureAddress = (address: string): boolean =>
  isPictureAddress(address) && !/^ *http:/i.test(address);

/** Message for a picture's address that is not allowed. */
export const imageAddressMessage = 'Enter a URL that begins with https:// or /. Pictures from http:// are not shown.';

/** Whether an address points to another site. */
export const isExternal = (address: string): boolean => /^\s*(?:https?:|[/\\]{2})/i.test(address);

/** `rel` values for outbound links. Links in comments are user content, which the magazine does not endorse. */
export const externalLinkRel = {
  editorial: ['noopener', 'noreferrer'],
  comment: ['nofollow', 'ugc', 'noopener', 'noreferrer'],
} as const;

export type ContentKind = keyof typeof externalLinkRel;

/** The sanitised HTML and what was changed (spec 1 §3, "Sanitizer result"). */
export type SanitiserResult = {
  content: string;
  hasIssues: boolean;
  /** One sentence for each kind of removal or change. */
  issues: string[];
  /** Lengths in UTF-16 code units. */
  originalLength: number;
  sanitizedLength: number;
};
