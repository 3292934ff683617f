import { useEffect } from 'react';
import { isPhone } from '~/design/controls/overlays/phone';

/** What is shown just below the bars at the top: an element, those that it is in, and its distance from the top. */
type Anchor = { elements: Element[]; top: number };

/** Height of the bars at the top of the newsroom's pages, at most, in pixels. */
const barsHeight = 120;

function findAnchor(): Anchor | null {
  if (window.scrollY === 0) return null;
  const shown = document.elementFromPoint(window.innerWidth / 2, barsHeight);
  const main = document.querySelector('.newsroom-main > main');
  const elements: Element[] = [];
  for (let at = shown; at && at !== main && main?.contains(at); at = at.parentElement) elements.push(at);
  const [first] = elements;
  return first ? { elements, top: first.getBoundingClientRect().top } : null;
}

/**
 * Keeps the reader's place when a phone is turned. The browser keeps the element at the very top in view, which on
 * phones is the newsroom's bar: on wide screens that is at the top of the page and nowhere else.
 */
export function useScrollAnchor(): void {
  useEffect(() => {
    let anchor: Anchor | null = null;
    let wasPhone = isPhone();
    const controller = new AbortController();
    const options = { passive: true, signal: controller.signal };
    // Once scrolling has ended, so that it costs nothing while it lasts; not after the jump that this undoes.
    const note = (): void => {
      if (isPhone() === wasPhone) anchor = findAnchor();
    };
    addEventListener('scrollend', note, options);
    addEventListener(
      'resize',
      () => {
        if (isPhone() === wasPhone) return;
        wasPhone = isPhone();
        const kept = anchor;
        // Once the page has been rendered for this width.
        requestAnimationFrame(() => {
          const element = kept?.elements.find(({ isConnected }) => isConnected);
          if (kept && element)
            window.scrollBy({ top: element.getBoundingClientRect().top - kept.top, behavior: 'instant' });
          note();
        });
      },
      options,
    );
    return () => controller.abort();
  }, []);
}
