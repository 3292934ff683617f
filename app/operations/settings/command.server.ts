import { AppError } from '~/platform/errors';
import { declaredSettings } from '~/platform/features/feature.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { currentTexts, namedControls, saveSettings } from './service.server';
import { type ImportPlan, longestSettingsFile, type NamedControl, tooLongFile } from './setting-rules';
import { importSettings, planImport } from './transfer.server';

const allControls = (): NamedControl[] => declaredSettings().flatMap(namedControls);

/** Returns a control's text as the command line shows it, in one line. */
function lineOf({ kind }: NamedControl, text: string): string {
  if (kind === 'switch') return text === 'on' ? 'on' : 'off';
  return kind === 'list' ? text.replaceAll('\n', ' ') : text;
}

/** A setting, or a part of one, as the command line shows it. */
export type ListedSetting = { name: string; value: string; isDefault: boolean; label: string };

/**
 * Returns all settings with their values, by name.
 * @throws AppError `forbidden`.
 */
export function listSettings(actor: Actor): ListedSetting[] {
  authorize(actor, 'settings.manage');
  const texts = currentTexts();
  return allControls()
    .map((control) => {
      const text = texts[control.name] ?? '';
      const { name, label, defaultText } = control;
      return { name, value: lineOf(control, text), isDefault: text === defaultText, label };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Returns the text of a control for what was typed on the command line. */
function textFor(control: NamedControl, words: readonly string[]): string {
  if (control.kind === 'list') return words.join('\n');
  const [text = '', ...more] = words;
  if (more.length > 0) throw new AppError('invalid', `${control.name} takes one value. Put it in quotation marks.`);
  if (control.kind !== 'switch') return text;
  if (text !== 'on' && text !== 'off') throw new AppError('invalid', `${control.name} must be on or off.`);
  return text === 'on' ? 'on' : '';
}

/**
 * Changes one setting, or one part of a setting.
 * @param words the value: one line each for a list, otherwise one word.
 * @returns the new value.
 * @throws AppError `forbidden`, `not_found` for an unknown name, or `invalid` with a sentence for the operator.
 */
export async function setByName(actor: Actor, name: string, words: readonly string[], now: Date): Promise<string> {
  authorize(actor, 'settings.manage');
  const control = allControls().find((each) => each.name === name);
  if (!control) throw new AppError('not_found', `There is no setting ${name}. See: npm run settings -- list`);
  try {
    await saveSettings(actor, { [name]: textFor(control, words) }, now);
  } catch (error) {
    const [sentence] = error instanceof AppError ? Object.values(error.fields) : [];
    throw sentence === undefined ? error : new AppError('invalid', sentence);
  }
  return lineOf(control, currentTexts()[name] ?? '');
}

/**
 * Imports a file of settings, or only returns what it would change.
 * @param text the contents of the file.
 * @returns what has changed, or would change.
 * @throws AppError `forbidden`, or `invalid` with a line for each refused setting.
 */
export async function importFile(
  actor: Actor,
  text: string,
  { isDryRun }: { isDryRun: boolean },
  now: Date,
): Promise<ImportPlan> {
  try {
    if (text.length > longestSettingsFile) throw new AppError('invalid', tooLongFile);
    const plan = planImport(actor, text);
    if (!isDryRun) await importSettings(actor, { text, version: plan.version }, now);
    return plan;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    const lines = Object.entries(error.fields).map(([name, sentence]) => `${name}: ${sentence}`);
    throw new AppError('invalid', [error.message, ...lines].join('\n'));
  }
}
