// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub, Link } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { durationOf, toastDuration, toasts } from '~/design/toasts';
import { renderNode } from '~/platform/testing/render';
import { Toasts } from './toasts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The toasts on a page whose undo form is posted to `/undone`. */
async function renderToasts() {
  const posted: Record<string, FormDataEntryValue>[] = [];
  const Stub = createRoutesStub([
    { path: '/', Component: Toasts },
    {
      path: '/undone',
      action: async ({ request }) => {
        posted.push(Object.fromEntries(await request.formData()));
        return null;
      },
    },
  ]);
  return { ...(await renderNode(<Stub />)), posted };
}

const pass = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds));

test('a message replaces the earlier ones about the same thing, except what can be undone, and nothing else', () => {
  toasts.show('Scheduled for Monday', undefined, { subject: '/articles/1' });
  toasts.show('Scheduled for Tuesday', undefined, { subject: '/articles/1' });
  expect(toasts.all().map(({ title }) => title)).toEqual(['Scheduled for Tuesday']);
  toasts.show('Correction deleted', undefined, { subject: '/articles/1', undo: { action: '/articles/1', fields: {} } });
  toasts.show('Archived', undefined, { subject: '/articles/1' });
  expect(toasts.all().map(({ title }) => title)).toEqual(['Correction deleted', 'Archived']);
  for (const { id } of toasts.all()) toasts.dismiss(id);
  toasts.show('Saved');
  toasts.show('Failed to post comment', undefined, { isError: true, subject: '/comments/new' });
  toasts.show('Comment posted', undefined, { subject: '/comments/new' });
  expect(toasts.all().map(({ title }) => title)).toEqual(['Saved', 'Comment posted']);
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

test('an error replaces an earlier one with the same title, so that repeated attempts do not pile up', () => {
  toasts.show('Update Failed', 'Please try again.', { isError: true });
  toasts.show('Not saved', undefined, { isError: true });
  toasts.show('Update Failed', 'You seem to be offline.', { isError: true });
  expect(toasts.all().map(({ title, text }) => [title, text])).toEqual([
    ['Not saved', undefined],
    ['Update Failed', 'You seem to be offline.'],
  ]);
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

test('a toast with Undo is not displaced by toasts without it', () => {
  const undo = { action: '/undone', fields: {} };
  const titles = () => toasts.all().map(({ title }) => title);
  toasts.show('Deleted', undefined, { undo });
  for (const title of ['One', 'Two', 'Three']) toasts.show(title);
  expect(titles()).toEqual(['Deleted', 'Two', 'Three']);
  for (const title of ['Moved', 'Renamed']) toasts.show(title, undefined, { undo });
  expect(titles()).toEqual(['Deleted', 'Moved', 'Renamed']);
  for (const title of ['Four', 'Five']) toasts.show(title);
  expect(titles()).toEqual(['Deleted', 'Moved', 'Renamed', 'Five']);
  toasts.show('Archived', undefined, { undo });
  expect(titles()).toEqual(['Moved', 'Renamed', 'Archived']);
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

test('an error outlasts the plain toasts beside it', () => {
  toasts.show('Not saved', undefined, { isError: true });
  for (const title of ['One', 'Two', 'Three']) toasts.show(title);
  expect(toasts.all().map(({ title }) => title)).toEqual(['Not saved', 'Two', 'Three']);
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

test('the error about something that has since succeeded without a message goes, and no other', () => {
  toasts.show('Not published', undefined, { isError: true, subject: '/articles/1' });
  toasts.show('Not published either', undefined, { isError: true, subject: '/articles/2' });
  toasts.dismissEarlier('/articles/1');
  expect(toasts.all().map(({ title }) => title)).toEqual(['Not published either']);
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

test('errors of a kind go together, whatever they are called and about, and no others', () => {
  toasts.show('Not submitted', undefined, { isError: true, subject: '/articles/1', kind: 'step' });
  toasts.show('Update Failed', undefined, { isError: true, subject: '/articles/2', kind: 'step' });
  toasts.show('step', undefined, { isError: true, subject: 'step' });
  toasts.dismissKind('step');
  expect(toasts.all().map(({ title }) => title)).toEqual(['step']);
  toasts.dismissEarlier('step');
  expect(toasts.all()).toEqual([]);
});

test('a toast disappears automatically, but not while hovered or focused', async () => {
  const { place } = await renderToasts();
  await act(async () => void toasts.show('Saved', 'It is kept.'));
  const toast = place.querySelector('.toast');
  const button = place.querySelector('button');
  if (!toast || !button) throw new Error('The toast is not shown.');
  await pass(5_000);
  await act(async () => void toast.dispatchEvent(new MouseEvent('pointermove', { bubbles: true })));
  await pass(60_000);
  expect(place.textContent).toContain('It is kept.');
  await act(
    async () => void toast.dispatchEvent(new MouseEvent('pointerout', { bubbles: true, relatedTarget: place })),
  );
  await act(async () => button.focus());
  await pass(60_000);
  expect(place.textContent).toContain('It is kept.');
  await act(async () => button.blur());
  await pass(5_900);
  expect(place.textContent).toContain('It is kept.');
  await pass(200);
  expect(place.textContent).toBe('');
});

test('a long message stays as long as it takes to read', () => {
  const text = 'A sentence of thirty letters. '.repeat(10);
  expect(durationOf({ title: 'Saved' })).toBe(toastDuration);
  expect(durationOf({ title: 'Saved', text })).toBeGreaterThan(18_000);
});

test('a toast that appears under a resting pointer disappears like any other', async () => {
  const { place } = await renderToasts();
  await act(async () => void toasts.show('Saved'));
  const toast = place.querySelector('.toast');
  await act(async () => void toast?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true })));
  await pass(6_100);
  expect(place.textContent).toBe('');
});

test('an error stays until it is dismissed', async () => {
  const { place } = await renderToasts();
  await act(async () => void toasts.show('Not saved', undefined, { isError: true }));
  await pass(60_000);
  expect(place.textContent).toContain('Not saved');
  await act(async () => place.querySelector('button')?.click());
  expect(place.textContent).toBe('');
});

test('a toast with Undo stays for a minute and posts its form', async () => {
  const { place, posted } = await renderToasts();
  await act(
    async () =>
      void toasts.show('Moved', undefined, { undo: { action: '/undone', fields: { action: 'restore', ids: '1,2' } } }),
  );
  await pass(59_000);
  const undo = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo');
  vi.useRealTimers();
  await act(async () => undo?.click());
  expect(place.textContent).toBe('');
  await expect.poll(() => posted).toEqual([{ action: 'restore', ids: '1,2' }]);
});

test('an undo that is refused says so', async () => {
  const refusal = { outcome: 'refused', title: 'Nothing was changed', description: 'The account is gone.' };
  const Stub = createRoutesStub([
    { path: '/', Component: Toasts },
    { path: '/undone', action: () => refusal },
  ]);
  const { place } = await renderNode(<Stub />);
  await act(async () => void toasts.show('Deactivated', undefined, { undo: { action: '/undone', fields: {} } }));
  const undo = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo');
  vi.useRealTimers();
  await act(async () => undo?.click());
  await expect.poll(() => place.textContent).toBe('Nothing was changed The account is gone.');
});

const Screen = () => (
  <>
    <Link to="?page=2">Page 2</Link>
    <Link to="/other">Other</Link>
    <Toasts />
  </>
);

test('an action that could not be undone without a connection can be undone later', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  const { place, posted } = await renderToasts();
  await act(async () => void toasts.show('Deleted', undefined, { undo: { action: '/undone', fields: { id: '1' } } }));
  const undo = () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo');
  await act(async () => undo()?.click());
  await pass(60_000);
  isOnline.mockReturnValue(true);
  await act(async () => undo()?.click());
  expect(posted).toEqual([{ id: '1' }, { id: '1' }]);
  expect(undo()).toBeUndefined();
});

test('an error goes when another screen is opened, but not with the query, and what can be undone stays', async () => {
  for (const { id } of toasts.all()) toasts.dismiss(id);
  const Stub = createRoutesStub([{ path: '/', Component: Screen, children: [{ path: 'other' }] }]);
  const { place } = await renderNode(<Stub />);
  await act(async () => {
    toasts.show('Not saved', undefined, { isError: true });
    toasts.show('Deleted', undefined, { undo: { action: '/undone', fields: {} } });
  });
  const follow = (number: number) => act(async () => place.querySelectorAll('a')[number]?.click());
  await follow(0);
  expect(place.textContent).toContain('Not saved');
  await follow(1);
  expect(place.textContent).not.toContain('Not saved');
  expect(place.textContent).toContain('Deleted');
});
