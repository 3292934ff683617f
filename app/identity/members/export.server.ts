import { declaredMemberData, type ExportedPart } from '~/identity/accounts/member-data.server';
import { noteAudit } from '~/identity/audit/audit.server';
import { database } from '~/platform/database/database.server';
import { type Actor, authorizeMember } from '~/platform/permissions/permissions';
import { gone } from './service.server';
import * as store from './store-export.server';

/** What is downloaded besides account, profile and role: every feature gives what it stores of a member. */
const parts = (): [name: string, part: ExportedPart][] =>
  declaredMemberData()
    .flatMap(({ exports = {} }) => Object.entries(exports))
    .sort(([, one], [, other]) => one.position - other.position);

/** Every table of which members download their rows. */
export const exportedTables = (): ReadonlySet<string> =>
  new Set(['users', 'profiles', 'user_roles', ...parts().flatMap(([, { tables }]) => tables)]);

/** Tables with rows of members that are not downloaded, and why. */
export const keptBackTables = (): Readonly<Record<string, string>> =>
  Object.fromEntries(declaredMemberData().flatMap(({ keptBack = {} }) => Object.entries(keptBack)));

/**
 * Everything that is stored about the member, for the member.
 * @throws AppError `unauthenticated` for a visitor.
 */
export async function exportOfMember(actor: Actor, now: Date): Promise<Record<string, unknown>> {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  const known = await store.accountOf(database(), userId);
  if (!known) throw gone();
  const { account, profile, role } = known;
  const data: Record<string, unknown> = { exportedAt: now, account, profile, role };
  for (const [name, { read }] of parts()) {
    data[name] = await read(actor, { userId, email: account.emailVerified ? account.email : null });
  }
  await noteAudit(actor, {
    action: 'data_export',
    resourceType: 'user',
    resourceId: userId,
    values: { what: 'own data' },
  });
  return data;
}
