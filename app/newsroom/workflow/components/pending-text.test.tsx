// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { PendingText } from './pending-text';

test('a step that takes longer than a second shows that it is in progress until it ends', async () => {
  vi.useFakeTimers();
  const text = () => document.querySelector('[role="status"]')?.textContent;
  const { redraw } = await renderNode(<PendingText isPending />);
  expect(text()).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  expect(text()).toBe('Sending…');
  await redraw(<PendingText isPending={false} />);
  expect(text()).toBeUndefined();
});

test('where the button shows it, only screen readers get the text', async () => {
  vi.useFakeTimers();
  const { place } = await renderNode(<PendingText isPending isShownElsewhere />);
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  expect(place.querySelector('.sr-only[role="status"]')?.textContent).toBe('Sending…');
});
