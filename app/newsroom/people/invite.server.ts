import { inviteAccount } from '~/identity/accounts/administration/invite.server';
import { accountEmail } from '~/identity/accounts/rules';
import { recordAudit } from '~/identity/audit/audit.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor, Role } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { invitationsPerHour, maxInvitations, mayManageRole, nameFromEmail, parseLines } from './rules';

const limitInvitations = rateLimiter({
  name: 'invitations',
  description: 'Invitations sent, by member',
  points: invitationsPerHour,
  seconds: 3600,
  isShared: true,
});

export type InvitationOutcome = { invited: string[]; refused: { line: number; text: string; reason: string }[] };

/**
 * Creates an account for each address, one per line, and queues an email to its owner with a link to choose a password. Lines that
 * cannot be processed are reported and do not stop the others.
 * @throws AppError `invalid` for empty input or too many lines; `forbidden` for a role above the actor's own.
 */
export async function invite(
  actor: Actor,
  { addresses, role, language }: { addresses: string; role: Role; language: string },
): Promise<InvitationOutcome> {
  const member = authorizeMember(actor, 'users.manage');
  if (!mayManageRole(member, role)) throw new AppError('forbidden', 'You cannot assign a role above your own.');
  const lines = parseLines(addresses);
  const invalidAddresses = (sentence: string) => new AppError('invalid', sentence, { addresses: sentence });
  if (lines.length === 0) throw invalidAddresses('Enter one email address per line.');
  if (lines.length > maxInvitations)
    throw invalidAddresses(`You can invite up to ${maxInvitations} addresses at once; you entered ${lines.length}.`);
  const outcome: InvitationOutcome = { invited: [], refused: [] };
  const seen = new Set<string>();
  for (const { line, text } of lines) {
    const email = accountEmail().safeParse(text).data;
    const reason = !email
      ? 'is not an email address'
      : seen.has(email)
        ? 'is a duplicate'
        : await inviteOne(actor, { email, role, language, inviter: member.userId });
    if (email) seen.add(email);
    if (reason) outcome.refused.push({ line, text, reason });
    else if (email) outcome.invited.push(email);
  }
  return outcome;
}

/** Creates one account and queues its invitation. Returns the reason if it could not. */
async function inviteOne(
  actor: Actor,
  { email, role, language, inviter }: { email: string; role: Role; language: string; inviter: string },
): Promise<string | undefined> {
  if (!(await limitInvitations(inviter)).isAllowed) {
    return `was skipped: you can send up to ${invitationsPerHour} invitations an hour`;
  }
  return transaction(async (executor) => {
    const id = await inviteAccount(executor, { email, name: nameFromEmail(email), role, language });
    if (id === undefined) return 'already has an account';
    await recordAudit(executor, actor, {
      action: 'user_invited',
      resourceType: 'user',
      resourceId: id,
      values: { role },
    });
    return undefined;
  });
}
