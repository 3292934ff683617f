import { sql } from 'drizzle-orm';
import { type Connection, database, type Executor } from '~/platform/database/database.server';
import { log } from '~/platform/logging/logging.server';

/** Everything that happens in one place and matters in another. Events carry ids, never contents. */
export type DomainEvent =
  | {
      type: 'articles.changed';
      /** Empty when more have changed than can be named. */
      slugs: string[];
      /** Categories and slugs of tags that they have or had, where other articles may now list them as related, or no longer. */
      membership?: { categories: string[]; tags: string[] };
    }
  | { type: 'pages.changed'; slugs: string[] }
  | { type: 'directory.changed' }
  /** With the comment that everybody can read from now on; without one when something else has changed. */
  | { type: 'comments.changed'; articleId: string; slug: string; commentId?: string }
  /** A working copy has been saved, as this version, or somebody has opened or left it: then without one. */
  | { type: 'drafts.changed'; articleId: string; version?: number }
  | { type: 'notifications.changed'; userId: string }
  /** An article took a step on its way to readers that they do not see. */
  | { type: 'newsroom.changed' }
  /** Another moment was chosen at which an article is published or taken away. */
  | { type: 'schedule.changed' }
  | { type: 'settings.changed' }
  /** A member's name, or whether there is a page about the member. */
  | { type: 'members.changed'; userId: string }
  /** What roles may do. */
  | { type: 'permissions.changed' }
  | { type: 'rate_limits.changed' };

const channel = 'lowdown_events';
const listeners = new Set<(event: DomainEvent) => void>();
const emitListeners = new Set<(executor: Executor, event: DomainEvent) => Promise<void>>();
const reconnectListeners = new Set<() => void>();

/** Most bytes of an event: PostgreSQL refuses a notification of 8,000, and all that was done with it. */
const longestEvent = 7_500;

/** An event as it travels. Articles that are too many to be named in it are not named. */
function written(event: DomainEvent): string {
  const text = JSON.stringify(event);
  if (event.type !== 'articles.changed' || Buffer.byteLength(text) <= longestEvent) return text;
  return JSON.stringify({ type: event.type, slugs: [] } satisfies DomainEvent);
}

/**
 * Does work in one transaction. What it emits reaches every node once the transaction has been committed, and never
 * when it has not: PostgreSQL itself holds notifications back until then.
 */
export function transaction<Result>(
  work: (executor: Executor, emit: (event: DomainEvent) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  return database().transaction((executor) =>
    work(executor, async (event) => {
      for (const listener of emitListeners) await listener(executor, event);
      await executor.execute(sql`select pg_notify(${channel}, ${written(event)})`);
    }),
  );
}

/** Is called inside the transaction of every event that this process emits. Returns a function that stops it. */
export function onEmit(listener: (executor: Executor, event: DomainEvent) => Promise<void>): () => void {
  emitListeners.add(listener);
  return () => emitListeners.delete(listener);
}

/** Hears every event of every node from now on. Returns a function that stops it. */
export function onEvent(listener: (event: DomainEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Is called when events may have been missed: whatever was derived from them must be thrown away. */
export function onEventsMissed(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

/** Starts to hear the database's notifications. Resolves to a function that stops it. */
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
