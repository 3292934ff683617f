import { setImmediate } from 'node:timers/promises';
import type * as Purifier from 'isomorphic-dompurify';
import { log } from '~/platform/logging/logging.server';
import {
  allowedAttributes,
  allowedLink,
  allowedTags,
  idPrefix,
  isAllowedAddress,
  isAllowedClass,
  ownAttributes,
  type SanitiserResult,
  type WrittenBy,
} from './rules';

/** Longer HTML is not parsed but kept as plain text: browsers' parsers are not linear on hostile input. */
const longestParsed = 4_000_000;
/** jsdom keeps what it has parsed until its window is renewed. */
const cleaningsPerWindow = 100;
/** Cleaning that has not settled after so many rounds is a fault of ours. */
const mostRounds = 5;

type Tools = { purifier: typeof Purifier; repairing: typeof import('./repair') };
let loading: Promise<Tools> | undefined;
let cleanings = 0;

/** jsdom and the parsers are loaded when something is first cleaned: a server that only reads never pays for them. */
function tools(): Promise<Tools> {
  loading ??= Promise.all([import('isomorphic-dompurify'), import('./repair')]).then(([purifier, repairing]) => {
    addRules(purifier);
    return { purifier, repairing };
  });
  return loading;
}

/** The wall: what `repair` promises about attributes is held here once more, whatever came in. */
function addRules(purifier: typeof Purifier): void {
  purifier.addHook('uponSanitizeAttribute', (node, data) => {
    const { attrName: name, attrValue: value } = data;
    const tag = node.nodeName.toLowerCase();
    if (name === 'class') data.keepAttr = value.split(/\s+/).every((part) => part === '' || isAllowedClass(part, tag));
    else if (name === 'id') data.keepAttr = value.startsWith(idPrefix);
    else if (name === 'href') data.keepAttr = tag === 'a' && isAllowedAddress(value, 'link');
    else if (name === 'src') data.keepAttr = tag === 'img' && isAllowedAddress(value, 'image');
    else if (name === 'target') data.keepAttr = value === '_blank';
    else if (name === 'loading') data.keepAttr = value === 'lazy';
    else if (name === 'decoding') data.keepAttr = value === 'async';
    else if (name === 'width' || name === 'height') data.keepAttr = /^\d{1,4}$/.test(value);
  });
}

async function purify({ purifier }: Tools, html: string): Promise<string> {
  cleanings += 1;
  if (cleanings % cleaningsPerWindow === 0) {
    purifier.clearWindow();
    addRules(purifier);
    // jsdom holds its nodes by weak references, which are let go only when the event loop turns.
    await setImmediate();
  }
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: [...allowedAttributes, ...ownAttributes],
    ALLOWED_URI_REGEXP: allowedLink,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Ids carry a prefix of our own instead, which links inside of the page know.
    SANITIZE_DOM: false,
  });
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What is shown when HTML cannot be processed: its plain text in paragraphs (spec 1 §5). */
export function fallbackContent(html: string): string {
  const text = html.replaceAll(/<[^<>]*>/g, (tag) =>
    /^<\/?(?:p|div|h[1-6]|li|br|tr|blockquote)\b/i.test(tag) ? '\n\n' : ' ',
  );
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
  if (paragraphs.length === 0) return '<p>Content could not be processed.</p>';
  return paragraphs.map((part) => `<p>${escapeText(part)}</p>`).join('\n');
}

/**
 * Cleans HTML from anywhere for storing and showing (spec 1 §5): only the spec's tags and attributes stay, what can be
 * said with them is said with them, broken structure is mended. Cleaning clean HTML changes nothing. Never rejects:
 * HTML that cannot be processed becomes plain text in paragraphs.
 * @param options.writtenBy `comment` marks links out as not vouched for.
 * @param options.hasPageTitle for the body of an article or page: headings get ids for the table of contents, h1 becomes h2.
 */
export async function sanitiseHtml(
  html: string,
  options: { writtenBy?: WrittenBy; hasPageTitle?: boolean } = {},
): Promise<SanitiserResult> {
  const issues = new Set<string>();
  const result = (content: string): SanitiserResult => ({
    content,
    hasIssues: issues.size > 0,
    issues: [...issues],
    originalLength: html.length,
    sanitizedLength: content.length,
  });
  if (html.trim() === '') return result('');
  if (html.length > longestParsed) {
    issues.add('too long to be processed: kept as plain text');
    return result(fallbackContent(html));
  }
  const settings = { writtenBy: options.writtenBy ?? 'editorial', hasPageTitle: options.hasPageTitle ?? false };
  try {
    const loaded = await tools();
    const { parseHtml, printHtml, repair } = loaded.repairing;
    let content = html;
    for (let round = 0; round < mostRounds; round += 1) {
      const tree = parseHtml(content);
      const before = round === 0 ? undefined : printHtml(tree);
      repair(tree, settings, (issue) => issues.add(issue));
      const repaired = printHtml(tree);
      // The guard has passed it and there is nothing more to repair: `content` is as the guard wrote it.
      if (repaired === before) return result(content);
      content = await purify(loaded, repaired);
    }
    issues.add('could not be repaired: kept as plain text');
  } catch (error) {
    log.warn({ err: error, length: html.length }, 'HTML could not be processed and was kept as plain text');
    issues.add('could not be processed: kept as plain text');
  }
  return result(fallbackContent(html));
}

/** The text of HTML from elsewhere in one line: entities resolved, nothing of scripts and styles. */
export async function plainTextOf(html: string): Promise<string> {
  if (!/[<&]/.test(html)) return html.replaceAll(/\s+/g, ' ').trim();
  const { repairing } = await tools();
  return repairing.plainText(html);
}
