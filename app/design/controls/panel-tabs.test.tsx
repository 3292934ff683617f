// @vitest-environment jsdom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { PanelTabs, tabPanel } from './panel-tabs';

const names = ['first', 'second', 'third'] as const;

function Screen() {
  const [chosen, choose] = useState<(typeof names)[number]>('first');
  const tabs = names.map((name) => ({ name, label: name, count: name === 'second' ? 1200 : undefined }));
  return (
    <>
      <PanelTabs label="Parts" prefix="part" tabs={tabs} chosen={chosen} onChoose={choose} />
      {names.map((name) => (
        <div key={name} {...tabPanel('part', name)} hidden={name !== chosen} />
      ))}
    </>
  );
}

test('arrow keys, Home and End choose and focus a tab, which shows its panel', async () => {
  const { place } = await renderNode(<Screen />);
  const shown = () => [...place.querySelectorAll('[role="tabpanel"]:not([hidden])')].map(({ id }) => id);
  const press = (key: string) =>
    act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  place.querySelector<HTMLElement>('[role="tab"]')?.focus();
  for (const [key, name] of [
    ['ArrowRight', 'second'],
    ['ArrowRight', 'third'],
    ['ArrowRight', 'first'],
    ['ArrowLeft', 'third'],
    ['Home', 'first'],
    ['End', 'third'],
  ] as const) {
    await press(key);
    expect(shown()).toEqual([`part-${name}`]);
    expect(document.activeElement?.id).toBe(`part-${name}-tab`);
    expect(place.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    expect(place.querySelector('[aria-selected="true"]')?.getAttribute('aria-controls')).toBe(`part-${name}`);
  }
  expect(place.querySelector('#part-second-tab')?.textContent).toBe('second 1,200');
});
