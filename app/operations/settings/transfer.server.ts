import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AppError } from '~/platform/errors';
import { declaredSettings } from '~/platform/features/feature.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { changeSettings } from '~/platform/settings/change.server';
import type { SettingGroup } from '~/platform/settings/setting-group';
import { siteSetting } from '~/platform/settings/settings.server';
import { namedControls } from './service.server';
import { type ControlChange, changesBetween, fullLabel, type ImportPlan, wholeValue } from './setting-rules';

const format = 'lowdown-settings';

const settingsFile = z.object({
  format: z.literal(format),
  version: z.literal(1),
  settings: z.record(z.string(), z.unknown()),
});

/**
 * Returns the file with the current values of all settings, as JSON. It contains no keys and passwords: these are never
 * settings.
 * @throws AppError `forbidden`.
 */
export function exportSettings(actor: Actor, now: Date): string {
  authorize(actor, 'settings.manage');
  const values = declaredSettings()
    .map(({ setting }): [string, unknown] => [setting.name, siteSetting(setting)])
    .toSorted(([one], [other]) => one.localeCompare(other));
  const file = { format, version: 1, exportedAt: now.toISOString(), settings: Object.fromEntries(values) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Returns the number of settings that a file can contain.
 * @throws AppError `forbidden`.
 */
export function countSettings(actor: Actor): number {
  authorize(actor, 'settings.manage');
  return declaredSettings().length;
}

/** Name of the file in which settings are exported. */
export const exportName = (now: Date): string => `lowdown-settings-${now.toISOString().slice(0, 10)}.json`;

function parse(text: string): Record<string, unknown> {
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // Refused below.
  }
  const { success, data } = settingsFile.safeParse(read);
  if (!success)
    throw new AppError('invalid', 'This is not a settings file. To see its format, export the settings of a site.');
  return data.settings;
}

/** Returns what a schema has dropped from a value with several parts, which the file cannot have meant. */
const unknownParts = (value: unknown, parsed: unknown): string[] =>
  typeof value === 'object' && value !== null && typeof parsed === 'object' && parsed !== null && !Array.isArray(value)
    ? Object.keys(value).filter((part) => !Object.hasOwn(parsed, part))
    : [];

/** Names in the file can have any length. */
const short = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

/** Returns the value of a setting in the file, or what is wrong with it. */
function readValue({ setting }: SettingGroup, value: unknown): { value: unknown } | { problem: string } {
  if (typeof setting.defaultValue === 'boolean' && typeof value !== 'boolean')
    return { problem: 'Enter true or false.' };
  const parsed = setting.schema.safeParse(value);
  if (!parsed.success) return { problem: [...new Set(parsed.error.issues.map(({ message }) => message))].join(' ') };
  const unknown = unknownParts(value, parsed.data);
  return unknown.length > 0
    ? { problem: `There is no setting ${unknown.map((part) => short(`${setting.name}.${part}`)).join(', ')}.` }
    : { value: parsed.data };
}

type Planned = { group: SettingGroup; from: unknown; to: unknown };

/**
 * Returns what a file would change.
 * @throws AppError `invalid` with a message for each setting that is unknown or has an invalid value.
 */
function readFile(text: string) {
  const groups = new Map(declaredSettings().map((group) => [group.setting.name, group]));
  const problems: [name: string, message: string][] = [];
  const planned: Planned[] = [];
  const skipped: ImportPlan['skipped'] = [];
  let unchanged = 0;
  for (const [name, value] of Object.entries(parse(text))) {
    const group = groups.get(name);
    if (!group) {
      problems.push([short(name), 'There is no setting with this name.']);
      continue;
    }
    const configured = group.setting.configured();
    if (configured) {
      skipped.push({ name, label: group.controls[0]?.label ?? name, variable: configured.variable });
      continue;
    }
    const read = readValue(group, value);
    const from: unknown = siteSetting(group.setting);
    if ('problem' in read) problems.push([name, read.problem]);
    else if (isDeepStrictEqual(read.value, from)) unchanged += 1;
    else planned.push({ group, from, to: read.value });
  }
  if (problems.length > 0)
    throw new AppError(
      'invalid',
      'Nothing was changed. Correct these settings in the file, or remove them from it.',
      Object.fromEntries(problems),
    );
  return { planned, skipped, unchanged };
}

/** Identifies the changes that were shown, so that no others are made. */
const versionOf = (planned: readonly Planned[]): string =>
  hash('sha256', JSON.stringify(planned.map(({ group, from, to }) => [group.setting.name, from, to])), 'base64url');

const controlChanges = ({ group, from, to }: Planned): ControlChange[] => changesBetween(group, from, to);

/**
 * Returns what importing a file of settings would change, and what it would leave out.
 * @param text the contents of the file.
 * @throws AppError `forbidden`, or `invalid` with a message for each setting that is unknown or has an invalid value.
 */
export function planImport(actor: Actor, text: string): ImportPlan {
  authorize(actor, 'settings.manage');
  const { planned, skipped, unchanged } = readFile(text);
  const changes = planned.flatMap((each) => {
    const controls = new Map(namedControls(each.group).map((control) => [control.name, control]));
    return controlChanges(each).flatMap(({ name, from, to }) => {
      const control = controls.get(name);
      if (!control) return [];
      const label = fullLabel(each.group, control);
      return [{ name, label, from: wholeValue(control, from), to: wholeValue(control, to) }];
    });
  });
  return { changes, skipped, unchanged, version: versionOf(planned) };
}

/**
 * Imports a file of settings: all of them or none.
 * @param plan.version the version of the plan that was shown.
 * @param address the client's address; undefined for a command.
 * @returns the changes.
 * @throws AppError `forbidden`, `conflict` if a setting has been changed since the plan was made, or `invalid` with a
 * message for each refused setting.
 */
export async function importSettings(
  actor: Actor,
  { text, version }: { text: string; version: string },
  now: Date,
  address?: string,
): Promise<ControlChange[]> {
  authorize(actor, 'settings.manage');
  const changedSince = () =>
    new AppError('conflict', 'Someone else has changed these settings. Check what the file would change now.');
  const { planned } = readFile(text);
  if (versionOf(planned) !== version) throw changedSince();
  const changes = planned.map(({ group, from, to }) => ({
    setting: group.setting,
    update: (current: unknown): unknown => {
      if (!isDeepStrictEqual(current, from)) throw changedSince();
      return to;
    },
  }));
  await changeSettings(actor, changes, now, address);
  return planned.flatMap(controlChanges);
}
