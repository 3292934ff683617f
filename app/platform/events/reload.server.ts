import { log } from '~/platform/logging/logging.server';
import { type DomainEvent, onEvent, onEventsMissed } from './events.server';

/**
 * Returns a function that loads as `load` does, but one load after another, so that the last to finish has the newest
 * data. A failed load does not keep the next one from running.
 */
export function inTurn(load: () => Promise<void>): () => Promise<void> {
  let loading: Promise<void> = Promise.resolve();
  return () => {
    loading = loading.catch(() => undefined).then(load);
    return loading;
  };
}

/** Milliseconds before a failed reload is retried. */
const retryDelay = 1_000;

/**
 * Keeps data that this node caches up to date: loads it now, and again after every event of the given type and whenever
 * events may have been missed. A failed reload is logged and retried until one succeeds, because no further event may
 * come.
 * @param failure message to log when a reload fails.
 * @returns a function that stops the updates. Rejects when the first load fails.
 */
export async function keepLoaded(
  type: DomainEvent['type'],
  load: () => Promise<void>,
  failure: string,
): Promise<() => void> {
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  const reload = (): void => {
    clearTimeout(retry);
    load().catch((error: unknown) => {
      log.error({ err: error }, failure);
      clearTimeout(retry);
      if (!isStopped) retry = setTimeout(reload, retryDelay);
    });
  };
  const stops = [
    onEvent((event) => {
      if (event.type === type) reload();
    }),
    onEventsMissed(reload),
  ];
  const stop = (): void => {
    isStopped = true;
    clearTimeout(retry);
    for (const unsubscribe of stops) unsubscribe();
  };
  try {
    await load();
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}
