import type { KeyboardEvent } from 'react';
import { wholeNumber } from '~/design/format';

/** Returns the attributes of the panel that belongs to a tab. */
export const tabPanel = (prefix: string, name: string) => ({
  role: 'tabpanel',
  id: `${prefix}-${name}`,
  'aria-labelledby': `${prefix}-${name}-tab`,
});

/**
 * Tabs for parts of one screen that have no address of their own. Arrow keys, Home and End choose among them, and the
 * row is a single stop of the Tab key. For views with addresses, use `Tabs`.
 * @param prefix begins the IDs of the tabs and of their panels, which get theirs from `tabPanel`.
 */
export function PanelTabs<Name extends string>({
  label,
  prefix,
  tabs,
  chosen,
  onChoose,
}: {
  label: string;
  prefix: string;
  tabs: readonly { name: Name; label: string; count?: number | null }[];
  chosen: Name;
  onChoose: (name: Name) => void;
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.name);
    event.currentTarget.querySelector<HTMLElement>(`#${prefix}-${tab.name}-tab`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ name, label: text, count }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${prefix}-${name}-tab`}
          aria-selected={name === chosen}
          aria-controls={`${prefix}-${name}`}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {text} {typeof count === 'number' && <span className="tab-count">{wholeNumber(count)}</span>}
        </button>
      ))}
    </div>
  );
}
