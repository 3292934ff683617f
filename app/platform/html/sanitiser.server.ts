import { setImmediate } from 'node:timers/promises';
import * as purifier from 'isomorphic-dompurify';
import { fallbackContent } from './fallback';
import { highlightHtml } from './highlight.server';
import { languageElements, languageTag } from './language-marks';
import { isTooComplex } from './parsing-cost';
import { parseHtml, plainText, printHtml, repair } from './repair';
import {
  allowedAttributes,
  allowedLink,
  allowedTags,
  idPrefix,
  isAllowedAddress,
  isAllowedClass,
  ownAttributes,
} from './rules';
import type { SanitiserInput, SanitiserOutput } from './tasks';

/** Longer HTML is not parsed but reduced to plain text. */
const maxParsedLength = 4_000_000;
/** Number of sanitising runs after which jsdom's window is renewed, to free what it has parsed. */
const runsPerWindow = 100;
/** Maximum sanitising passes. Needing more means there is a bug. */
const maxPasses = 5;

let runCount = 0;

/** Adds the security boundary: enforces what `repair` promises about attributes, whatever the input. */
function addRules(): void {
  purifier.addHook('uponSanitizeAttribute', (node, data) => {
    const { attrName: name, attrValue: value } = data;
    const tag = node.nodeName.toLowerCase();
    if (name === 'class') data.keepAttr = value.split(/\s+/).every((part) => part === '' || isAllowedClass(part, tag));
    else if (name === 'lang') data.keepAttr = languageElements.has(tag) && languageTag(value) === value;
    else if (name === 'id') data.keepAttr = value.startsWith(idPrefix);
    else if (name === 'href') data.keepAttr = tag === 'a' && isAllowedAddress(value, 'link');
    else if (name === 'src') data.keepAttr = tag === 'img' && isAllowedAddress(value, 'image');
    else if (name === 'target') data.keepAttr = value === '_blank';
    else if (name === 'loading') data.keepAttr = value === 'lazy';
    else if (name === 'decoding') data.keepAttr = value === 'async';
    else if (name === 'width' || name === 'height') data.keepAttr = /^\d{1,4}$/.test(value);
  });
}

addRules();

async function purify(html: string): Promise<string> {
  runCount += 1;
  if (runCount % runsPerWindow === 0) {
    purifier.clearWindow();
    addRules();
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

/**
 * Sanitises untrusted HTML; see `sanitiseHtml`, which runs this in a worker thread. Never rejects: HTML that cannot be
 * processed becomes plain text in paragraphs.
 * @returns the result, and the error if there was one.
 */
export async function sanitise({ html, ...options }: SanitiserInput): Promise<SanitiserOutput> {
  const issues = new Set<string>();
  const result = (content: string, error?: unknown): SanitiserOutput => ({
    content,
    hasIssues: issues.size > 0,
    issues: [...issues],
    originalLength: html.length,
    sanitizedLength: content.length,
    ...(error === undefined ? {} : { error }),
  });
  if (html.trim() === '') return result('');
  if (html.length > maxParsedLength) {
    issues.add('too long to process: kept as plain text');
    return result(fallbackContent(html));
  }
  if (isTooComplex(html)) {
    issues.add('too complex to process: kept as plain text');
    return result(fallbackContent(html));
  }
  const settings = { contentKind: options.contentKind ?? 'editorial', hasPageTitle: options.hasPageTitle ?? false };
  try {
    let content = options.highlightsCode ? await highlightHtml(html) : html;
    for (let pass = 0; pass < maxPasses; pass += 1) {
      const tree = parseHtml(content);
      const before = pass === 0 ? undefined : printHtml(tree);
      repair(tree, settings, (issue) => issues.add(issue));
      const repaired = printHtml(tree);
      // Nothing was left to repair, so `content` is still exactly DOMPurify's output.
      if (repaired === before) return result(content);
      content = await purify(repaired);
    }
    issues.add('could not be repaired: kept as plain text');
    return result(fallbackContent(html));
  } catch (error) {
    issues.add('could not be processed: kept as plain text');
    return result(fallbackContent(html), error);
  }
}

/** Returns the text in untrusted HTML on one line; see `plainTextOf`, which runs this in a worker thread. */
export const extractText = (html: string): string =>
  html.length > maxParsedLength || isTooComplex(html)
    ? html
        .replaceAll(/<[^<>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : plainText(html);
