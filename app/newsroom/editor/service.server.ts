import { searchArticles } from '~/content/search/service.server';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import type { CleanedContent, LinkTarget } from './rules';

/** Maximum number of suggested link targets. */
const maxTargets = 8;

/**
 * Returns published articles that a writer can link to, best matches first. An empty search finds nothing.
 * @throws AppError as `authorize` does.
 */
export async function findLinkTargets(actor: Actor, search: string): Promise<LinkTarget[]> {
  authorize(actor, 'articles.write');
  const { hits } = await searchArticles({ search, limit: maxTargets });
  return hits.map(({ card }) => ({
    href: `/article/${card.slug}`,
    title: card.title,
    category: card.category.name,
    publishedAt: card.publishedAt.toISOString(),
  }));
}

/**
 * Sanitises HTML, and tidies it further than the sanitiser does. Idempotent.
 * @throws AppError as `authorize` does.
 */
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
