import { database } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { decisionsAbout } from './store-decisions.server';

/** Returns the decisions about a member's comments and articles, with warnings and appeals, for their data export. */
export async function exportDecisions(actor: Actor) {
  const member = authorizeMember(actor, 'accounts.manage_own');
  return decisionsAbout(database(), member.userId);
}
