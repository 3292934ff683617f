// @vitest-environment jsdom
import { act, type ReactNode, useRef, useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { Dialog } from '~/design/components/dialog';
import { Popover } from '~/design/controls/overlays/popover';
import { Sheet } from '~/design/controls/overlays/sheet';
import { stubDialogs, stubMediaQueries, stubResizeObserver } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { useTriage } from './use-triage';

beforeAll(() => {
  // jsdom has neither modal dialogs nor layout nor media queries.
  stubDialogs();
  stubResizeObserver();
  stubMediaQueries();
});

const ignore = (): void => undefined;
const onHelp = vi.fn();

function Screen({ overlay }: { overlay: ReactNode }) {
  const screen = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useTriage(screen, true, onHelp);
  return (
    <div ref={screen}>
      <button type="button" className="open" onClick={() => setIsOpen(!isOpen)}>
        Open
      </button>
      {isOpen && overlay}
    </div>
  );
}

const press = () => act(async () => dispatchEvent(new KeyboardEvent('keydown', { key: '?' })));

test.each([
  [
    'a dialog',
    <Dialog key="dialog" title="A dialog" onClose={ignore}>
      Text
    </Dialog>,
  ],
  [
    'a sheet',
    <Sheet key="sheet" title="A sheet" onClose={ignore}>
      Text
    </Sheet>,
  ],
  [
    'a popover',
    <Popover key="popover" label="A popover" isOpen onOpenChange={ignore} trigger={<button type="button">Open</button>}>
      Text
    </Popover>,
  ],
])('shortcuts do nothing while %s is open', async (_overlay, overlay) => {
  const { place } = await renderNode(<Screen overlay={overlay} />);
  const toggle = () => act(async () => place.querySelector<HTMLElement>('.open')?.click());
  onHelp.mockClear();
  await press();
  expect(onHelp).toHaveBeenCalledTimes(1);
  await toggle();
  await press();
  expect(onHelp).toHaveBeenCalledTimes(1);
  await toggle();
  await press();
  expect(onHelp).toHaveBeenCalledTimes(2);
});
