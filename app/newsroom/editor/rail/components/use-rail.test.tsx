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

test('a link to the picture leads to it at once, and keeps it in sight when the card above it arrives', async () => {
  const scrolledTo = recordScrolling();
  const { place: page, redraw } = await renderNode(<Tab isCardShown={false} />);
  const button = page.querySelector('button');
  expect(scrolledTo).toEqual([button]);
  expect(document.activeElement).toBe(button);
  await redraw(<Tab isCardShown />);
  expect(scrolledTo).toEqual([button, button]);
});

test('the card that arrives scrolls nothing once the focus is elsewhere', async () => {
  const scrolledTo = recordScrolling();
  const { place: page, redraw } = await renderNode(<Tab isCardShown={false} />);
  page.querySelector('button')?.blur();
  await redraw(<Tab isCardShown />);
  expect(scrolledTo).toHaveLength(1);
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
