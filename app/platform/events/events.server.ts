import { sql } from 'drizzle-orm';
import { type Connection, database, type Executor } from '~/platform/database/database.server';
import { log } from '~/platform/logging/logging.server';

/** Details of an event that says only that something has happened. */
export type NoDetails = Record<never, never>;

/**
 * Everything that happens in one place and matters in another, with its details: ids, never contents. Each feature adds
 * its
 * own events in its `feature.server.ts`.
 */
export interface DomainEvents {
  'settings.changed': NoDetails;
}

/** An event of the given type. */
export type EventOf<Type extends keyof DomainEvents> = { type: Type } & DomainEvents[Type];

export type DomainEvent = { [Type in keyof DomainEvents]: EventOf<Type> }[keyof DomainEvents];

const channel = 'lowdown_events';
const listeners = new Set<(event: DomainEvent) => void>();
const emitListeners = new Set<(executor: Executor, event: DomainEvent) => Promise<void>>();
const reconnectListeners = new Set<() => void>();

/** Most bytes of an event: PostgreSQL refuses a notification of 8,000, and all that was done with it. */
const longestEvent = 7_500;

/** An event as it is sent. Where its slugs are too many to be named, none is. */
function serialised(event: DomainEvent): string {
  const text = JSON.stringify(event);
  if (!('slugs' in event) || Buffer.byteLength(text) <= longestEvent) return text;
  return JSON.stringify({ type: event.type, slugs: [] });
}

/**
 * Does work in one transaction. What it emits reaches every node once the transaction has been committed, and never
 * when it has not: PostgreSQL itself holds notifications back until then. Events emitted together are one statement.
 */
export function transaction<Result>(
  work: (executor: Executor, emit: (...events: DomainEvent[]) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  return database().transaction((executor) =>
    work(executor, async (...events) => {
      for (const event of events) {
        for (const listener of emitListeners) await listener(executor, event);
      }
      const texts = sql.param(events.map(serialised));
      await executor.execute(sql`select pg_notify(${channel}, event) from unnest(${texts}::text[]) as event`);
    }),
  );
}

/** Is called inside the transaction of every event that this process emits. Returns a function that stops it. */
export function onEmit(listener: (executor: Executor, event: DomainEvent) => Promise<void>): () => void {
  emitListeners.add(listener);
  return () => emitListeners.delete(listener);
}

/** Subscribes to every event of every node. Returns a function that unsubscribes. */
export function onEvent(listener: (event: DomainEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Is called when events may have been missed: whatever was derived from them must be thrown away. */
export function onEventsMissed(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

/** Subscribes to the database's notifications. Resolves to a function that unsubscribes. */
export function startEvents(connection: Connection): Promise<() => Promise<void>> {
  return connection.listen(
    channel,
    (payload) => {
      const event = JSON.parse(payload) as DomainEvent;
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          log.error({ err: error, event: event.type }, 'an event listener failed');
        }
      }
    },
    () => {
      for (const listener of reconnectListeners) listener();
    },
  );
}
