import {
  numberOf,
  type SettingControl,
  type SettingGroup,
  type SettingTab,
  textsOf,
} from '~/platform/settings/setting-group';

/** A control and what the settings screen says about it. */
export type NamedControl = SettingControl & {
  /** The control's name in the form. */
  name: string;
  /** Name of the setting that it changes, or of which it changes a part. */
  setting: string;
  tab: SettingTab;
  effect: string;
  /** The environment variable that sets it, if one does; then it cannot be changed here. */
  variable?: string;
  /** The default, as the control's text. */
  defaultText: string;
  /** The values that can be entered, in words. */
  allowed: string;
};

/** Returns a control's label for lists without headings: the label of a part, such as “Title”, is unclear on its own. */
export const fullLabel = ({ title }: Pick<SettingGroup, 'title'>, { part, label }: SettingControl): string =>
  part === undefined ? label : `${title}: ${label}`;

/** Settings with the same heading. */
export type SettingSection = { tab: SettingTab; title: string; controls: NamedControl[] };

/** One changed control, with its texts before and after. */
export type ControlChange = { name: string; from: string; to: string };

/** Returns the changed controls of a setting whose value changes. */
export function changesBetween(group: SettingGroup, before: unknown, after: unknown): ControlChange[] {
  const former = textsOf(group, before);
  return Object.entries(textsOf(group, after))
    .map(([name, to]) => ({ name, from: former[name] ?? '', to }))
    .filter(({ from, to }) => from !== to);
}

/** Returns a tab's name in the query of a path. */
export const tabSlug = (tab: SettingTab): string => tab.toLowerCase();

/** What importing a file of settings would change. */
export type ImportPlan = {
  /** The controls that would change, with their values as shown. */
  changes: { name: string; label: string; from: string; to: string }[];
  /** Settings in the file that an environment variable sets, and which therefore stay as they are. */
  skipped: { name: string; label: string; variable: string }[];
  /** Number of settings in the file that already have their value. */
  unchanged: number;
  /** Identifies these changes. */
  version: string;
};

/** Maximum characters of a file of settings. */
export const longestSettingsFile = 200_000;
export const tooLongFile = 'The file is too large to be a settings file.';

/** Returns the path of the settings screen at a tab. */
export const settingsPath = (tab: SettingTab): string =>
  tab === 'General' ? '/admin/settings' : `/admin/settings?tab=${tabSlug(tab)}`;

/** The link from the pages about settings to the screen. */
export const backToSettings = { label: 'Back to settings', path: settingsPath('General') };

/** Returns the name of the form field with the value that a control had when the form was opened. */
export const openedName = (name: string): string => `opened.${name}`;

/** Returns a control's text in a form in which insignificant differences disappear. */
export const normalText = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/**
 * Returns the text that a form contains for a control; undefined if the form does not contain the control. Browsers do
 * not submit a switch that is off, so the field with its former value shows that the form contained it.
 */
export function submittedText(
  { kind, name }: Pick<NamedControl, 'kind' | 'name'>,
  texts: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const text = texts[name];
  if (text !== undefined) return normalText(text);
  return kind === 'switch' && texts[openedName(name)] !== undefined ? '' : undefined;
}

/** Describes the values that a control accepts. */
export function allowedValues(control: SettingControl): string {
  switch (control.kind) {
    case 'switch':
      return 'on or off';
    case 'number':
      return control.allowed ?? `${control.min} to ${control.max.toLocaleString('en')}`;
    case 'choice':
      return control.choices.map(({ label }) => label).join(', ');
    default:
      return control.allowed;
  }
}

/** Longest text of a value in one line. */
const longestShown = 60;

/** Returns a control's value as shown in one line. */
export function shownValue(control: SettingControl, text: string): string {
  switch (control.kind) {
    case 'switch':
      return text === 'on' ? 'on' : 'off';
    case 'choice':
      return control.choices.find(({ value }) => value === text)?.label ?? text;
    case 'number': {
      const number = numberOf(control, text);
      return Number.isNaN(number) ? text || 'empty' : number.toLocaleString('en');
    }
    case 'list': {
      const lines = text === '' ? 0 : text.split('\n').length;
      return lines === 0 ? 'none' : lines === 1 ? '1 line' : `${lines.toLocaleString('en')} lines`;
    }
    default:
      return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text || 'empty';
  }
}

/** Returns a control's value in full. */
export function wholeValue(control: SettingControl, text: string): string {
  if (control.kind !== 'list' && control.kind !== 'text') return shownValue(control, text);
  return text.replaceAll('\n', ', ') || (control.kind === 'list' ? 'none' : 'empty');
}

/** Whether a control's text can be saved, as far as that is known before it is sent. */
export const isAllowed = (control: SettingControl, text: string): boolean =>
  control.kind !== 'number' ||
  control.otherwise !== undefined ||
  (/^\d+$/.test(text) && Number(text) >= control.min && Number(text) <= control.max);

/** Describes the effect of a value once it is saved. */
export function outcomeOf(control: NamedControl, text: string): string {
  const { outcomes, allowed } = control;
  if (!isAllowed(control, text)) return `This value cannot be saved. Allowed: ${allowed}.`;
  const outcome = Object.hasOwn(outcomes, text) ? outcomes[text] : undefined;
  return (outcome ?? outcomes.other).replaceAll('{value}', () => shownValue(control, text));
}

/** Whether a control matches the words of a search. */
export function isFound(control: NamedControl, title: string, words: string): boolean {
  // The specification prefixes the names of all switches.
  const specified = control.kind === 'switch' ? `enable${control.name}` : control.name;
  const text = [control.label, control.help, control.name, specified, title].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The tab of each environment variable; those not named here are general. */
export const tabOfVariable: Partial<Record<string, SettingTab>> = {
  ARTICLES: 'Content',
  ARCHIVING: 'Content',
  ARCHIVE_AFTER_DAYS: 'Content',
  API_RATE_LIMIT: 'API',
  DIAGNOSTICS: 'API',
  DIAGNOSTICS_SAMPLE: 'API',
  MASTER_KEY: 'Security',
  SESSION_DAYS: 'Security',
  ADMIN_EMAIL: 'Security',
  ADMIN_PASSWORD: 'Security',
  TRUSTED_PROXIES: 'Security',
  METRICS_TOKEN: 'Security',
  HEALTH_TOKEN: 'Security',
  WEBHOOK_PRIVATE_HOSTS: 'Security',
  DATABASE_POOL: 'Performance',
  PAGE_CACHE_MB: 'Performance',
  CDN_PURGE_URL: 'Performance',
  CDN_PURGE_TOKEN: 'Performance',
};

/** Returns the form that reverts changes, unless someone has changed the same settings again. */
export const undoOf = (
  changes: readonly ControlChange[],
): { action: string; fields: Record<string, string> } | undefined =>
  changes.length === 0
    ? undefined
    : {
        action: settingsPath('General'),
        fields: Object.fromEntries(
          changes.flatMap(({ name, from, to }) => [
            [name, from],
            [openedName(name), to],
          ]),
        ),
      };
