import { declaredSettings } from '~/platform/features/feature.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { settings as configurable, configuration } from '~/platform/program/configuration.server';
import { changeSettings } from '~/platform/settings/change.server';
import {
  controlName,
  type FormTexts,
  readGroup,
  type SettingControl,
  textsOf,
} from '~/platform/settings/setting-group';
import { siteSetting } from '~/platform/settings/settings.server';

/** A control and its name in the form. */
export type NamedControl = SettingControl & { name: string };

/** The data for the settings screen. */
export type SettingsView = {
  groups: { title: string | undefined; controls: NamedControl[] }[];
  /** The current values by control name. */
  texts: Record<string, string>;
};

/** Returns the names of all controls on the settings screen. */
export const controlNames = (): string[] =>
  declaredSettings().flatMap((group) => group.controls.map((control) => controlName(group, control)));

/** Returns all settings declared by features, with their current values. @throws AppError `forbidden`. */
export function readSettingsView(actor: Actor): SettingsView {
  authorize(actor, 'settings.manage');
  // Settings without a title come before titled groups.
  const groups = declaredSettings().toSorted((one, other) => Number(Boolean(one.title)) - Number(Boolean(other.title)));
  return {
    groups: groups.map((group) => ({
      title: group.title,
      controls: group.controls.map((control) => ({ ...control, name: controlName(group, control) })),
    })),
    texts: Object.assign({}, ...groups.map((group) => textsOf(group, siteSetting(group.setting)))),
  };
}

/** Validates a form that contains all settings. Returns an error message for each invalid control, by name. */
export const settingsProblems = (texts: FormTexts): Record<string, string> =>
  Object.assign(
    {},
    ...declaredSettings().map((group) => {
      const read = readGroup(group, texts);
      return 'problems' in read ? read.problems : {};
    }),
  );

/** Saves all settings on the screen. @throws AppError `forbidden` or `invalid`. */
export async function saveSettings(actor: Actor, texts: FormTexts, now: Date): Promise<void> {
  const changes = declaredSettings().map((group) => {
    const read = readGroup(group, texts);
    return { setting: group.setting, value: 'value' in read ? read.value : undefined };
  });
  await changeSettings(actor, changes, now);
}

/** Whether a configuration value may contain a key or a password, judging by its name. */
const isSecret = (name: string): boolean => /PASSWORD|SECRET|KEY|TOKEN|_URL$/.test(name) && name !== 'SITE_URL';

/** Whether the built-in database is used, which only one process can open at a time. @throws AppError `forbidden`. */
export function usesBuiltInDatabase(actor: Actor): boolean {
  authorize(actor, 'settings.manage');
  return configuration().DATABASE_URL === undefined;
}

/**
 * Returns this server's configuration; for values that may be secret, only whether they are set.
 * @throws AppError `forbidden`.
 */
export function readConfigurationView(actor: Actor): { name: string; meaning: string; value: string }[] {
  authorize(actor, 'settings.manage');
  const configured = configuration() as Record<string, unknown>;
  return Object.entries(configurable).map(([name, { meaning }]) => {
    const value = configured[name];
    return { name, meaning, value: value === undefined ? 'Not set' : isSecret(name) ? 'set' : String(value) };
  });
}
