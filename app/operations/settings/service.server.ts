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

/** A control with its name in the form. */
export type NamedControl = SettingControl & { name: string };

/** What the settings screen shows. */
export type SettingsView = {
  groups: { title: string | undefined; controls: NamedControl[] }[];
  /** What is set now, by the names of the controls. */
  texts: Record<string, string>;
};

/** The names of all controls of the settings screen. */
export const controlNames = (): string[] =>
  declaredSettings().flatMap((group) => group.controls.map((control) => controlName(group, control)));

/** All settings that features declare, as they are set now. @throws AppError `forbidden`. */
export function readSettingsView(actor: Actor): SettingsView {
  authorize(actor, 'settings.manage');
  // Single settings come before those with a title and parts.
  const groups = declaredSettings().toSorted((one, other) => Number(Boolean(one.title)) - Number(Boolean(other.title)));
  return {
    groups: groups.map((group) => ({
      title: group.title,
      controls: group.controls.map((control) => ({ ...control, name: controlName(group, control) })),
    })),
    texts: Object.assign({}, ...groups.map((group) => textsOf(group, siteSetting(group.setting)))),
  };
}

/** What is wrong in a form with all settings: a sentence for each wrong control, by its name. */
export const settingsProblems = (texts: FormTexts): Record<string, string> =>
  Object.assign(
    {},
    ...declaredSettings().map((group) => {
      const read = readGroup(group, texts);
      return 'problems' in read ? read.problems : {};
    }),
  );

/** Sets all settings of the screen. @throws AppError `forbidden`, `invalid`. */
export async function saveSettings(actor: Actor, texts: FormTexts, now: Date): Promise<void> {
  const changes = declaredSettings().map((group) => {
    const read = readGroup(group, texts);
    return { setting: group.setting, value: 'value' in read ? read.value : undefined };
  });
  await changeSettings(actor, changes, now);
}

/** Named so, its value may hold a key or a password. */
const isSecret = (name: string): boolean => /PASSWORD|SECRET|KEY|TOKEN|_URL$/.test(name) && name !== 'SITE_URL';

/** The configuration of this server; of what may be secret, only whether it is set. @throws AppError `forbidden`. */
export function readConfigurationView(actor: Actor): { name: string; meaning: string; value: string }[] {
  authorize(actor, 'settings.manage');
  const configured = configuration() as Record<string, unknown>;
  return Object.entries(configurable).map(([name, { meaning }]) => {
    const value = configured[name];
    return { name, meaning, value: value === undefined ? 'Not set' : isSecret(name) ? 'set' : String(value) };
  });
}
