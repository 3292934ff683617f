import { LRUCache } from 'lru-cache';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { joinBlocks, splitBlocks } from './blocks';

/** Characters of blocks that are remembered with what cleaning made of them. */
const memory = 16_000_000;
const cleaned = new LRUCache<string, string>({
  maxSize: memory,
  sizeCalculation: (clean, block) => clean.length + block.length + 1,
});
const clean = async (html: string): Promise<string> => (await sanitiseHtml(html, { hasPageTitle: true })).content;

/**
 * Cleans a working copy's HTML for storing, as `sanitiseHtml` does for what readers see. Block by block, and each block
 * once: whoever types changes one paragraph of many, and cleaning a long text takes longer than all else of a save. Each
 * block comes back whole, so that side by side they are as clean as each is alone. Ids of headings are made unique when
 * the text is published, and cleaned as a whole.
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
