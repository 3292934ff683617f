import { callouts } from '../schema/blocks';

const styleOf = (element: Element): string => element.getAttribute('style')?.toLowerCase() ?? '';

function wrapInside(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** Matches the start of a CSS declaration, but not Word's own properties, such as `mso-bidi-font-weight`. */
const declares = (property: string, value: string): RegExp => new RegExp(`(?<![\\w-])${property}:\\s*(?:${value})`);
const boldStyle = declares('font-weight', '[6-9]00|bold');
const normalWeightStyle = declares('font-weight', 'normal|[1-4]00');
const italicStyle = declares('font-style', 'italic');
const uprightStyle = declares('font-style', 'normal');

/** Converts span styles to tags: Google Docs formats all text this way. */
function convertSpanStyles(root: Element): void {
  for (const span of root.querySelectorAll('span[style]')) {
    const style = styleOf(span);
    const isHeading = span.closest('h1, h2, h3, h4, h5, h6') !== null;
    if (boldStyle.test(style) && !isHeading) wrapInside(span, 'strong');
    if (italicStyle.test(style)) wrapInside(span, 'em');
    // Links are underlined anyway.
    if (/text-decoration[^;]*underline/.test(style) && !span.closest('a')) wrapInside(span, 'u');
    if (/text-decoration[^;]*line-through/.test(style)) wrapInside(span, 's');
    if (/vertical-align:\s*super/.test(style)) wrapInside(span, 'sup');
    if (/vertical-align:\s*sub\b/.test(style)) wrapInside(span, 'sub');
  }
}

/**
 * Unwraps bold and italic elements whose style says that they are neither, such as the bold element that Google Docs
 * puts around everything it copies.
 */
function unwrapFakeMarks(root: Element): void {
  for (const bold of root.querySelectorAll('b[style], strong[style]')) {
    if (normalWeightStyle.test(styleOf(bold))) bold.replaceWith(...bold.childNodes);
  }
  for (const italic of root.querySelectorAll('i[style], em[style]')) {
    if (uprightStyle.test(styleOf(italic))) italic.replaceWith(...italic.childNodes);
  }
}

/** Replaces the redirect URLs of Google Docs links with their targets. */
function unwrapRedirects(root: Element): void {
  for (const link of root.querySelectorAll('a[href^="https://www.google.com/url?"]')) {
    const target = new URL(link.getAttribute('href') ?? '').searchParams.get('q');
    if (target && /^https?:/.test(target)) link.setAttribute('href', target);
  }
}

const listLevel = (paragraph: Element): number => Number(/mso-list:[^;]*level(\d)/.exec(styleOf(paragraph))?.[1] ?? 0);

/** Removes the bullet or number that Word writes into the text of a list paragraph, and returns it. */
function removeMarker(paragraph: Element): string {
  const ignored = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/.test(styleOf(span)));
  const marker = ignored?.textContent?.trim() ?? '';
  ignored?.remove();
  return marker;
}

