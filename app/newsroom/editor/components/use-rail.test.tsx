// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { useRail } from './use-rail';

const place = { hash: '#article-picture' };
const noProblems = {};

/** The Workflow tab, with the picture below the card. */
function Tab({ isCardShown }: { isCardShown: boolean }) {
  useRail({ place, problems: noProblems, isHydrated: true, isCardShown });
  return (
    <div className="editor-side">
      {isCardShown && <section>Workflow</section>}
      <button type="button" data-place="article-picture">
        Choose a picture
      </button>
    </div>
  );
}

test('a link to the picture scrolls to it once everything above it is there', async () => {
  const scrolledBelow: boolean[] = [];
  Element.prototype.scrollIntoView ??= () => undefined;
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledBelow.push(this.previousElementSibling !== null);
  });
  onTestFinished(() => scroll.mockRestore());
  const { place: page, redraw } = await renderNode(<Tab isCardShown={false} />);
  await redraw(<Tab isCardShown />);
  expect(scrolledBelow).toEqual([true]);
  expect(document.activeElement).toBe(page.querySelector('button'));
});
