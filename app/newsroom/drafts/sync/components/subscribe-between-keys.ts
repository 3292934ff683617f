import type { DraftSync } from './draft-sync';
import { differInTextAlone } from './snapshot';

/**
 * Longest time, in milliseconds, for which the page around the text may not know what has just been typed. Shorter than
 * the editor's `measureDelay`: otherwise the text would be measured while someone is typing.
 */
const longestDelay = 200;

/**
 * Calls the listener whenever the snapshot has changed. The text editor already shows what is typed into it, so a change
 * of the text alone is reported a little later, together with those that follow: rendering the page for every key would
 * make typing slow. Returns a function that unsubscribes the listener.
 */
export function subscribeBetweenKeys(
  draftSync: Pick<DraftSync, 'snapshot' | 'subscribe'>,
  listener: () => void,
): () => void {
  let reported = draftSync.snapshot;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (): void => {
    clearTimeout(timer);
    timer = undefined;
    reported = draftSync.snapshot;
    listener();
  };
  const unsubscribe = draftSync.subscribe(() => {
    if (differInTextAlone(draftSync.snapshot, reported)) timer ??= setTimeout(report, longestDelay);
    else report();
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
