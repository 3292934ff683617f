import { database } from '~/platform/database.server';
import { AppError } from '~/platform/errors';
import { onEvent, onEventsMissed, transaction } from '~/platform/events.server';
import { log } from '~/platform/logging.server';
import { recordAudit } from '~/security/audit.server';
import { type Actor, authorize } from '~/security/permissions';
import { defaultSettings, type SettingName, type Settings, settings } from './rules';
import * as store from './store.server';

let current: Settings = defaultSettings;

/** What is set now, as this node knows it: a change on any node is known within moments. */
export const siteSetting = <Name extends SettingName>(name: Name): Settings[Name] => current[name];

let reading: Promise<void> = Promise.resolve();

/**
 * Reads what is stored, after whatever is being read already: what was read last holds. A stored value that is no longer
 * right is logged and its default holds.
 */
export function readSettings(): Promise<void> {
  reading = reading.catch(() => undefined).then(readStored);
  return reading;
}

async function readStored(): Promise<void> {
  const read: Partial<Record<SettingName, unknown>> = {};
  for (const { name, value } of await store.storedSettings(database())) {
    if (!(name in settings)) continue;
    const parsed = settings[name as SettingName].safeParse(value);
    if (parsed.success) read[name as SettingName] = parsed.data;
    else log.warn({ setting: name }, 'a stored setting is no longer valid: using its default');
  }
  current = { ...defaultSettings, ...(read as Partial<Settings>) };
}

/** Keeps this node's knowledge of the settings fresh. Resolves to a function that stops it. */
export async function startSettings(): Promise<() => void> {
  const readAgain = (): void => {
    readSettings().catch((error: unknown) => log.error({ err: error }, 'the settings could not be read'));
  };
  const stopHearing = onEvent((event) => {
    if (event.type === 'settings.changed') readAgain();
  });
  const stopHearingMissed = onEventsMissed(readAgain);
  await readSettings();
  return () => {
    stopHearing();
    stopHearingMissed();
  };
}

/**
 * Sets what is named; the rest stays. Takes effect on every node.
 * @throws AppError `forbidden`; `invalid` with a sentence at each setting that is wrong.
 */
export async function changeSettings(actor: Actor, changes: Partial<Settings>, now: Date): Promise<void> {
  authorize(actor, 'settings.manage');
  const fields: Record<string, string> = {};
  const rows = Object.entries(changes).map(([name, value]) => {
    const parsed = settings[name as SettingName].safeParse(value);
    if (!parsed.success) fields[name] = parsed.error.issues[0]?.message ?? 'This value cannot be changed.';
    const updatedBy = 'userId' in actor ? actor.userId : null;
    return { name, value: parsed.data as unknown, updatedAt: now, updatedBy };
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid', 'Please check the marked fields.', fields);
  if (rows.length === 0) return;
  await transaction(async (executor, emit) => {
    await store.storeSettings(executor, rows);
    await emit({ type: 'settings.changed' });
    await recordAudit(executor, actor, {
      action: 'settings_changed',
      resourceType: 'settings',
      resourceId: null,
      values: Object.fromEntries(rows.map(({ name, value }) => [name, value])),
    });
  });
  await readSettings();
}
