import { isDeepStrictEqual } from 'node:util';
import { database } from '~/platform/database/database.server';
import { inTurn, keepLoaded } from '~/platform/events/reload.server';
import { log } from '~/platform/logging/logging.server';
import type { Setting } from './setting';
import * as store from './store.server';

/** The stored values and the times of their last changes by name, and the parsed values of the settings read so far. */
let stored: ReadonlyMap<string, unknown> = new Map();
let changeTimes: ReadonlyMap<string, Date> = new Map();
let parsedValues = new Map<Setting<never>, unknown>();

const readListeners = new Set<(changed: readonly string[]) => void>();

/**
 * Registers a listener that receives the names of the settings that have changed whenever this node has read them. From
 * then on, `siteSetting` returns their new values. Returns a function that removes the listener.
 */
export function onSettingsRead(listener: (changed: readonly string[]) => void): () => void {
  readListeners.add(listener);
  return () => readListeners.delete(listener);
}

/**
 * Returns the current value of a setting on this node: the configured one, or the one set in the newsroom. A change on
 * another node arrives within moments.
 */
export function siteSetting<Value>(setting: Setting<Value>): Value {
  const configured = setting.configured();
  if (configured) return configured.value;
  const key = setting as unknown as Setting<never>;
  if (!parsedValues.has(key)) parsedValues.set(key, valueIn(stored, setting));
  return parsedValues.get(key) as Value;
}

/** Returns when a setting was last changed; undefined if it never was. */
export const settingChangedAt = ({ name }: Pick<Setting, 'name'>): Date | undefined => changeTimes.get(name);

/**
 * Returns a setting's value among stored ones, or its default; an invalid stored value is logged.
 * @param values stored values by name.
 */
export function valueIn<Value>(
  values: ReadonlyMap<string, unknown>,
  { name, schema, defaultValue }: Setting<Value>,
): Value {
  if (!values.has(name)) return defaultValue;
  const parsed = schema.safeParse(values.get(name));
  if (parsed.success) return parsed.data;
  log.warn({ setting: name }, 'a stored setting is no longer valid; using its default');
  return defaultValue;
}

/** Reloads the stored settings. */
export const readSettings = inTurn(async () => {
  const rows = await store.storedSettings(database());
  const before = stored;
  stored = new Map(rows.map(({ name, value }) => [name, value]));
  changeTimes = new Map(rows.map(({ name, updatedAt }) => [name, updatedAt]));
  parsedValues = new Map();
  const changed = [...new Set([...before.keys(), ...stored.keys()])].filter(
    (name) => !isDeepStrictEqual(before.get(name), stored.get(name)),
  );
  if (changed.length > 0) for (const listener of readListeners) listener(changed);
});

/** Keeps this node's settings up to date. Resolves to a function that stops the updates. */
export const startSettings = (): Promise<() => void> =>
  keepLoaded('settings.changed', readSettings, 'the settings could not be read');
