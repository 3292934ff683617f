import { recordAudit } from '~/identity/audit/audit.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError, RateLimitedError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Locale } from '~/platform/languages/locales';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { subscriptionChanged } from './hooks';
import { confirmationState, type SubscriberStatus, type Subscription } from './rules';
import { assertOpen, requestConfirmation } from './service.server';
import * as store from './store.server';

/** Limited because each invitation is an email to someone who has not asked for it here. */
const limitInvitations = memberLimit({
  name: 'newsletter-invitations',
  description: 'Newsletter invitations, by member',
  points: 30,
});

const limitDailyInvitations = rateLimiter({
  name: 'newsletter-invitations-daily',
  description: 'Newsletter invitations in a day, by member',
  points: 500,
  seconds: 86_400,
  isShared: true,
});

/**
 * Returns a page of the newsletter's subscribers, newest first.
 * @param page.cursor ID of the previous page's last subscriber.
 * @throws AppError `invalid` for a cursor that the list did not return.
 */
export async function listSubscribers(
  actor: Actor,
  { status, cursor, limit }: { status?: SubscriberStatus; cursor?: string; limit: number },
): Promise<{ subscribers: store.ListedSubscriber[]; nextCursor: string | null }> {
  authorizeMember(actor, 'subscribers.manage');
  if (cursor && !isId(cursor)) throw new AppError('invalid', 'The cursor is invalid.');
  const before = cursor || undefined;
  const rows = await store.listSubscribers(database(), { status, before, limit: limit + 1 });
  const subscribers = rows.slice(0, limit);
  return { subscribers, nextCursor: rows.length > limit ? (subscribers.at(-1)?.id ?? null) : null };
}

/**
 * Invites an address to the newsletter: its owner confirms by email, as after signing up on the site. Nobody is emailed
 * again while the link of the last email works, so that a program may send its whole list each day.
 * @throws AppError `conflict` when the newsletter is closed or the owner has unsubscribed, who alone can subscribe again;
 * `too_many` when rate-limited.
 */
export async function inviteSubscriber(
  actor: Actor,
  { email, name, language }: Pick<Subscription, 'email' | 'name'> & { language: Locale },
  now: Date,
): Promise<{ id: string; status: 'active' | 'pending' }> {
  const member = authorizeMember(actor, 'subscribers.manage');
  assertOpen();
  await limitInvitations(member);
  const daily = await limitDailyInvitations(member.userId);
  if (!daily.isAllowed) throw new RateLimitedError('You have sent too many invitations today.', daily);
  return transaction(async (executor) => {
    const known = await store.lockSubscriber(executor, email, language);
    if (known.status === 'unsubscribed') {
      const sentence =
        'This address has unsubscribed. Only its owner can subscribe it again, with the form on the site.';
      throw new AppError('conflict', sentence);
    }
    if (confirmationState(known, now) === 'open') return { id: known.id, status: 'pending' };
    const { id, isActive } = await requestConfirmation(executor, { email, name, language, source: 'api' }, now);
    const entry = { action: 'subscriber_invited', resourceType: 'subscriber', resourceId: id } as const;
    if (!isActive) await recordAudit(executor, actor, entry);
    return { id, status: isActive ? 'active' : 'pending' };
  });
}

/**
 * Ends a subscription or a pending sign-up. Idempotent.
 * @throws AppError `not_found` when there is no such subscriber.
 */
export async function removeSubscriber(actor: Actor, id: string, now: Date): Promise<void> {
  authorizeMember(actor, 'subscribers.manage');
  await transaction(async (executor) => {
    const subscriber = isId(id) ? await store.subscriberById(executor, id) : undefined;
    if (!subscriber) throw new AppError('not_found', 'There is no such subscriber.');
    if (subscriber.status === 'unsubscribed') return;
    const ended = await store.deactivate(executor, id, now);
    if (ended) await subscriptionChanged.run(executor, ended, 'gone', now);
    await recordAudit(executor, actor, { action: 'subscriber_removed', resourceType: 'subscriber', resourceId: id });
  });
}
