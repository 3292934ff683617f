import type { DomainEvents, EventOf } from '~/platform/events/events.server';
import type { Job } from '~/platform/jobs/jobs.server';
import type { LiveTopic } from '~/platform/live/live-topics';
import type { SettingGroup } from '~/platform/settings/setting-group';
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
  /** Its settings, as the settings screen shows them. */
  settings?: readonly SettingGroup[];
  /** What it does when the program starts, before the first request, after the features of earlier layers. */
  start?: () => Promise<Started> | Started;
};

/** What a feature has started. */
export type Started = {
  /** Ends it, when no request is in progress any more. */
  stop?: () => Promise<void> | void;
  /** A line for whoever started the program, shown once it serves. */
  notice?: string;
};

/** The background work of all features. */
export const jobsOf = (features: readonly ServerFeature[]): Job<never>[] =>
  features.flatMap(({ jobs = [] }) => [...jobs]);

/**
 * Starts the features, one after another.
 * @returns their notices, and a function that stops them in the opposite order. When one cannot start, the ones before it
 * are stopped, and its error is thrown.
 */
export async function startFeatures(
  features: readonly ServerFeature[],
): Promise<{ notices: string[]; stop: () => Promise<void> }> {
  const stops: NonNullable<Started['stop']>[] = [];
  const notices: string[] = [];
  const stop = async (): Promise<void> => {
    for (const stopOne of stops.reverse()) await stopOne();
  };
  try {
    for (const { start } of features) {
      const started = await start?.();
      if (started?.stop) stops.push(started.stop);
      if (started?.notice) notices.push(started.notice);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { notices, stop };
}

let groups: readonly SettingGroup[] = [];

/** The settings that registered features declare, in the order of the features. */
export const declaredSettings = (): readonly SettingGroup[] => groups;

/** Lets features take part from now on. A feature that is registered already stays as it is. */
export function registerFeatures(features: readonly ServerFeature[]): void {
  for (const { hooks = [], settings = [] } of features) {
    for (const handler of hooks) handler.register();
    groups = [...groups, ...settings.filter((group) => !groups.includes(group))];
  }
}
