import { useRef } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useTab, useTabList } from 'react-aria/useTabList';
import { Item } from 'react-stately/Item';
import { type TabListState, useTabListState } from 'react-stately/useTabListState';
import { wholeNumber } from '~/design/format';
import { useOwnPressStyle } from './press-style';

type PanelTab<Name extends string> = { name: Name; label: string; count?: number | null };

type Properties<Name extends string> = {
  label: string;
  prefix: string;
  tabs: readonly PanelTab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
};

/** Returns the attributes of the panel that belongs to a tab. */
export const tabPanel = (prefix: string, name: string) => ({
  role: 'tabpanel',
  id: `${prefix}-${name}`,
  'aria-labelledby': `${prefix}-${name}-tab`,
});

function Tab({
  state,
  prefix,
  tab: { name, label, count },
}: {
  state: TabListState<object>;
  prefix: string;
  tab: PanelTab<string>;
}) {
  const element = useRef<HTMLButtonElement>(null);
  const { tabProps } = useTab({ key: name }, state, element);
  return (
    <button
      {...tabProps}
      ref={element}
      type="button"
      role="tab"
      id={`${prefix}-${name}-tab`}
      aria-controls={`${prefix}-${name}`}
    >
      {label} {typeof count === 'number' && <span className="tab-count">{wholeNumber(count)}</span>}
    </button>
  );
}

function TabRow<Name extends string>({ label, prefix, tabs, chosen, onChoose }: Properties<Name>) {
  const row = useRef<HTMLDivElement>(null);
  const options = {
    'aria-label': label,
    selectedKey: chosen,
    onSelectionChange: (key: string | number) => onChoose(key as Name),
    children: tabs.map((tab) => (
      <Item key={tab.name} textValue={tab.label}>
        {tab.label}
      </Item>
    )),
  };
  const state = useTabListState(options);
  const { tabListProps } = useTabList(options, state, row);
  useOwnPressStyle();
  return (
    <div {...tabListProps} className="tabs" ref={row}>
      {tabs.map((tab) => (
        <Tab key={tab.name} state={state} prefix={prefix} tab={tab} />
      ))}
    </div>
  );
}

/**
 * Tabs for parts of one screen that have no address of their own. Arrow keys, Home and End choose among them, and the
 * row is a single stop of the Tab key. For views with addresses, use `Tabs`.
 * @param prefix begins the IDs of the tabs and of their panels, which get theirs from `tabPanel`.
 */
export const PanelTabs = <Name extends string>(properties: Properties<Name>) => (
  // The newsroom is in English; otherwise, React Aria would ask the browser and differ from the server.
  <I18nProvider locale="en">
    <TabRow {...properties} />
  </I18nProvider>
);
