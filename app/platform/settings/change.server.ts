import { isDeepStrictEqual } from 'node:util';
import type { Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { type DomainEvent, transaction } from '~/platform/events/events.server';
import { hook } from '~/platform/features/hook';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import type { Setting, SettingChange } from './setting';
import { readSettings, valueIn } from './settings.server';
import * as store from './store.server';

/**
 * Hook that runs in the transaction that changes settings. It receives the actor, and the new and the previous values
 * by name.
 */
export const settingsChanged =
  hook<
    [
      executor: Executor,
      actor: Actor,
      values: Record<string, unknown>,
      previousValues: Record<string, unknown>,
      emit: (...events: DomainEvent[]) => Promise<void>,
    ]
  >();

/** Changed settings before they are stored. */
export type CheckedChange = {
  executor: Executor;
  actor: Actor;
  /** Address of the client that sent the change; undefined for a command. */
  address: string | undefined;
  /** Returns the value that a setting would have. */
  newValue: <Value>(setting: Setting<Value>) => Value;
  /** Whether a setting's value would change. */
  isChanged: (setting: Pick<Setting, 'name'>) => boolean;
};

/**
 * Hook that runs in the transaction that changes settings, before they are stored. A handler refuses values by throwing
 * an AppError `invalid` with a message by setting name.
 */
export const settingsChecked = hook<[change: CheckedChange]>();

/**
 * Changes the given settings on every node and leaves the others unchanged. Nothing is stored for settings that already
 * have the new value.
 * @param address the client's address, from which the actor must still be able to change settings.
 * @throws AppError `forbidden`, or `invalid` with a message for each invalid setting.
 */
export async function changeSettings(
  actor: Actor,
  changes: readonly SettingChange[],
  now: Date,
  address?: string,
): Promise<void> {
  authorize(actor, 'settings.manage');
  const updatedBy = 'userId' in actor ? actor.userId : null;
  await transaction(async (executor, emit) => {
    await store.lockSettings(executor);
    const stored = await storedValues(executor);
    const before = new Map<string, unknown>();
    const after = new Map<string, unknown>();
    const fields: Record<string, string> = {};
    for (const change of changes) {
      const { name, schema } = change.setting;
      const configured = change.setting.configured();
      if (configured) {
        fields[name] = `This is set by ${configured.variable} on the server, so it cannot be changed here.`;
        continue;
      }
      before.set(name, valueIn(stored, change.setting));
      const current = after.has(name) ? after.get(name) : before.get(name);
      const parsed = schema.safeParse('update' in change ? updated(change.update, current, fields) : change.value);
      if (parsed.success) after.set(name, parsed.data);
      else fields[name] = parsed.error.issues[0]?.message ?? 'This value cannot be changed.';
    }
    if (Object.keys(fields).length > 0) throw new AppError('invalid', 'Please correct the marked fields.', fields);
    const changed = [...after].filter(([name, value]) => !isDeepStrictEqual(value, before.get(name)));
    if (changed.length === 0) return;
    const values = new Map([...stored, ...changed]);
    await settingsChecked.run({
      executor,
      actor,
      address,
      isChanged: ({ name }) => changed.some(([changedName]) => changedName === name),
      newValue: (setting) => setting.configured()?.value ?? valueIn(values, setting),
    });
    const rows = changed.map(([name, value]) => ({ name, value, updatedAt: now, updatedBy }));
    await store.storeSettings(executor, rows);
    await emit({ type: 'settings.changed', names: changed.map(([name]) => name) });
    await settingsChanged.run(
      executor,
      actor,
      Object.fromEntries(changed),
      Object.fromEntries(changed.map(([name]) => [name, before.get(name)])),
      emit,
    );
  });
  await readSettings();
}

/**
 * Updates a setting as part of another change, such as that of a picture to which it refers. Does nothing if the value
 * stays the same. For use cases that have already checked permissions.
 * @param emit emits an event in the transaction of the executor.
 */
export async function updateSetting<Value>(
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  setting: Setting<Value>,
  update: (current: Value) => Value,
  now: Date,
): Promise<void> {
  await store.lockSettings(executor);
  const current = await storedValue(executor, setting);
  const value = update(current);
  if (isDeepStrictEqual(value, current)) return;
  await store.storeSettings(executor, [{ name: setting.name, value, updatedAt: now, updatedBy: null }]);
  await emit({ type: 'settings.changed', names: [setting.name] });
}

/** Returns the value of a setting as stored, which this node may not have read yet. */
export async function storedValue<Value>(executor: Executor, setting: Setting<Value>): Promise<Value> {
  return valueIn(await storedValues(executor), setting);
}

const storedValues = async (executor: Executor): Promise<Map<string, unknown>> =>
  new Map((await store.storedSettings(executor)).map(({ name, value }) => [name, value]));

/** Returns the updated value; collects the messages of a refused update in `fields` and returns the current value. */
function updated(update: (current: unknown) => unknown, current: unknown, fields: Record<string, string>): unknown {
  try {
    return update(current);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid')) throw error;
    Object.assign(fields, error.fields);
    return current;
  }
}
