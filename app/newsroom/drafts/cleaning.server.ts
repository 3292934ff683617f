import { LRUCache } from 'lru-cache';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { joinBlocks, splitBlocks } from './blocks';

/** Maximum size of the cache of sanitised blocks, in characters: every block before and after sanitising. */
const memory = 16_000_000;
const cleaned = new LRUCache<string, string>({
  maxSize: memory,
  sizeCalculation: (clean, block) => clean.length + block.length + 1,
});
const clean = async (html: string): Promise<string> => (await sanitiseHtml(html, { hasPageTitle: true })).content;

/**
 * Sanitises a working copy's HTML for storage with `sanitiseHtml`, like the HTML that readers see. Each block is
 * sanitised separately and cached, because an author changes one paragraph of many and sanitising a long text takes
 * longer than the rest of a save. Sanitised blocks are well-formed, so joining them is as safe as sanitising them
 * together. Heading ids become unique at publication, when the text is sanitised as a whole.
 */
export async function cleanContent(html: string): Promise<string> {
  const result: string[] = [];
  for (const block of splitBlocks(html)) {
    let known = cleaned.get(block);
    if (known === undefined) {
      known = await clean(block);
      cleaned.set(block, known);
      if (known !== '') cleaned.set(known, known);
    }
    if (known !== '') result.push(known);
  }
  return joinBlocks(result);
}
