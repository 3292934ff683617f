// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { useScrollAnchor } from './use-scroll-anchor';

function Screen({ paragraph }: { paragraph: string }) {
  useScrollAnchor();
  return (
    <div className="newsroom-main">
      <main>
        <p id={paragraph}>What is being read</p>
      </main>
    </div>
  );
}

test('the text being read is in the same place after a phone has been turned', async () => {
  const screen = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', () => screen);
  vi.stubGlobal('scrollY', 700);
  const scrollBy = vi.fn();
  vi.stubGlobal('scrollBy', scrollBy);
  await renderNode(<Screen paragraph="read" />);
  const paragraph = document.querySelector('#read');
  let top = 130;
  if (paragraph) paragraph.getBoundingClientRect = () => ({ top }) as DOMRect;
  document.elementFromPoint = () => paragraph;
  dispatchEvent(new Event('scrollend'));

  // Nothing moves while the screen stays a phone's, as when the keyboard opens.
  dispatchEvent(new Event('resize'));
  // The browser has scrolled to the top of the page.
  screen.matches = false;
  top = 830;
  document.elementFromPoint = () => document.querySelector('main');
  dispatchEvent(new Event('resize'));
  dispatchEvent(new Event('scrollend'));
  await expect.poll(() => scrollBy.mock.calls).toEqual([[{ top: 700, behavior: 'instant' }]]);
});
