// @vitest-environment jsdom
import { act, useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { stubMediaQueries, stubResizeObserver } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { Popover } from './popover';

beforeAll(() => {
  // jsdom does neither layout nor media queries.
  stubResizeObserver();
  stubMediaQueries();
});

function PopoverOfOneField() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" id="elsewhere">
        Elsewhere
      </button>
      <Popover
        label="Reason"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <button type="button" id="opener">
            Give a reason
          </button>
        }
      >
        <input aria-label="The reason" />
      </Popover>
    </>
  );
}

const element = (selector: string) => document.querySelector<HTMLElement>(selector);

async function renderOpen(): Promise<void> {
  await renderNode(<PopoverOfOneField />);
  element('#opener')?.focus();
  await act(async () => element('#opener')?.click());
}

test('a popover is a labelled dialog of its button, with the focus in its first field', async () => {
  await renderOpen();
  const dialog = element('[role=dialog]');
  expect(dialog?.getAttribute('aria-label')).toBe('Reason');
  expect(element('#opener')?.getAttribute('aria-expanded')).toBe('true');
  expect(element('#opener')?.getAttribute('aria-controls')).toBe(dialog?.id);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('The reason');
});

test('Escape closes a popover, and the focus returns to its button', async () => {
  await renderOpen();
  await act(
    async () =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      ),
  );
  expect(element('[role=dialog]')).toBeNull();
  // Radix moves the focus in a task of its own.
  await expect.poll(() => document.activeElement).toBe(element('#opener'));
  expect(element('#opener')?.getAttribute('aria-expanded')).toBe('false');
});

test('a press elsewhere closes a popover', async () => {
  await renderOpen();
  // Radix ignores the press that opened it by listening only from the next task on.
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  await act(async () => {
    const pressed = new MouseEvent('pointerdown', { bubbles: true });
    element('#elsewhere')?.dispatchEvent(pressed);
    element('#elsewhere')?.click();
  });
  expect(element('[role=dialog]')).toBeNull();
});
