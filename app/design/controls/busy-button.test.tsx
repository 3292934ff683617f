// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { BusyButton } from './busy-button';

test('a busy button can have the focus, but neither acts nor submits', async () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn((event: { preventDefault: () => void }) => event.preventDefault())];
  const shown = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <BusyButton type="submit" isBusy={isBusy} onClick={onClick}>
        Begin
      </BusyButton>
    </form>
  );
  const busy = (await renderNode(shown(true))).place.querySelector('button') as HTMLButtonElement;
  busy.focus();
  expect(document.activeElement).toBe(busy);
  await act(async () => busy.click());
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0]);
  const idle = (await renderNode(shown(false))).place.querySelector('button') as HTMLButtonElement;
  await act(async () => idle.click());
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
});
