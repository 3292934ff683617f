import { messageOf } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { log } from '~/platform/logging/logging.server';

/** Milliseconds between announcements of this node: open screens load again with each. */
const interval = 1_000;

let lastAt = 0;
let timer: NodeJS.Timeout | undefined;

async function announceNow(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  lastAt = performance.now();
  await transaction((_executor, emit) => emit({ type: 'webhooks.changed' }));
}

/** Lets open screens show what has been sent, once a second at most. */
export async function announce(): Promise<void> {
  if (timer) return;
  const wait = lastAt + interval - performance.now();
  if (wait <= 0) return announceNow();
  const report = (error: unknown) => log.error({ err: messageOf(error) }, 'sent webhooks could not be announced');
  timer = setTimeout(() => void announceNow().catch(report), wait);
}

/** Announces at once what is still to be announced. */
export async function announceRest(): Promise<void> {
  if (timer) await announceNow();
}
