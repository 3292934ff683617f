// @vitest-environment jsdom
import { createRoutesStub } from 'react-router';
import { afterAll, expect, test, vi } from 'vitest';
import { stubDialogs, stubMediaQueries, stubResizeObserver } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { CommandPalette } from './command-palette';

// The palette uses all three as soon as it opens.
stubDialogs();
stubResizeObserver();
Element.prototype.scrollIntoView ??= () => {};
afterAll(() => vi.unstubAllGlobals());

const onClose = vi.fn();
const Opened = () => <CommandPalette screens={[]} onClose={onClose} />;
const Stub = createRoutesStub([{ path: '/', Component: Opened }]);

test('opens as a native modal dialog and adds no styles, which the content security policy would refuse', async () => {
  await renderNode(<Stub />);
  expect(document.querySelector('style')).toBeNull();
  const palette = document.querySelector<HTMLDialogElement>('dialog.palette');
  expect(palette?.open).toBe(true);
  expect(document.getElementById(palette?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Search or jump to',
  );
  expect(palette?.querySelector('input')).not.toBeNull();
});

test('the Back button of phones closes the palette', async () => {
  stubMediaQueries(true);
  history.replaceState({ key: 'a page' }, '');
  await renderNode(<Stub />);
  expect(history.state).toEqual({ key: 'a page', sheet: expect.any(Number) });
  history.back();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(history.state).toEqual({ key: 'a page' });
});
