import { searchArticles } from '~/content/search/service.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { AppError } from '~/platform/errors';
import { longestHtml } from '~/platform/html/rules';
import { processText } from '~/platform/html/sanitise.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, authorizeMember } from '~/platform/permissions/permissions';
import { type CleanedContent, type LinkTarget, tooLongMessage } from './rules';
import { cleaningTask } from './tasks';

/** Maximum number of suggested link targets. */
const maxTargets = 8;

/** Limited because cleaning is expensive for the server. */
const limitCleaning = memberLimit({
  name: 'editor-cleaning',
  description: 'Texts cleaned in the editor, by member',
  points: 30,
});

/**
 * Returns published articles that a writer can link to, best matches first: those with the words in their titles, or
 * else those that mention them. An empty search finds nothing.
 * @throws AppError as `authorize` does.
 */
export async function findLinkTargets(actor: Actor, search: string): Promise<LinkTarget[]> {
  authorize(actor, 'articles.write');
  const { hits } = await searchArticles({ search, limit: maxTargets });
  const titled = hits.filter(({ highlight }) => highlight.title.some(({ isMatch }) => isMatch));
  return (titled.length > 0 ? titled : hits).map(({ card }) => ({
    href: `/article/${card.slug}`,
    title: card.title,
    category: card.category.name,
    publishedAt: card.publishedAt.toISOString(),
  }));
}

/**
 * Sanitises HTML, and tidies it further than the sanitiser does. Idempotent.
 * @param readHtml returns the HTML; called once the request has been counted, because reading it is expensive too.
 * @throws AppError `invalid` for the field `content` when the HTML is too long, before or after, or takes too long;
 * `unavailable` when too many texts are waiting; `too_many` when rate-limited; or as `authorize` does.
 */
export async function cleanContent(actor: Actor, readHtml: () => string | Promise<string>): Promise<CleanedContent> {
  const member = authorizeMember(actor, 'articles.write');
  await limitCleaning(member);
  const html = await readHtml();
  const tooLong = new AppError('invalid', tooLongMessage, { content: tooLongMessage });
  if (html.length > longestHtml) throw tooLong;
  const cleaned = await processText(cleaningTask, html);
  if (cleaned.content.length > longestHtml) throw tooLong;
  return cleaned;
}
