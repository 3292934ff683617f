// @vitest-environment jsdom
import { act, useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { Sheet, useSheet } from './sheet';
import { takeHistoryEntry } from './sheet-history';

beforeAll(() => {
  stubDialogs();
});
beforeEach(() => history.replaceState({ key: 'a page' }, '', '/list'));

function Choice({ onChoose }: { onChoose: () => void }) {
  const close = useSheet();
  return (
    <button type="button" data-choice onClick={() => close?.(onChoose)}>
      Choose
    </button>
  );
}

function Screen({ onChoose }: { onChoose: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Sheet title="Filters" onClose={() => setIsOpen(false)}>
          <Choice onChoose={onChoose} />
          <a href="#there">There</a>
        </Sheet>
      )}
    </>
  );
}

const sheet = () => document.querySelector('dialog.sheet');
const click = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());

async function openSheet(onChoose = () => {}) {
  const router = vi.fn();
  addEventListener('popstate', router);
  await renderNode(<Screen onChoose={onChoose} />);
  await click('button');
  expect(sheet()).not.toBeNull();
  expect(history.state).toEqual({ key: 'a page', sheet: expect.any(Number) });
  return router;
}

test('the Back button closes a sheet, and the router does not see the move', async () => {
  const router = await openSheet();
  history.back();
  await expect.poll(sheet).toBeNull();
  expect(history.state).toEqual({ key: 'a page' });
  expect(router).not.toHaveBeenCalled();
});

test('a cancelled navigation reaches the router, and the sheet stays open', async () => {
  const router = await openSheet();
  await act(async () => dispatchEvent(new PopStateEvent('popstate', { state: history.state })));
  expect(router).toHaveBeenCalledOnce();
  expect(sheet()).not.toBeNull();
  history.back();
  await expect.poll(sheet).toBeNull();
  expect(router).toHaveBeenCalledOnce();
});

test('a choice takes effect after the sheet has left the history, so that what it adds comes after the page', async () => {
  const states: unknown[] = [];
  await openSheet(() => states.push(history.state));
  await click('[data-choice]');
  await expect.poll(sheet).toBeNull();
  expect(states).toEqual([{ key: 'a page' }]);
});

test('a link in a sheet is followed from the page, not from the sheet', async () => {
  await openSheet();
  const entries = history.length;
  await click('dialog a');
  await expect.poll(sheet).toBeNull();
  await expect.poll(() => location.hash).toBe('#there');
  expect(history.length).toBe(entries);
});

test('a click on a link reaches the window, where links of the site are followed', async () => {
  const follow = vi.fn((event: Event) => event.preventDefault());
  await openSheet();
  addEventListener('click', follow);
  await click('dialog a');
  await expect.poll(sheet).toBeNull();
  removeEventListener('click', follow);
  expect(follow).toHaveBeenCalledOnce();
});

test('a sheet that its screen removes leaves no entry behind', async () => {
  const { redraw } = await renderNode(<Screen onChoose={() => {}} />);
  await click('button');
  expect(history.state).toHaveProperty('sheet');
  await redraw(null);
  await expect.poll(() => history.state).toEqual({ key: 'a page' });
});

test('going back closes what was opened last, and leaves what it was opened from', async () => {
  const closed: string[] = [];
  takeHistoryEntry(() => closed.push('sheet'));
  const picker = takeHistoryEntry(() => closed.push('picker'));
  picker.leave();
  await expect.poll(() => closed).toEqual(['picker']);
  history.back();
  await expect.poll(() => closed).toEqual(['picker', 'sheet']);
});

test('a toast that appears while a sheet is open is shown in it, with a button that dismisses it', async () => {
  await act(async () => void toasts.show('Saved before'));
  await openSheet();
  await act(async () => void toasts.show('Update Failed', 'There is no connection.', { isError: true }));
  const shown = document.querySelector('.sheet-toasts');
  expect(shown?.textContent).toBe('Update Failed There is no connection.');
  await click('.sheet-toasts .toast-close');
  expect(shown?.childElementCount).toBe(0);
  expect(sheet()).not.toBeNull();
});
