import { z } from 'zod';

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
  /** Returns the value that the configuration sets, and the variable that sets it; it cannot be changed in the newsroom. */
  configured: () => { variable: string; value: Value } | undefined;
  /** Returns a change that sets the given value, for `changeSettings`. */
  changeTo: (value: Value) => SettingChange;
};

/** A new value, or a function that derives it from the current one and may throw an AppError with the code `invalid`. */
export type SettingChange = { setting: Setting<never> } & (
  | { value: unknown }
  | { update: (current: unknown) => unknown }
);

/** Returns a schema for a whole number within limits, whose message names them. */
export function wholeNumberWithin({ min, max }: { readonly min: number; readonly max: number }) {
  const sentence = `Enter a whole number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}.`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
}

/**
 * Declares a setting.
 * @param schema must provide the default for `undefined`.
 * @param configured returns the value that the configuration sets, if it does, with the name of its variable.
 */
export function setting<Value>(
  name: string,
  schema: z.ZodType<Value>,
  configured: Setting<Value>['configured'] = () => undefined,
): Setting<Value> {
  const declared: Setting<Value> = {
    name,
    schema,
    defaultValue: schema.parse(undefined),
    configured,
    changeTo: (value) => ({ setting: declared as unknown as Setting<never>, value }),
  };
  return declared;
}
