import { onTestFinished } from 'vitest';
import { newId } from '~/platform/database/identifiers';
import { type DomainEvent, onEvent, transaction } from '~/platform/events/events.server';

/**
 * Resolves when everything emitted so far has been heard: events are told in the order of their commits.
 * @returns whom the event was about that was emitted to find that out.
 */
async function hearAll(): Promise<string> {
  const nobody = newId();
  let stop = (): void => undefined;
  const heard = new Promise<void>((resolve) => {
    stop = onEvent((event) => {
      if (event.type === 'members.changed' && event.userId === nobody) resolve();
    });
  });
  await transaction((_executor, emit) => emit({ type: 'members.changed', userId: nobody }));
  await heard;
  stop();
  return nobody;
}

/**
 * Hears events until the test ends; none of those emitted before, of which PostgreSQL tells when it comes to it.
 * @returns a function that resolves to all that have been emitted since, the first one first.
 */
export async function hearEvents(): Promise<() => Promise<DomainEvent[]>> {
  await hearAll();
  const heard: DomainEvent[] = [];
  const ours = new Set<string>();
  onTestFinished(onEvent((event) => heard.push(event)));
  return async () => {
    ours.add(await hearAll());
    return heard.filter((event) => event.type !== 'members.changed' || !ours.has(event.userId));
  };
}
