/**
 * Returns how much of an article has been read, from 0 to 1: it reaches 1 when the end of the article enters the window
 * (spec 1 §2).
 */
export function readingProgress(article: HTMLElement): number {
  const { top, height } = article.getBoundingClientRect();
  const path = height - innerHeight;
  if (path <= 0) return top + height <= innerHeight ? 1 : 0;
  return Math.min(1, Math.max(0, -top / path));
}

/**
 * Calls a function now and whenever the page has been scrolled or resized, at most once per frame. Returns a function
 * that stops it.
 */
export function onScroll(update: () => void): () => void {
  let frame = 0;
  const schedule = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      update();
    });
  };
  schedule();
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('scroll', schedule);
    removeEventListener('resize', schedule);
  };
}
