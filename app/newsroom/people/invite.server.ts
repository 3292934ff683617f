import { inviteAccount } from '~/identity/accounts/administration/invite.server';
import { accountEmail } from '~/identity/accounts/rules';
import { recordAudit } from '~/identity/audit/audit.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { type Actor, authorizeMember, type Role } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { invitationsPerHour, linesOf, mayDecideOver, mostInvitations, nameOfAddress } from './rules';

const limitInvitations = rateLimiter({ name: 'invitations', points: invitationsPerHour, seconds: 3600 });

export type InvitationOutcome = { sent: number; refused: { line: number; text: string; because: string }[] };

/**
 * Creates an account for each address, one per line, and emails its owner a link to choose a password. Lines that
 * cannot be processed are reported and do not stop the others.
 * @throws AppError `invalid` for empty input or too many lines; `forbidden` for a role above the actor's own.
 */
export async function invite(
  actor: Actor,
  { addresses, role, language }: { addresses: string; role: Role; language: string },
): Promise<InvitationOutcome> {
  const member = authorizeMember(actor, 'users.manage');
  if (!mayDecideOver(member, role)) throw new AppError('forbidden', 'You cannot give a role above your own.');
  const lines = linesOf(addresses);
  const refuse = (sentence: string) => new AppError('invalid', sentence, { addresses: sentence });
  if (lines.length === 0) throw refuse('Enter one email address per line.');
  if (lines.length > mostInvitations)
    throw refuse(`You can invite up to ${mostInvitations} addresses at once; you entered ${lines.length}.`);
  const outcome: InvitationOutcome = { sent: 0, refused: [] };
  const seen = new Set<string>();
  for (const { line, text } of lines) {
    const email = accountEmail().safeParse(text).data;
    const because = !email
      ? 'is not an email address'
      : seen.has(email)
        ? 'is a duplicate'
        : await inviteOne(actor, { email, role, language, inviter: member.userId });
    if (email) seen.add(email);
    if (because) outcome.refused.push({ line, text, because });
    else outcome.sent += 1;
  }
  return outcome;
}

/** Invites one address. Returns the reason if it was not invited. */
async function inviteOne(
  actor: Actor,
  { email, role, language, inviter }: { email: string; role: Role; language: string; inviter: string },
): Promise<string | undefined> {
  if (!(await limitInvitations(inviter)).isAllowed) {
    return `was skipped: you can send up to ${invitationsPerHour} invitations an hour`;
  }
  return transaction(async (executor) => {
    const id = await inviteAccount(executor, { email, name: nameOfAddress(email), role, language });
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
