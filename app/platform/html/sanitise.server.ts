import { setImmediate } from 'node:timers/promises';
import type * as Purifier from 'isomorphic-dompurify';
import { log } from '~/platform/logging/logging.server';
import { type ParsingCost, parsingCost } from './parsing-cost';
import {
  allowedAttributes,
  allowedLink,
  allowedTags,
  type ContentKind,
  idPrefix,
  isAllowedAddress,
  isAllowedClass,
  ownAttributes,
  type SanitiserResult,
} from './rules';

/** Longer HTML is not parsed but reduced to plain text. */
const maxParsedLength = 4_000_000;
/** HTML that is more work to parse than this is not parsed either. */
const maxParsingCost: ParsingCost = { elements: 100_000, steps: 2_000_000 };
/** Number of sanitising runs after which jsdom's window is renewed, to free what it has parsed. */
const runsPerWindow = 100;
/** Maximum sanitising passes. Needing more means there is a bug. */
const maxPasses = 5;

type Tools = { purifier: typeof Purifier; repairing: typeof import('./repair') };
let loading: Promise<Tools> | undefined;
let runCount = 0;

/** Loads jsdom and the parsers on first use, so that a server that only serves reads never pays for them. */
function tools(): Promise<Tools> {
  loading ??= Promise.all([import('isomorphic-dompurify'), import('./repair')]).then(([purifier, repairing]) => {
    addRules(purifier);
    return { purifier, repairing };
  });
  return loading;
}

/** Adds the security boundary: enforces what `repair` promises about attributes, whatever the input. */
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
  runCount += 1;
  if (runCount % runsPerWindow === 0) {
    purifier.clearWindow();
    addRules(purifier);
    // jsdom references its nodes weakly; they are freed only on a turn of the event loop.
    await setImmediate();
  }
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: [...allowedAttributes, ...ownAttributes],
    ALLOWED_URI_REGEXP: allowedLink,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // IDs, and the links to them within the page, get our own prefix instead.
    SANITIZE_DOM: false,
  });
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the fallback for HTML that cannot be processed: its plain text in paragraphs (spec 1 §5). */
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
 * Sanitises untrusted HTML for storage and display (spec 1 §5): keeps only the spec's tags and attributes, translates
 * other tags to these where possible, and repairs broken structure. Idempotent. Never rejects: HTML that cannot be
 * processed becomes plain text in paragraphs.
 * @param options.contentKind `comment` marks outbound links as not endorsed.
 * @param options.hasPageTitle for the body of an article or page: headings get IDs for the table of contents, and h1
 * becomes h2.
 */
export async function sanitiseHtml(
  html: string,
  options: { contentKind?: ContentKind; hasPageTitle?: boolean } = {},
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
  if (html.length > maxParsedLength) {
    issues.add('too long to be processed: kept as plain text');
    return result(fallbackContent(html));
  }
  const cost = parsingCost(html, maxParsingCost);
  if (cost.elements > maxParsingCost.elements || cost.steps > maxParsingCost.steps) {
    issues.add('too complex to be processed: kept as plain text');
    return result(fallbackContent(html));
  }
  const settings = { contentKind: options.contentKind ?? 'editorial', hasPageTitle: options.hasPageTitle ?? false };
  try {
    const loaded = await tools();
    const { parseHtml, printHtml, repair } = loaded.repairing;
    let content = html;
    for (let pass = 0; pass < maxPasses; pass += 1) {
      const tree = parseHtml(content);
      const before = pass === 0 ? undefined : printHtml(tree);
      repair(tree, settings, (issue) => issues.add(issue));
      const repaired = printHtml(tree);
      // Nothing was left to repair, so `content` is still exactly DOMPurify's output.
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

/** Returns the text in untrusted HTML on one line, with entities decoded and without scripts and styles. */
export async function plainTextOf(html: string): Promise<string> {
  if (!/[<&]/.test(html)) return html.replaceAll(/\s+/g, ' ').trim();
  const { repairing } = await tools();
  return repairing.plainText(html);
}
