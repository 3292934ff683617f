// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stubDialogs } from '~/platform/testing/browser';
import { Dialog } from './dialog';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test.each([
  ['its first field', <input key="1" type="hidden" />, <input key="2" aria-label="URL" />, 'INPUT'],
  ['the close button if it has no field', null, <p key="2">Only text</p>, 'BUTTON'],
])('a dialog has the focus on %s', async (_name, hidden, content, expected) => {
  stubDialogs();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => act(() => root.unmount()));
  await act(() =>
    root.render(
      <Dialog title="Link" onClose={() => undefined}>
        {hidden}
        {content}
      </Dialog>,
    ),
  );
  expect(document.activeElement?.tagName).toBe(expected);
});
