/** Space between a part that is scrolled to and the tabs above the panel or its foot, in pixels. */
const margins = { top: 60, bottom: 20 };

/**
 * Scrolls only as far as it takes to show a part of the page. Where the panel beside the text scrolls by itself, nothing
 * else moves: browsers would also scroll the page, and the panel with it.
 */
export function scrollToPart(part: HTMLElement): void {
  const panel = part.closest<HTMLElement>('.editor-side');
  if (!panel || panel.scrollHeight <= panel.clientHeight) {
    part.scrollIntoView({ block: 'nearest' });
    return;
  }
  const [outer, inner] = [panel.getBoundingClientRect(), part.getBoundingClientRect()];
  const above = inner.top - outer.top - margins.top;
  const below = inner.bottom - outer.bottom + margins.bottom;
  if (above < 0 || below > 0) panel.scrollTop += above < 0 ? above : Math.min(above, below);
}
