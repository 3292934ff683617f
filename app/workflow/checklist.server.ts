import { openDraft } from '~/drafts/service.server';
import { AppError } from '~/platform/errors';
import { rateLimiter } from '~/platform/http/rate-limit.server';
import { type Actor, authorizeMember } from '~/security/permissions';
import { siteSetting } from '~/settings/service.server';
import { type Finding, findingsOf, type LinkFinding } from './checklist-rules';
import { checkLinks } from './links.server';

const checksPerMinute = 20;
const limitChecks = rateLimiter({ name: 'checklists', points: checksPerMinute, seconds: 60 });

/** What asking for an article's links finds; `undefined` when the settings let it be published whatever that is. */
export async function linksBeforePublishing(actor: Actor, articleId: string): Promise<LinkFinding[] | undefined> {
  if (siteSetting('checklist').links !== 'block') return undefined;
  return checkLinks((await openDraft(actor, articleId)).fields.content);
}

/**
 * Looks over an article before it is published, its links included.
 * @throws AppError `too_many` when the member has had it done too often in the last minute.
 */
export async function checkArticle(actor: Actor, articleId: string): Promise<Finding[]> {
  const { userId } = authorizeMember(actor, 'articles.write');
  if (!(await limitChecks(userId)).isAllowed) {
    throw new AppError('too_many', 'The checklist was run very often. Please wait a minute.');
  }
  const { fields } = await openDraft(actor, articleId);
  const checklist = siteSetting('checklist');
  return findingsOf(fields, checklist.links === 'off' ? undefined : await checkLinks(fields.content), checklist);
}
