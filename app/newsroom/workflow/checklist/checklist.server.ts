import { openDraft } from '~/newsroom/drafts/service.server';
import { checklist } from '~/newsroom/workflow/settings';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { type Actor, authorizeMember } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { type CheckedDraft, publicationChecks } from '../hooks';
import { type Finding, findingsOf, type LinkFinding, linksOf } from './checklist-rules';
import { checkLinks } from './links.server';

const checksPerMinute = 20;
const limitChecks = rateLimiter({ name: 'checklists', points: checksPerMinute, seconds: 60 });

/** A step of an article for which its links are asked. */
type LinkedStep = {
  target: 'pending' | 'published';
  /** How long links that can only warn are waited for, in milliseconds; as long as a page waits, when not given. */
  timeout?: number;
};

/**
 * The checks before an article's publication: the site's checklist, and what features find.
 * @param links results of checking its links; `undefined` when not checked yet.
 */
export async function findingsAbout(
  actor: Actor,
  executor: Executor,
  { articleId, fields }: CheckedDraft,
  links: readonly LinkFinding[] | undefined,
): Promise<Finding[]> {
  const further = await publicationChecks.run(actor, executor, { articleId, fields });
  return [...findingsOf(fields, links, siteSetting(checklist)), ...further.flat()];
}

/**
 * What asking for an article's links finds before it is submitted or published; `undefined` when they are not looked
 * at.
 * Links that cannot hold the step back are not asked of members who have had links asked too often in the last minute.
 */
export async function linksBefore(
  actor: Actor,
  articleId: string,
  { target, timeout }: LinkedStep,
): Promise<LinkFinding[] | undefined> {
  const { userId } = authorizeMember(actor, 'articles.write');
  const level = siteSetting(checklist).links;
  if (level === 'off') return undefined;
  const { content } = (await openDraft(actor, articleId)).fields;
  if (level === 'block' && target === 'published') return checkLinks(content);
  // Asking for nothing is no check.
  const isAllowed = linksOf(content).length === 0 || (await limitChecks(userId)).isAllowed;
  return checkLinks(content, { timeout: isAllowed ? timeout : 0 });
}

/**
 * Looks over an article before it is published, its links included.
 * @throws AppError `too_many` when the member has had it done too often in the last minute.
 */
export async function checkArticle(actor: Actor, articleId: string): Promise<Finding[]> {
  const { userId } = authorizeMember(actor, 'articles.write');
  if (!(await limitChecks(userId)).isAllowed) {
    throw new AppError('too_many', 'You have run the checklist too often. Please wait a minute.');
  }
  const draft = await openDraft(actor, articleId);
  const areLinksChecked = siteSetting(checklist).links !== 'off';
  return findingsAbout(actor, database(), draft, areLinksChecked ? await checkLinks(draft.fields.content) : undefined);
}
