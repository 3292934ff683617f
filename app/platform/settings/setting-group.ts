import type { Setting } from './setting';

/** The tabs of the settings screen that have settings. */
export const settingTabs = ['General', 'Content', 'Newsletter', 'API', 'Security', 'Performance'] as const;
export type SettingTab = (typeof settingTabs)[number];

/**
 * Describes the effect of a control's value once it is saved: a sentence for each value that needs its own, by the text
 * that the control shows for it (`on` for a switch), and one for all others. `{value}` is replaced with the value.
 */
export type Outcomes = Readonly<Record<string, string>> & { readonly other: string };

/** A control on the settings screen. */
export type SettingControl = {
  /** The part of the setting's value that the control sets; if omitted, the whole value. */
  part?: string;
  label: string;
  help?: string;
  outcomes: Outcomes;
} & (
  | { kind: 'switch' }
  | { kind: 'text'; allowed: string; isOptional?: true; suggestions?: readonly string[] }
  | {
      kind: 'number';
      min: number;
      max: number;
      unit?: string;
      allowed?: string;
      /**
       * The value for text that is not a number. Numbers outside the limits are then replaced with the closest limit;
       * without it, both are refused.
       */
      otherwise?: number;
    }
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
  /** Several texts, one per line. */
  | { kind: 'list'; allowed: string }
);

/** A setting on the settings screen: with one control, or one for each part of its value. */
export type SettingGroup = {
  tab: SettingTab;
  /** Heading above the controls; settings with the same heading are shown together. */
  title: string;
  /** When a change takes effect, and for what. */
  effect: string;
  /** Cache tags of the pages that show the setting or its effect; by default, those of the whole site. */
  staleTags?: readonly string[];
  setting: Setting<never>;
  controls: readonly SettingControl[];
};

/** Declares how a setting is displayed. */
export function settingGroup<Value>(setting: Setting<Value>, declared: Omit<SettingGroup, 'setting'>): SettingGroup {
  return { ...declared, setting: setting as unknown as Setting<never> };
}

/** Returns a control's name in the form. */
export const controlName = ({ setting }: SettingGroup, { part }: SettingControl): string =>
  part === undefined ? setting.name : `${setting.name}.${part}`;

/** Submitted values by control name. */
export type FormTexts = Readonly<Record<string, string | undefined>>;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns the number that a text sets; NaN if it is not a whole number and would be refused. */
export function numberOf(
  { min, max, otherwise }: Extract<SettingControl, { kind: 'number' }>,
  text: string | undefined = '',
): number {
  if (otherwise === undefined) return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
  const entered = Number.parseInt(text, 10);
  return Number.isNaN(entered) ? otherwise : Math.min(max, Math.max(min, entered));
}

function valueOfControl(control: SettingControl, text: string | undefined): unknown {
  if (control.kind === 'switch') return text === 'on';
  if (control.kind === 'list') return linesOf(text ?? '');
  if (control.kind === 'number') return numberOf(control, text);
  return text;
}

/**
 * Parses a setting's value from a form.
 * @returns the value as it is stored, or a message for each invalid control, by control name.
 */
export function readGroup(
  group: SettingGroup,
  texts: FormTexts,
): { value: unknown } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  for (const control of group.controls) {
    const name = controlName(group, control);
    // Browsers do not submit a switch that is off.
    if (control.kind !== 'switch' && texts[name] === undefined)
      problems[name] = `The value of “${control.label}” is missing.`;
  }
  const read = (control: SettingControl): unknown => valueOfControl(control, texts[controlName(group, control)]);
  const whole = group.controls.find(({ part }) => part === undefined);
  const value = whole
    ? read(whole)
    : Object.fromEntries(group.controls.map((control) => [control.part, read(control)]));
  const parsed = group.setting.schema.safeParse(value);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const control = group.controls.find(({ part }) => part === path[0]) ?? whole;
    problems[control ? controlName(group, control) : group.setting.name] ??= message;
  }
  return parsed.success && Object.keys(problems).length === 0 ? { value: parsed.data } : { problems };
}

/** Returns the text that a control shows for its value; empty for a switch that is off. */
function textOf(control: SettingControl, value: unknown): string {
  if (control.kind === 'switch') return value ? 'on' : '';
  return control.kind === 'list' ? (value as string[]).join('\n') : String(value);
}

/** Returns the text that each of a setting's controls shows for a value, by control name. */
export const textsOf = (group: SettingGroup, value: unknown): Record<string, string> =>
  Object.fromEntries(
    group.controls.map((control) => {
      const own = control.part === undefined ? value : (value as Record<string, unknown>)[control.part];
      return [controlName(group, control), textOf(control, own)];
    }),
  );
