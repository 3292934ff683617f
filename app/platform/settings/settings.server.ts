import { database } from '~/platform/database/database.server';
import { onEvent, onEventsMissed } from '~/platform/events/events.server';
import { log } from '~/platform/logging/logging.server';
import type { Setting } from './setting';
import * as store from './store.server';

/** What is stored, by name, and what has been read of it since. */
let stored: ReadonlyMap<string, unknown> = new Map();
let read = new Map<Setting<never>, unknown>();

/** The current settings on this node: a change on any node arrives within moments. */
export function siteSetting<Value>(setting: Setting<Value>): Value {
  const key = setting as unknown as Setting<never>;
  if (!read.has(key)) read.set(key, storedValue(setting));
  return read.get(key) as Value;
}

/** A stored value that is no longer right is logged, and the preset holds. */
function storedValue<Value>({ name, schema, preset }: Setting<Value>): Value {
  if (!stored.has(name)) return preset;
  const parsed = schema.safeParse(stored.get(name));
  if (parsed.success) return parsed.data;
  log.warn({ setting: name }, 'a stored setting is no longer valid: using its default');
  return preset;
}

let reading: Promise<void> = Promise.resolve();

/** Reads what is stored, after any read in progress, so that the last read is the one that counts. */
export function readSettings(): Promise<void> {
  reading = reading
    .catch(() => undefined)
    .then(async () => {
      const rows = await store.storedSettings(database());
      stored = new Map(rows.map(({ name, value }) => [name, value]));
      read = new Map();
    });
  return reading;
}

/** Keeps this node's knowledge of the settings fresh. Resolves to a function that stops it. */
export async function startSettings(): Promise<() => void> {
  const readAgain = (): void => {
    readSettings().catch((error: unknown) => log.error({ err: error }, 'the settings could not be read'));
  };
  const stopListening = onEvent((event) => {
    if (event.type === 'settings.changed') readAgain();
  });
  const stopListeningForGaps = onEventsMissed(readAgain);
  await readSettings();
  return () => {
    stopListening();
    stopListeningForGaps();
  };
}
