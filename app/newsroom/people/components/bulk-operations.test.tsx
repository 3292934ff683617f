// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import type { ListedPerson } from '../rules';
import { BulkActions } from './bulk-operations';

const person = (id: string): ListedPerson => ({
  id,
  name: `Account ${id}`,
  email: '',
  role: 'subscriber',
  state: 'active',
  isConfirmed: true,
  joinedAt: new Date(0),
  seenAt: null,
  signIn: 'password',
  isSelf: false,
  isManageable: true,
  ownPermissions: 0,
});

const Screen = () => <BulkActions people={[person('1'), person('2')]} now={new Date(0)} />;

test('one checkbox selects all accounts or none, and follows what is selected one by one', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: Screen }]);
  const { place } = await renderNode(<Stub />);
  const all = [...place.querySelectorAll('label')].find((label) => label.textContent?.startsWith('Select all'));
  const box = all?.querySelector('input');
  const choices = [...place.querySelectorAll<HTMLInputElement>('[name=userIds]')];
  const states = () => choices.map(({ checked }) => checked);
  const click = (element: HTMLElement | null | undefined) => act(async () => element?.click());
  await click(box);
  expect(states()).toEqual([true, true]);
  expect(all?.textContent).toContain('2 of 2 selected');
  await click(choices[0]);
  expect([box?.checked, box?.indeterminate]).toEqual([false, true]);
  expect(all?.textContent).toContain('1 of 2 selected');
  await click(box);
  expect(states()).toEqual([true, true]);
  await click(box);
  expect(states()).toEqual([false, false]);
  expect(all?.textContent).toContain('0 of 2 selected');
});
