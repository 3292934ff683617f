import { searchArticles } from '~/content/search/service.server';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import type { CleanedContent, LinkTarget } from './rules';

/** Articles that are offered to be linked to at once. */
const mostTargets = 8;

/** Published articles that a writer can link to, those that fit the words best first. No words find nothing. */
export async function findLinkTargets(actor: Actor, search: string): Promise<LinkTarget[]> {
  authorize(actor, 'articles.write');
  const { hits } = await searchArticles({ search, limit: mostTargets });
  return hits.map(({ card }) => ({
    href: `/article/${card.slug}`,
    title: card.title,
    category: card.category.name,
    publishedAt: card.publishedAt.toISOString(),
  }));
}

/** A text through the sanitiser, and tidied further than it requires. Idempotent. */
export async function cleanContent(actor: Actor, html: string): Promise<CleanedContent> {
  authorize(actor, 'articles.write');
  const [{ parseHtml, printHtml }, { tidyArticle }] = await Promise.all([
    import('~/platform/html/repair'),
    import('./cleaning-rules'),
  ]);
  const issues: string[] = [];
  const first = await sanitiseHtml(html, { hasPageTitle: true });
  issues.push(...first.issues);
  const tree = parseHtml(first.content);
  tidyArticle(tree, (issue) => issues.push(issue));
  const { content } = await sanitiseHtml(printHtml(tree), { hasPageTitle: true });
  return { content, issues };
}
