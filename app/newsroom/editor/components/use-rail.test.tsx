// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { useRail } from './use-rail';

const place = { hash: '#article-picture' };
const noProblems = {};
const noCategory = { category: 'Every article needs a category.' };

/** Records the elements that are scrolled to. */
function recordScrolling(): Element[] {
  const elements: Element[] = [];
  Element.prototype.scrollIntoView ??= () => undefined;
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    elements.push(this);
  });
  onTestFinished(() => scroll.mockRestore());
  return elements;
}

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
  const scrolledTo = recordScrolling();
  const { place: page, redraw } = await renderNode(<Tab isCardShown={false} />);
  expect(scrolledTo).toEqual([]);
  await redraw(<Tab isCardShown />);
  const button = page.querySelector('button');
  expect(scrolledTo).toEqual([button]);
  expect(document.activeElement).toBe(button);
});

/** The field for the category, with the sentence below it. */
function CategoryField() {
  useRail({ place: null, problems: noCategory, isHydrated: true, isCardShown: true });
  return (
    <div className="editor-side">
      <div className="editor-fields">
        <div className="field">
          <input aria-invalid />
          <p>{noCategory.category}</p>
        </div>
      </div>
    </div>
  );
}

test('a missing category is focused, and the sentence below it is in sight', async () => {
  const scrolledTo = recordScrolling();
  const { place: page } = await renderNode(<CategoryField />);
  expect(document.activeElement).toBe(page.querySelector('input'));
  expect(scrolledTo).toEqual([page.querySelector('.field')]);
});
