import { parseHtml, printHtml } from '~/platform/html/repair';
import { sanitise } from '~/platform/html/sanitiser.server';
import { tidyArticle } from './cleaning-rules';
import type { CleanedContent } from './rules';

/** Sanitises HTML, and tidies it further than the sanitiser does; see `cleanContent`, which runs this in a worker. */
export async function cleanText(html: string): Promise<CleanedContent> {
  const issues: string[] = [];
  const first = await sanitise({ html, hasPageTitle: true });
  issues.push(...first.issues);
  const tree = parseHtml(first.content);
  tidyArticle(tree, (issue) => issues.push(issue));
  const { content } = await sanitise({ html: printHtml(tree), hasPageTitle: true });
  return { content, issues };
}
