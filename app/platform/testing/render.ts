import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/**
 * Renders a node into the document until the test ends. Returns its container and a function that renders another node
 * in its place.
 */
export async function renderNode(node: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
  });
  const rerender = (next: ReactNode): Promise<void> => act(async () => root.render(next));
  await rerender(node);
  return { place: container, redraw: rerender };
}

/** Types into the first textarea. */
export async function typeText(container: HTMLElement, text: string): Promise<HTMLTextAreaElement> {
  const field = container.querySelector('textarea');
  if (!field) throw new Error('There is no text area.');
  await act(async () => {
    // Bypasses React's value tracking, which would otherwise ignore the change.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return field;
}
