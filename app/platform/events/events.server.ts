import { sql } from 'drizzle-orm';
import { type Connection, database, type Executor } from '~/platform/database/database.server';
import { log } from '~/platform/logging/logging.server';

/** Details of an event that carries no data. */
export type NoDetails = Record<never, never>;

/**
 * Events that one part of the program emits and others handle, with their details: IDs, never content. Each feature
 * adds its events in its `feature.server.ts`.
 */
export interface DomainEvents {
  'settings.changed': { names: readonly string[] };
  'service_keys.changed': NoDetails;
}

/** An event of the given type. */
export type EventOf<Type extends keyof DomainEvents> = { type: Type } & DomainEvents[Type];

export type DomainEvent = { [Type in keyof DomainEvents]: EventOf<Type> }[keyof DomainEvents];

const channel = 'lowdown_events';
const listeners = new Set<(event: DomainEvent) => void>();
const emitListeners = new Set<(executor: Executor, event: DomainEvent) => Promise<void>>();
const reconnectListeners = new Set<() => void>();

/**
 * Maximum size of an event, in bytes. PostgreSQL rejects notifications of 8,000 bytes or more, which aborts the whole
 * transaction.
 */
const maxEventBytes = 7_500;

/** Serialises an event. If its list of slugs makes it too long, the list is emptied. */
function serialiseEvent(event: DomainEvent): string {
  const text = JSON.stringify(event);
  if (!('slugs' in event) || Buffer.byteLength(text) <= maxEventBytes) return text;
  return JSON.stringify({ type: event.type, slugs: [] });
}

/**
 * Runs `work` in one transaction. Events it emits reach every node after the commit, and never after a rollback:
 * PostgreSQL itself defers notifications until the commit. Events emitted together are sent in one statement.
 */
export function transaction<Result>(
  work: (executor: Executor, emit: (...events: DomainEvent[]) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  return database().transaction((executor) =>
    work(executor, async (...events) => {
      for (const event of events) {
        for (const listener of emitListeners) await listener(executor, event);
      }
      const texts = sql.param(events.map(serialiseEvent));
      await executor.execute(sql`select pg_notify(${channel}, event) from unnest(${texts}::text[]) as event`);
    }),
  );
}

/**
 * Registers a listener that runs inside the transaction of every event this process emits. Returns a function that
 * removes it.
 */
export function onEmit(listener: (executor: Executor, event: DomainEvent) => Promise<void>): () => void {
  emitListeners.add(listener);
  return () => emitListeners.delete(listener);
}

/** Subscribes to the events from all nodes. Returns a function that unsubscribes. */
export function onEvent(listener: (event: DomainEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Registers a listener that is called when events may have been missed: everything derived from events must then be
 * discarded. Returns a function that removes it.
 */
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
