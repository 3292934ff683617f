// @vitest-environment jsdom
import { act, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { type ListedPerson, peopleQuery } from '../rules';
import { BulkActions } from './bulk-operations';

function dismissAll(): void {
  for (const { id } of toasts.all()) toasts.dismiss(id);
}
beforeEach(dismissAll);

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

stubDialogs();

function Screen() {
  const [view, setView] = useState(0);
  return (
    <>
      <BulkActions key={view} people={[person('1'), person('2')]} now={new Date(0)} />
      <button type="button" onClick={() => setView(view + 1)}>
        Search
      </button>
    </>
  );
}

/** Shows the two accounts, and keeps the forms that are sent. */
async function show() {
  const sent: Record<string, unknown>[] = [];
  const Stub = createRoutesStub([
    { path: '/', Component: Screen },
    {
      path: '/admin/users',
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return {
          outcome: 'done',
          title: 'Done',
          description: '',
          fields: {},
          values: {},
          shown: { done: 2, failed: [] },
        };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const bar = () => document.querySelector('.bulk-bar');
  const click = (element: HTMLElement | null | undefined) => act(async () => element?.click());
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name));
  const select = (name: string) => click(place.querySelector<HTMLElement>(`[aria-label="Select ${name}"]`));
  return { sent, bar, click, button, select };
}

test('the action bar appears with the selection and applies to all selected', async () => {
  const { sent, bar, click, button, select } = await show();
  expect(bar()).toBeNull();
  await select('Account 2');
  expect(bar()?.textContent).toContain('1 selected');
  await select('all on this page');
  expect(bar()?.textContent).toContain('2 selected');
  await click(button('Deactivate'));
  await vi.waitFor(() => expect(sent).toEqual([{ bulk: 'deactivate', userIds: '1,2', reason: '' }]), {
    timeout: 60_000,
  });
});

test('a result is not shown again when the list is opened for another search', async () => {
  const { click, button, select } = await show();
  await select('Account 2');
  await click(button('Deactivate'));
  const titles = () => toasts.all().map(({ title }) => title);
  await vi.waitFor(() => expect(titles()).toEqual(['Done']), { timeout: 60_000 });
  dismissAll();
  await click(button('Search'));
  expect(titles()).toEqual([]);
});

test('asks before accounts are deleted', async () => {
  const { sent, click, button, select } = await show();
  await select('Account 1');
  await click(button('Delete…'));
  expect(document.querySelector('dialog')?.textContent).toContain('Delete Account 1?');
  expect(sent).toEqual([]);
  await click(button('Delete permanently'));
  await vi.waitFor(() => expect(sent).toMatchObject([{ bulk: 'delete', userIds: '1', confirmed: 'on' }]), {
    timeout: 60_000,
  });
});

const query = peopleQuery.parse({ role: 'subscriber' });
const Filtered = () => <BulkActions people={[person('1'), person('2')]} now={new Date(0)} query={query} />;

test('without scripts, a form sends the accounts whose boxes are ticked, and keeps the filters of the list', () => {
  const Stub = createRoutesStub([{ path: '/', Component: Filtered }]);
  const page = document.createElement('div');
  // A parser with scripts keeps the content of `noscript` as text.
  page.innerHTML = renderToString(<Stub />).replaceAll(/<\/?noscript>/g, '');
  document.body.append(page);
  const form = page.querySelector<HTMLFormElement>('form[method=post]');
  expect(form?.getAttribute('action')).toBe('/admin/users?role=subscriber&tab=bulk&do=bulk');
  page.querySelector<HTMLInputElement>('[aria-label="Select Account 2"]')?.click();
  expect([...new FormData(form ?? undefined)]).toEqual([
    ['userIds', '2'],
    ['bulk', 'activate'],
    ['reason', ''],
  ]);
});
