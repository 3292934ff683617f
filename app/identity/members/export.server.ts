import { declaredMemberData, type ExportedPart } from '~/identity/accounts/member-data.server';
import { recordAuditSeparately } from '~/identity/audit/audit.server';
import { database } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeExport } from './export-grant.server';
import { accountGone } from './service.server';
import * as store from './store-export.server';

/** Returns the parts of the export beyond account, profile and role, as declared by each feature. */
const parts = (): [name: string, part: ExportedPart][] =>
  declaredMemberData()
    .flatMap(({ exports = {} }) => Object.entries(exports))
    .sort(([, one], [, other]) => one.position - other.position);

/** Returns the tables included in a member's export. */
export const exportedTables = (): ReadonlySet<string> =>
  new Set(['users', 'profiles', 'user_roles', ...parts().flatMap(([, { tables }]) => tables)]);

/** Returns the tables whose member rows are left out of the export, each with the reason. */
export const tablesExcludedFromExport = (): Readonly<Record<string, string>> =>
  Object.fromEntries(declaredMemberData().flatMap(({ excludedTables = {} }) => Object.entries(excludedTables)));

/**
 * Returns the data stored about the member, without the excluded tables, and logs the export.
 * @throws AppError as `authorizeExport` does.
 */
export async function exportMemberData(actor: Actor, now: Date): Promise<Record<string, unknown>> {
  const { userId } = authorizeExport(actor);
  const found = await store.accountOf(database(), userId);
  if (!found) throw accountGone();
  const { account, profile } = found;
  // Members without a stored role are subscribers.
  const role = found.role ?? { role: 'subscriber', updatedAt: null };
  const data: Record<string, unknown> = { exportedAt: now, account, profile, role };
  for (const [name, { read }] of parts()) {
    data[name] = await read(actor, { userId, email: account.emailVerified ? account.email : null });
  }
  await recordAuditSeparately(actor, {
    action: 'data_export',
    resourceType: 'user',
    resourceId: userId,
    values: { what: 'own data' },
  });
  return data;
}
