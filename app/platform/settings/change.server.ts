import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { hook } from '~/platform/features/hook';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import type { SettingChange } from './setting';
import { readSettings } from './settings.server';
import * as store from './store.server';

/** Hook that runs in the transaction that changes settings. It receives the actor and the new values by name. */
export const settingsChanged = hook<[executor: Executor, actor: Actor, values: Record<string, unknown>]>();

/**
 * Changes the given settings on every node and leaves the others unchanged.
 * @throws AppError `forbidden`, or `invalid` with a message for each invalid setting.
 */
export async function changeSettings(actor: Actor, changes: readonly SettingChange[], now: Date): Promise<void> {
  authorize(actor, 'settings.manage');
  const fields: Record<string, string> = {};
  const updatedBy = 'userId' in actor ? actor.userId : null;
  // Of two changes to the same setting, the later one wins.
  const byName = new Map(changes.map((change) => [change.setting.name, change]));
  const rows = [...byName].map(
    ([
      name,
      {
        setting: { schema },
        value,
      },
    ]) => {
      const parsed = schema.safeParse(value);
      if (!parsed.success) fields[name] = parsed.error.issues[0]?.message ?? 'This value cannot be changed.';
      return { name, value: parsed.data as unknown, updatedAt: now, updatedBy };
    },
  );
  if (Object.keys(fields).length > 0) throw new AppError('invalid', 'Please check the marked fields.', fields);
  if (rows.length === 0) return;
  await transaction(async (executor, emit) => {
    await store.storeSettings(executor, rows);
    await emit({ type: 'settings.changed' });
    await settingsChanged.run(executor, actor, Object.fromEntries(rows.map(({ name, value }) => [name, value])));
  });
  await readSettings();
}
