import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { FormResult } from '~/platform/forms/forms';
import { useResponse } from '~/platform/forms/use-response';
import {
  type ControlChange,
  type NamedControl,
  normalText,
  openedName,
  settingsPath,
  submittedText,
} from '../setting-rules';

export type SettingsResult = FormResult<string, ControlChange[]>;

/** What is said when the response was lost: saving the same changes again does no harm. */
const lostText = 'Connection lost: your changes may not have been saved. Save them again once you are connected.';

/** Values of a form that was submitted without JavaScript and rejected: those that differ from the stored ones. */
function refusedValues(controls: readonly NamedControl[], result: SettingsResult | undefined): Record<string, string> {
  if (!result || result.outcome === 'done') return {};
  return Object.fromEntries(
    controls.flatMap((control) => {
      const text = submittedText(control, result.values);
      return text === undefined ? [] : [[control.name, text] as const];
    }),
  );
}

/**
 * The unsaved changes of the settings screen, kept while its tabs change.
 * @param texts the stored values by control name.
 * @param initial result of a form that was submitted without JavaScript.
 */
export function useSettingChanges(
  controls: readonly NamedControl[],
  texts: Readonly<Record<string, string>>,
  initial: SettingsResult | undefined,
) {
  const fetcher = useFetcher<SettingsResult>({ key: 'settings' });
  const [draft, setDraft] = useState<Record<string, string>>(() => refusedValues(controls, initial));
  const [sent, setSent] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<SettingsResult['fields']>(initial?.fields ?? {});
  const [problem, setProblem] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const isSaving = fetcher.state !== 'idle';
  const stored = (name: string): string => texts[name] ?? '';
  const textOf = (name: string): string => draft[name] ?? stored(name);
  const changes = controls
    .map((control) => ({
      control,
      name: control.name,
      from: stored(control.name),
      to: normalText(textOf(control.name)),
    }))
    .filter(({ from, to }) => from !== to);

  // Once the stored values have been loaded.
  useResponse(fetcher.state === 'idle' ? fetcher.data : undefined, (result) => {
    const { outcome, fields, title, description, cause } = result;
    setErrors(outcome === 'done' ? {} : fields);
    const reason = cause === 'lost' ? lostText : `${title}: ${description}`;
    setProblem(outcome === 'done' ? undefined : reason);
    if (outcome !== 'done') {
      setRefusals((before) => before + 1);
      return;
    }
    // Keeps what was entered while the form was being sent.
    setDraft((before) => Object.fromEntries(Object.entries(before).filter(([name, text]) => text !== sent[name])));
  });

  return {
    changes,
    textOf,
    errors,
    problem,
    /** Number of times the changes were refused. */
    refusals,
    isSaving,
    change(name: string, text: string): void {
      setDraft((before) => ({ ...before, [name]: text }));
      setErrors(({ [name]: _, ...others }) => others);
      setProblem(undefined);
    },
    discard(): void {
      setDraft({});
      setErrors({});
      setProblem(undefined);
    },
    save(): void {
      if (isSaving || changes.length === 0) return;
      setSent(draft);
      setProblem(undefined);
      const fields = changes.flatMap(({ name, from, to }) => [
        [name, to],
        [openedName(name), from],
      ]);
      void fetcher.submit(Object.fromEntries(fields), { method: 'post', action: settingsPath('General') });
    },
  };
}
