import { commentsHoldLinks } from '~/audience/comments/settings';
import { countRecentLinks } from '~/audience/comments/text/recent-links.server';
import { formatInstant } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { declaredSettings } from '~/platform/features/feature.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { settings as configurable, configuration } from '~/platform/program/configuration.server';
import { changeSettings } from '~/platform/settings/change.server';
import {
  controlName,
  type FormTexts,
  readGroup,
  type SettingGroup,
  type SettingTab,
  settingTabs,
  textsOf,
} from '~/platform/settings/setting-group';
import { siteSetting } from '~/platform/settings/settings.server';
import {
  allowedValues,
  type ControlChange,
  changesBetween,
  type NamedControl,
  normalText,
  openedName,
  type SettingSection,
  shownValue,
  submittedText,
  tabOfVariable,
} from './setting-rules';
import * as store from './store.server';

/** Who last changed a setting, and when, as shown. */
export type LastChange = { by: string; at: string; iso: string };

/** Returns the controls of a setting. */
export function namedControls(group: SettingGroup): NamedControl[] {
  const { tab, effect, setting } = group;
  const defaults = textsOf(group, setting.defaultValue);
  const variable = setting.configured()?.variable;
  return group.controls.map((control) => {
    const name = controlName(group, control);
    const said = { defaultText: defaults[name] ?? '', allowed: allowedValues(control) };
    return { ...control, ...said, name, tab, effect, variable, setting: setting.name };
  });
}

/** Returns the names of all fields that the form of the settings screen can contain. */
export const fieldNames = (): string[] =>
  declaredSettings().flatMap((group) =>
    group.controls.flatMap((control) => {
      const name = controlName(group, control);
      return [name, openedName(name)];
    }),
  );

/** Returns the name of whoever made a change. */
export const changedBy = ({ userId, by }: { userId: string | null; by: string | null }): string =>
  by ?? (userId === null ? 'the operator' : 'a former member');

/** The sections that are changed most often, which come first in their tabs. */
const firstSections = ['Comments', 'Ratings and bookmarks', 'Articles'];

const rankOf = ({ title }: SettingSection): number => firstSections.indexOf(title) + 1 || firstSections.length + 1;

/**
 * Returns the declared settings by tab and heading, with their current values and last changes, and what is needed to
 * show the effect of a limit on links.
 * @throws AppError `forbidden`.
 */
export async function readSettingsView(actor: Actor) {
  authorize(actor, 'settings.manage');
  const sections: SettingSection[] = [];
  for (const group of declaredSettings()) {
    const { tab, title } = group;
    let section = sections.find((each) => each.tab === tab && each.title === title);
    if (!section) {
      section = { tab, title, controls: [] };
      sections.push(section);
    }
    section.controls.push(...namedControls(group));
  }
  const zone = siteSetting(newsroomTimeZone);
  const names = new Set(declaredSettings().map(({ setting }) => setting.name));
  const [changes, recentLinks] = await Promise.all([
    store.lastChanges(database()),
    names.has(commentsHoldLinks.name) ? countRecentLinks(actor) : null,
  ]);
  return {
    sections: sections.toSorted(
      (one, other) => settingTabs.indexOf(one.tab) - settingTabs.indexOf(other.tab) || rankOf(one) - rankOf(other),
    ),
    /** The current values by control name. */
    texts: currentTexts(),
    /** The last change of each setting that was ever changed, by the setting's name. */
    lastChanges: Object.fromEntries(
      changes.map(({ name, at, ...who }) => [
        name,
        { by: changedBy(who), at: formatInstant(at, zone), iso: at.toISOString() },
      ]),
    ) as Record<string, LastChange>,
    links: recentLinks && { setting: commentsHoldLinks.name, ...recentLinks },
  };
}

/** Returns the current text of each control, by name. */
export const currentTexts = (): Record<string, string> =>
  Object.assign({}, ...declaredSettings().map((group) => textsOf(group, siteSetting(group.setting))));

/**
 * Saves the controls that differ from what the form showed when it was opened (`opened.…`), and leaves all others as
 * they are, so that people who change different settings at the same time do not overwrite each other.
 * @param address the client's address; undefined for a command.
 * @returns the controls that changed.
 * @throws AppError `forbidden`, or `invalid` with a message for each refused control; then nothing is saved.
 */
export async function saveSettings(
  actor: Actor,
  texts: FormTexts,
  now: Date,
  address?: string,
): Promise<ControlChange[]> {
  const saved: ControlChange[] = [];
  const changes = declaredSettings().flatMap((group) => {
    const changed = namedControls(group).flatMap((control) => {
      const [to, opened] = [submittedText(control, texts), texts[openedName(control.name)]];
      const isChanged = to !== undefined && (opened === undefined || normalText(opened) !== to);
      return isChanged ? [{ control, to, opened }] : [];
    });
    if (changed.length === 0) return [];
    const update = (value: unknown): unknown => {
      const current = textsOf(group, value);
      const fields: Record<string, string> = {};
      for (const { control, to, opened } of changed) {
        const text = current[control.name] ?? '';
        if (opened === undefined || text === normalText(opened) || text === to) continue;
        fields[control.name] =
          `Someone else has changed this to “${shownValue(control, text)}”. To replace it with your value, save again.`;
      }
      const read = readGroup(group, {
        ...current,
        ...Object.fromEntries(changed.map(({ control, to }) => [control.name, to])),
      });
      if ('problems' in read) Object.assign(fields, read.problems);
      if ('problems' in read || Object.keys(fields).length > 0)
        throw new AppError('invalid', 'Please correct the marked fields.', fields);
      saved.push(...changesBetween(group, value, read.value));
      return read.value;
    };
    return [{ setting: group.setting, update }];
  });
  await changeSettings(actor, changes, now, address);
  return saved;
}

/** Whether a configuration value may contain a key or a password, judging by its name. */
const isSecret = (name: string): boolean => /PASSWORD|SECRET|KEY|TOKEN|_URL$/.test(name) && name !== 'SITE_URL';

/** Variables without which a setting applies, so that their defaults mean nothing. */
const variablesOfSettings = ['CONTACT_EMAIL', 'DIAGNOSTICS', 'SESSION_DAYS', 'SITE_URL'];

/** Returns a configuration value as the settings screen shows it. */
function shownConfiguration(name: string, value: unknown, isConfigured: boolean): string {
  if (value === undefined || (!isConfigured && variablesOfSettings.includes(name))) return 'Not set';
  if (isSecret(name)) return 'Set';
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

/**
 * Returns this server's configuration; for values that may be secret, only whether they are set.
 * @throws AppError `forbidden`.
 */
export function readConfigurationView(
  actor: Actor,
): { name: string; meaning: string; value: string; tab: SettingTab }[] {
  authorize(actor, 'settings.manage');
  const { configured, ...values } = configuration();
  return Object.entries(configurable).map(([name, { meaning }]) => {
    const value = shownConfiguration(name, (values as Record<string, unknown>)[name], configured.has(name));
    return { name, meaning, value, tab: tabOfVariable[name] ?? 'General' };
  });
}