/** Converts Word's list paragraphs, which only have a level, to nested lists. */
function convertWordLists(root: Element): void {
  const document = root.ownerDocument;
  let openLists: { list: Element; level: number; tag: string }[] = [];
  let last: Element | null = null;
  for (const paragraph of [...root.querySelectorAll('p')]) {
    const level = listLevel(paragraph);
    if (level === 0) continue;
    const continuesList = last !== null && paragraph.previousElementSibling === last;
    if (!continuesList) openLists = [];
    const tag = /^(?:\(?\d+|[a-z]{1,4})[.)]/i.test(removeMarker(paragraph)) ? 'ol' : 'ul';
    while ((openLists.at(-1)?.level ?? 0) > level) openLists.pop();
    const current = openLists.at(-1);
    if (!current || current.level < level || (current.tag !== tag && openLists.pop())) {
      const list = document.createElement(tag);
      const parent = openLists.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      openLists.push({ list, level, tag });
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    openLists.at(-1)?.list.append(item);
    last = openLists[0]?.list ?? null;
    paragraph.remove();
  }
}

/** Turns paragraphs with Word's title and heading classes into headings. */
function convertWordHeadings(root: Element): void {
  for (const paragraph of root.querySelectorAll(
    'p[class*="MsoTitle"], p[class*="MsoSubtitle"], p[class*="MsoHeading"]',
  )) {
    const heading = root.ownerDocument.createElement('h1');
    heading.append(...paragraph.childNodes);
    paragraph.replaceWith(heading);
  }
}

/** Removes the line break at the end of code, which would otherwise appear as an extra line. */
function trimCode(root: Element): void {
  for (const code of root.querySelectorAll('pre')) {
    let last: Node | null = code;
    while (last?.lastChild) last = last.lastChild;
    if (last?.nodeType === 3) last.nodeValue = last.nodeValue?.replace(/\n$/, '') ?? '';
  }
}

/**
 * Whether HTML is from Word, for the desktop or the web, OneNote, Teams or LibreOffice. They name the language for which they
 * check the spelling, which is often not that of the text.
 */
const isFromOffice = (html: string): boolean =>
  [
    /\bmso-|class=["']?Mso/i,
    /class=["'][^"'<>]*\b(?:SCX[WO]\d|TextRun\b)/,
    /itemprop=["']?copy-paste-/i,
    /<meta\b[^<>]{0,200}\bname=["']?(?:generator|progid)\b[^<>]{0,200}\b(?:Microsoft|Word|OneNote|LibreOffice|OpenOffice)\b/i,
  ].some((sign) => sign.test(html));

/**
 * Cleans clipboard HTML from other programs: removes styles and wrappers, and converts simulated lists to real ones.
 */
export function cleanPasted(html: string): string {
  // Remove Word's downlevel-hidden conditional comments with their content, and the markers of downlevel-revealed ones.
  const withoutComments = html
    .replaceAll(/<!--\[if[\s\S]*?<!\[endif\]-->/g, '')
    .replaceAll(/<!\[(?:if|endif)[^\]]*\]>/g, '');
  const { body } = new DOMParser().parseFromString(withoutComments, 'text/html');
  for (const unwanted of body.querySelectorAll('script, style, title, meta, link, xml, [style*="mso-hide:all"]'))
    unwanted.remove();
  for (const officeElement of [...body.querySelectorAll('*')].filter(({ tagName }) => /^[OWVM]:/.test(tagName))) {
    officeElement.replaceWith(...officeElement.childNodes);
  }
  if (isFromOffice(html)) for (const element of body.querySelectorAll('[lang]')) element.removeAttribute('lang');
  convertWordHeadings(body);
  convertWordLists(body);
  unwrapFakeMarks(body);
  convertSpanStyles(body);
  unwrapRedirects(body);
  trimCode(body);
  // Pictures without a web URL exist only on the clipboard and cannot be stored.
  for (const picture of body.querySelectorAll('img')) {
    if (!/^(?:https?:|\/)/.test(picture.getAttribute('src') ?? '')) picture.remove();
  }
  // The page title is the only h1: if the pasted text has an h1, all its headings move down one level.
  const shift = body.querySelector('h1') ? 1 : 0;
  if (shift > 0) {
    for (const heading of [...body.querySelectorAll('h1, h2, h3, h4, h5')]) {
      const demoted = body.ownerDocument.createElement(`h${Number(heading.tagName[1]) + shift}`);
      demoted.append(...heading.childNodes);
      demoted.setAttribute('lang', heading.getAttribute('lang') ?? '');
      heading.replaceWith(demoted);
    }
  }
  for (const element of body.querySelectorAll('[id]'))
    if (!element.id.startsWith('content-')) element.removeAttribute('id');
  for (const element of body.querySelectorAll('[style]')) {
    const align = /text-align:\s*(center|right|justify)/.exec(styleOf(element))?.[1];
    if (align && !element.closest('li')) element.setAttribute('style', `text-align:${align}`);
    else element.removeAttribute('style');
  }
  return body.innerHTML;
}

/** Whether clipboard HTML is only a code editor's syntax highlighting of the plain text. */
export const isFromCodeEditor = (html: string, types: readonly string[]): boolean =>
  types.includes('vscode-editor-data') ||
  /<(?:div|pre)[^>]*font-family:[^;>"]*(?:mono|consolas|menlo|courier)/i.test(html.slice(0, 500));

const strongSigns = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)/m,
  /^\|?\s*:?-{3,}:?\s*\|/m,
  /^> \S/m,
  /\[[^\]\n]+\]\((?:https?:\/\/|\/|#)[^)\s]+\)/,
  /^\[\^[^\]\s]+\]:/m,
];
const weakSigns = [
  /^(?:[-*+] \S.*\n){2}/m,
  /^(?:\d+[.)] \S.*\n){2}/m,
  /(?<![\w*])\*\*\S[^*\n]*\*\*(?!\w)/,
  /(?<!`)`[^`\n]+`(?!`)/,
];

/**
 * Whether plain text is probably Markdown: it contains unambiguous syntax, a list, or both bold text and inline code.
 */
export function looksLikeMarkdown(text: string): boolean {
  const lines = `${text}\n`;
  if (strongSigns.some((sign) => sign.test(lines))) return true;
  return weakSigns.slice(0, 2).some((sign) => sign.test(lines)) || weakSigns.slice(2).every((sign) => sign.test(lines));
}

/** Whether the text is a single web URL and nothing else. */
export const isWebUrl = (text: string): boolean =>
  /^https?:\/\/[^\s<>"]+$/i.test(text.trim()) && URL.canParse(text.trim());

const embeddableUrls =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch|shorts)|youtu\.be\/|vimeo\.com\/\d|x\.com\/\w+\/status|twitter\.com\/\w+\/status|bsky\.app\/profile\/|codepen\.io\/|codesandbox\.io\/|stackblitz\.com\/|open\.spotify\.com\/|soundcloud\.com\/|gist\.github\.com\/|figma\.com\/|loom\.com\/share)/i;

/** Whether a URL on its own in a paragraph is turned into an embed. */
export const isEmbeddable = (address: string): boolean => embeddableUrls.test(address);

/** Returns the default label of an embed: its URL without the protocol, `www.` or a trailing slash. */
export const embedLabel = (address: string): string =>
  address
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '')
    .slice(0, 120);

/** Returns an empty callout in the editor's JSON format: its type in bold, then a paragraph for the text. */
export const calloutContent = (name: string) => ({
  type: 'box',
  attrs: { class: `content-callout ${name}` },
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', marks: [{ type: 'bold' }], text: callouts.find(([known]) => known === name)?.[1] ?? 'Note' },
      ],
    },
    { type: 'paragraph' },
  ],
});
