import type { Setting } from './setting';

/** A control on the settings screen. */
export type SettingControl = {
  /** The part of the setting's value that the control sets; if omitted, the whole value. */
  part?: string;
  label: string;
  help?: string;
} & (
  | { kind: 'switch' }
  | { kind: 'text'; suggestions?: readonly string[] }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
);

/** A setting on the settings screen: with one control, or one for each part of its value. */
export type SettingGroup = {
  /** Heading above the controls of a setting with parts. */
  title?: string;
  setting: Setting<never>;
  controls: readonly SettingControl[];
};

/** Declares how a setting is displayed. */
export function settingGroup<Value>(
  setting: Setting<Value>,
  { title, controls }: Pick<SettingGroup, 'title' | 'controls'>,
): SettingGroup {
  return { title, setting: setting as unknown as Setting<never>, controls };
}

/** Returns a control's name in the form. */
export const controlName = ({ setting }: SettingGroup, { part }: SettingControl): string =>
  part === undefined ? setting.name : `${setting.name}.${part}`;

/** Submitted values by control name. */
export type FormTexts = Readonly<Record<string, string | undefined>>;

function valueOfControl(control: SettingControl, text: string | undefined): unknown {
  if (control.kind === 'switch') return text === 'on';
  if (control.kind === 'number') return /^\s*\d+\s*$/.test(text ?? '') ? Number(text) : Number.NaN;
  return text;
}

/**
 * Parses a setting's value from a form.
 * @returns the value to set, or a message for each invalid control, by control name.
 */
export function readGroup(
  group: SettingGroup,
  texts: FormTexts,
): { value: unknown } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  for (const control of group.controls) {
    const name = controlName(group, control);
    // Browsers do not submit a switch that is off.
    if (control.kind !== 'switch' && texts[name] === undefined) problems[name] = `${control.label} is missing.`;
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
  return Object.keys(problems).length > 0 ? { problems } : { value };
}

/**
 * Returns the text that each of a setting's controls shows for a value, by control name; empty for a switch that is
 * off.
 */
export function textsOf(group: SettingGroup, value: unknown): Record<string, string> {
  const shown = group.controls.map((control) => {
    const own = control.part === undefined ? value : (value as Record<string, unknown>)[control.part];
    return [controlName(group, control), control.kind === 'switch' ? (own ? 'on' : '') : String(own)] as const;
  });
  return Object.fromEntries(shown.filter(([, text]) => text !== ''));
}
