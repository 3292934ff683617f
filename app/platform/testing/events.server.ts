import { onTestFinished } from 'vitest';
import { newId } from '~/platform/database/identifiers';
import { type DomainEvent, onEvent, transaction } from '~/platform/events/events.server';

/**
 * Resolves when every event emitted so far has been received: events arrive in commit order.
 * @returns the user ID in the marker event that was emitted for this purpose.
 */
async function waitForEvents(): Promise<string> {
  const nobody = newId();
  let stop = (): void => undefined;
  const received = new Promise<void>((resolve) => {
    stop = onEvent((event) => {
      if (event.type === 'members.changed' && event.userId === nobody) resolve();
    });
  });
  await transaction((_executor, emit) => emit({ type: 'members.changed', userId: nobody }));
  await received;
  stop();
  return nobody;
}

/**
 * Records events until the test ends, excluding those emitted earlier, which PostgreSQL may still deliver.
 * @returns a function that resolves to the events emitted since, oldest first.
 */
export async function recordEvents(): Promise<() => Promise<DomainEvent[]>> {
  await waitForEvents();
  const received: DomainEvent[] = [];
  const ours = new Set<string>();
  onTestFinished(onEvent((event) => received.push(event)));
  return async () => {
    ours.add(await waitForEvents());
    return received.filter((event) => event.type !== 'members.changed' || !ours.has(event.userId));
  };
}
