import type { DomainEvents, EventOf } from '~/platform/events/events.server';
import type { Job } from '~/platform/jobs/jobs.server';
import type { LiveTopic } from '~/platform/live/live-topics';
import type { HookHandler } from './hook';

/** What a feature declares of its own to the server. `features.server.ts` lists the features, in the order of their layers. */
export type ServerFeature = {
  name: string;
  /** What it does when features of earlier layers do their work. */
  hooks?: readonly HookHandler[];
  /** Its background work. */
  jobs?: readonly Job<never>[];
  /** Cache tags of the pages that an event makes stale, by the event's type. Other events make nothing stale. */
  staleTags?: { readonly [Type in keyof DomainEvents]?: (event: EventOf<Type>) => readonly string[] };
  /** What browsers can listen to. */
  liveTopics?: readonly LiveTopic[];
};

/** The background work of all features. */
export const jobsOf = (features: readonly ServerFeature[]): Job<never>[] =>
  features.flatMap(({ jobs = [] }) => [...jobs]);

/** Lets features take part from now on. A feature that is registered already stays as it is. */
export function registerFeatures(features: readonly ServerFeature[]): void {
  for (const { hooks = [] } of features) {
    for (const handler of hooks) handler.register();
  }
}
