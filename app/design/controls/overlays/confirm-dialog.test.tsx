// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stubDialogs } from '~/platform/testing/browser';
import { ConfirmDialog } from './confirm-dialog';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

beforeEach(() => {
  stubDialogs();
});

async function show() {
  const calls = { onConfirm: vi.fn<(fields: FormData) => void>(), onClose: vi.fn(), onChoose: vi.fn() };
  const onSubmitAround = vi.fn();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => act(() => root.unmount()));
  await act(() =>
    root.render(
      <section onSubmit={onSubmitAround}>
        <ConfirmDialog
          title="Suspend the account?"
          action="Suspend"
          milder={{ label: 'Deactivate instead', onChoose: calls.onChoose }}
          onConfirm={calls.onConfirm}
          onClose={calls.onClose}
        >
          <input name="reason" defaultValue="Spam" />
        </ConfirmDialog>
      </section>,
    ),
  );
  const press = (label: string) =>
    act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click());
  return { ...calls, onSubmitAround, press };
}

test('the focus is on Cancel, even before a field, and Cancel only closes the dialog', async () => {
  const { onConfirm, onClose, onChoose, press } = await show();
  expect(document.activeElement?.textContent).toBe('Cancel');
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onChoose).not.toHaveBeenCalled();
});

test('confirming passes the fields on, and nothing to a form around the dialog', async () => {
  const { onConfirm, onSubmitAround, press } = await show();
  await press('Suspend');
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onConfirm.mock.calls[0]?.[0].get('reason')).toBe('Spam');
  expect(onSubmitAround).not.toHaveBeenCalled();
});

test('the milder action does not confirm', async () => {
  const { onConfirm, onChoose, press } = await show();
  await press('Deactivate instead');
  expect(onChoose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('the second click of a double click on the button that opened the dialog does not close it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { onClose } = await show();
  const pressBackdrop = () => act(async () => document.querySelector('dialog')?.click());
  vi.advanceTimersByTime(200);
  await pressBackdrop();
  expect(onClose).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  await pressBackdrop();
  expect(onClose).toHaveBeenCalledOnce();
});
