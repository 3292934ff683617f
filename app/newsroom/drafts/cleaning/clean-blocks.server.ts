import { LRUCache } from 'lru-cache';
import { sanitise } from '~/platform/html/sanitiser.server';
import { joinBlocks, splitBlocks } from '../blocks';

/**
 * Maximum size of the cache of sanitised blocks, in characters. Each block counts twice: before and after sanitising.
 */
const maxCacheSize = 16_000_000;
const sanitisedBlocks = new LRUCache<string, string>({
  maxSize: maxCacheSize,
  sizeCalculation: (clean, block) => clean.length + block.length + 1,
});
const footnotes = /^<div\b[^<>]*\bclass="[^"]*\bcontent-footnotes\b/;

const clean = async (html: string): Promise<string> => (await sanitise({ html, hasPageTitle: true })).content;

/**
 * Sanitises a working copy's HTML for storage with `sanitiseHtml`, which also sanitises the HTML that readers see.
 * Sanitises and caches each block separately: a save usually changes one paragraph of many, and sanitising a whole
 * article would take longer than the rest of the save. Sanitised blocks are well-formed, so joining them is as safe as
 * sanitising them together. Heading IDs become unique at publication, when the text is sanitised as a whole.
 * Footnotes end the text. Runs in a worker thread; each worker has its own cache.
 */
export async function cleanBlocks(html: string): Promise<string> {
  const result: string[] = [];
  for (const block of splitBlocks(html)) {
    let sanitised = sanitisedBlocks.get(block);
    if (sanitised === undefined) {
      sanitised = await clean(block);
      sanitisedBlocks.set(block, sanitised);
      if (sanitised !== '') sanitisedBlocks.set(sanitised, sanitised);
    }
    if (sanitised !== '') result.push(sanitised);
  }
  const isFootnotes = (block: string): boolean => footnotes.test(block);
  return joinBlocks([...result.filter((block) => !isFootnotes(block)), ...result.filter(isFootnotes)]);
}
