import type { z } from 'zod';

/**
 * A value that a feature lets the newsroom change at runtime. Settings that belong to the machine go in the
 * configuration instead.
 */
export type Setting<Value = unknown> = {
  /** The setting's name in the database. */
  name: string;
  schema: z.ZodType<Value>;
  /** The default value. */
  defaultValue: Value;
  /** Returns a change that sets the given value, for `changeSettings`. */
  changeTo: (value: Value) => SettingChange;
};

/** A new value, or a function that derives it from the current one and may throw an AppError with the code `invalid`. */
export type SettingChange = { setting: Setting<never> } & (
  | { value: unknown }
  | { update: (current: unknown) => unknown }
);

/**
 * Declares a setting.
 * @param schema must provide the default for `undefined`.
 */
export function setting<Value>(name: string, schema: z.ZodType<Value>): Setting<Value> {
  const declared: Setting<Value> = {
    name,
    schema,
    defaultValue: schema.parse(undefined),
    changeTo: (value) => ({ setting: declared as unknown as Setting<never>, value }),
  };
  return declared;
}
