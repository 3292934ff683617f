// @vitest-environment jsdom
import { act, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { lazyPart } from './lazy-part';

afterEach(() => void vi.restoreAllMocks());

const Form: ComponentType<{ label: string }> = ({ label }) => (
  <form action="/comments">
    <textarea name="text" aria-label={label} />
  </form>
);

/** A part whose script fails to load until `available` is set. */
function unreliablePart() {
  vi.spyOn(console, 'error').mockReturnValue();
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const network = { available: false };
  const load = async () => {
    if (!network.available) throw new TypeError('Failed to fetch dynamically imported module');
    return Form;
  };
  return { network, reported, Part: lazyPart(() => 'Comments', load) };
}

const page = (Part: (properties: { label: string }) => ReactNode) => (
  <main>
    <p>Text</p>
    <Part label="Comment" />
  </main>
);

test('the page stays when a part cannot be loaded, and a button loads the part', async () => {
  const { network, reported, Part } = unreliablePart();
  const { place } = await renderNode(page(Part));
  await expect.poll(() => place.textContent).toContain('Failed to load: Comments.');
  expect(place.textContent).toContain('Text');
  expect(reported).toHaveBeenCalledOnce();
  await act(async () => place.querySelector('button')?.click());
  expect(place.textContent).toContain('Failed to load: Comments.');
  network.available = true;
  await act(async () => place.querySelector('button')?.click());
  await expect.poll(() => place.querySelector('textarea')).toBeTruthy();
  expect(place.querySelector('button')).toBeNull();
});

test('the part’s content stays as HTML, with the text typed there, until the connection returns', async () => {
  const { network, Part } = unreliablePart();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML =
    '<div class="lazy-part"><!--$--><form action="/comments"><textarea name="text" aria-label="Comment"></textarea></form><!--/$--></div>';
  onTestFinished(() => container.remove());
  const field = () => container.querySelector('textarea') as HTMLTextAreaElement;
  field().value = 'Typed';
  await act(async () => void hydrateRoot(container, <Part label="Comment" />, { onRecoverableError: () => undefined }));
  await expect.poll(() => container.textContent).toContain('Failed to load: Comments.');
  expect(field().value).toBe('Typed');
  network.available = true;
  await act(async () => void dispatchEvent(new Event('online')));
  await expect.poll(() => container.textContent).not.toContain('Failed to load');
  expect(field().form?.getAttribute('action')).toBe('/comments');
});

test('a part that could not be loaded is tried again where it appears next', async () => {
  const { network, Part } = unreliablePart();
  const { place, redraw } = await renderNode(page(Part));
  await expect.poll(() => place.querySelector('button')).toBeTruthy();
  await redraw(<main />);
  network.available = true;
  await redraw(page(Part));
  await expect.poll(() => place.querySelector('textarea')).toBeTruthy();
});
