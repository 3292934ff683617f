import { formatInstant } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { declaredSettings } from '~/platform/features/feature.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { textsOf } from '~/platform/settings/setting-group';
import { siteSetting } from '~/platform/settings/settings.server';
import { changedBy, currentTexts, namedControls, saveSettings } from './service.server';
import { type ControlChange, changesBetween, fullLabel, openedName, shownValue } from './setting-rules';
import * as store from './store.server';

/** Maximum changes on one page of the history. */
const maxShown = 50;

/** One setting's change as the history shows it. */
export type ShownChange = {
  name: string;
  label: string;
  /** The previous value; null if it was not recorded. */
  from: string | null;
  to: string;
  /** Whether the setting can be reverted to the previous value. */
  isRevertible: boolean;
  /** The value that reverting would replace, as a control's text. */
  current: string;
};

/** A control's texts before and after a logged change; `from` is null if only the new value was recorded. */
type LoggedChange = { name: string; from: string | null; to: string };

/** Returns the controls that a logged change affected. Settings that no longer exist, or whose values no longer fit, are left out. */
function changedControls(values: Record<string, unknown>): LoggedChange[] {
  const before = (values.previousValues ?? {}) as Record<string, unknown>;
  return declaredSettings().flatMap((group): LoggedChange[] => {
    const { name, schema } = group.setting;
    const [to, from] = [schema.safeParse(values[name]), schema.safeParse(before[name])];
    if (!(name in values) || !to.success) return [];
    return name in before && from.success
      ? changesBetween(group, from.data, to.data)
      : Object.entries(textsOf(group, to.data)).map(([control, text]) => ({ name: control, from: null, to: text }));
  });
}

/**
 * Returns the logged changes of settings, newest first, and the position after which the next page starts.
 * @param before the position after which the page starts.
 * @throws AppError `forbidden`.
 */
export async function readHistory(actor: Actor, before?: number) {
  authorize(actor, 'settings.manage');
  const rows = await store.loggedChanges(database(), before, maxShown + 1);
  const zone = siteSetting(newsroomTimeZone);
  const controls = new Map(
    declaredSettings().flatMap((group) =>
      namedControls(group).map((control) => [control.name, { ...control, label: fullLabel(group, control) }]),
    ),
  );
  const current = currentTexts();
  const shown = rows.slice(0, maxShown);
  return {
    entries: shown.map(({ id, at, values, ...who }) => ({
      id,
      at: { iso: at.toISOString(), text: formatInstant(at, zone) },
      by: changedBy(who),
      changes: changedControls(values).flatMap(({ name, from, to }): ShownChange[] => {
        const control = controls.get(name);
        if (!control) return [];
        return [
          {
            name,
            label: control.label,
            from: from === null ? null : shownValue(control, from),
            to: shownValue(control, to),
            isRevertible: from !== null && current[name] !== from && control.variable === undefined,
            current: current[name] ?? '',
          },
        ];
      }),
    })),
    next: rows.length > maxShown ? (shown.at(-1)?.sequence ?? null) : null,
  };
}

/**
 * Sets a control to its value before a logged change.
 * @param change.entry ID of the audit log entry.
 * @param change.current the current value when the history was opened; a value saved since is not overwritten.
 * @param address the client's address.
 * @returns the change, empty if the control already has that value.
 * @throws AppError `forbidden`, `not_found`, or `invalid` if the value is no longer allowed or no longer the current one.
 */
export async function revertChange(
  actor: Actor,
  { entry, name, current }: { entry: string; name: string; current: string },
  now: Date,
  address?: string,
): Promise<ControlChange[]> {
  authorize(actor, 'settings.manage');
  const logged = await store.loggedChange(database(), entry);
  const change = logged && changedControls(logged.values).find((each) => each.name === name);
  if (!change || change.from === null) throw new AppError('not_found', 'This change is no longer in the history.');
  return saveSettings(actor, { [name]: change.from, [openedName(name)]: current }, now, address);
}
