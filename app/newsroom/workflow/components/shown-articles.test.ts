import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { reportStep, showArticle, stepDescribed } from './shown-articles';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns whether the last step of an article has been described by now. */
function follow(articleId: string): () => boolean {
  let isDescribed = false;
  void stepDescribed(articleId).then(() => {
    isDescribed = true;
  });
  return () => isDescribed;
}

test('a description that never arrives holds up the next step of its article for ten seconds, and no other article', async () => {
  const reload = async (): Promise<void> => undefined;
  onTestFinished(showArticle('1', { reload, afterStep: () => new Promise(() => undefined) }));
  onTestFinished(showArticle('2', { reload, afterStep: reload }));
  reportStep('1');
  reportStep('2');
  const [first, second] = [follow('1'), follow('2')];
  await vi.advanceTimersByTimeAsync(9_000);
  expect([first(), second()]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(first()).toBe(true);
});
