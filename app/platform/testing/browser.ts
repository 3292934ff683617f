import { vi } from 'vitest';

/** Gives jsdom modal dialogs, which it lacks. Like a browser, it focuses the first button and tells when one closes. */
export function allowDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}

/** Gives jsdom, which has no layout, observers for which nothing changes its size. */
export function allowResizeObservers(): void {
  class Observer {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
}

/** Answers all media queries, which jsdom lacks, in the same way. */
export function answerMediaQueries(matches = false): void {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }));
}
