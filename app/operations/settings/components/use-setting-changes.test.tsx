// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import type { NamedControl } from '../setting-rules';
import { useSettingChanges } from './use-setting-changes';

const name: NamedControl = {
  ...{ kind: 'text', label: 'Site name', name: 'siteName', setting: 'siteName', tab: 'General' },
  ...{ effect: 'at once', defaultText: 'Lowdown', allowed: 'a name', outcomes: { other: '{value}' } },
};

function Screen() {
  const { changes, problem, change, save } = useSettingChanges([name], { siteName: 'Lowdown' }, undefined);
  return (
    <>
      <button type="button" id="change" onClick={() => change('siteName', 'Field Notes')} />
      <button type="button" id="save" onClick={save} />
      <output>{[problem, ...changes.map(({ to }) => to)].join(' | ')}</output>
    </>
  );
}

test('changes stay when the connection is lost while they are being saved, and the bar says what to do', async () => {
  const Stub = createRoutesStub([
    { path: '/', Component: Screen },
    {
      path: '/admin/settings',
      action: () => ({
        ...{ outcome: 'failed', cause: 'lost', title: 'Lost', description: 'Check.' },
        ...{ fields: {}, values: {} },
      }),
    },
  ]);
  const { place } = await renderNode(<Stub initialEntries={['/']} />);
  const press = (id: string) => act(async () => place.querySelector<HTMLElement>(`#${id}`)?.click());
  await press('change');
  await press('save');
  await expect
    .poll(() => place.querySelector('output')?.textContent)
    .toBe(
      'Connection lost: your changes may not have been saved. Save them again once you are connected. | Field Notes',
    );
});
