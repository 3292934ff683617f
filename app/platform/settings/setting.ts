import type { z } from 'zod';

/** A value that a feature lets the newsroom set while the site runs. What belongs to the machine is configuration instead. */
export type Setting<Value = unknown> = {
  /** Its name in the database. */
  name: string;
  schema: z.ZodType<Value>;
  /** What holds where nothing has been set. */
  preset: Value;
  /** A change to this value, for `changeSettings`. */
  to: (value: Value) => SettingChange;
};

export type SettingChange = { setting: Setting<never>; value: unknown };

/**
 * Declares a setting.
 * @param schema must accept `undefined` by a default, which is what holds where nothing has been set.
 */
export function setting<Value>(name: string, schema: z.ZodType<Value>): Setting<Value> {
  const declared: Setting<Value> = {
    name,
    schema,
    preset: schema.parse(undefined),
    to: (value) => ({ setting: declared as unknown as Setting<never>, value }),
  };
  return declared;
}
