import type { DomainEvents, EventOf } from '~/platform/events/events.server';
import type { HealthCheck } from '~/platform/health/health-check';
import type { Job } from '~/platform/jobs/jobs.server';
import type { LiveTopic } from '~/platform/live/live-topics';
import type { ServiceUse } from '~/platform/service-keys/service-use';
import type { SettingGroup } from '~/platform/settings/setting-group';
import type { HookHandler } from './hook';

/** Server-side declarations of a feature. `features.server.ts` lists the features in layer order. */
export type ServerFeature = {
  name: string;
  /** Hook handlers that take part in the work of features in earlier layers. */
  hooks?: readonly HookHandler[];
  jobs?: readonly Job<never>[];
  /** Cache tags of the pages that an event makes stale, by event type. Events not listed make nothing stale. */
  staleTags?: { readonly [Type in keyof DomainEvents]?: (event: EventOf<Type>) => readonly string[] };
  /** Topics that browsers can subscribe to. */
  liveTopics?: readonly LiveTopic[];
  /** Setting groups for the settings screen. */
  settings?: readonly SettingGroup[];
  /** Services outside the site that the feature uses, for the setup page. */
  services?: readonly ServiceUse[];
  /** Checks for the health page. */
  healthChecks?: readonly HealthCheck[];
  /** Runs at startup, before the first request and after the features in earlier layers have started. */
  start?: () => Promise<StartedFeature> | StartedFeature;
};

/** The result of starting a feature. */
export type StartedFeature = {
  /** Stops the feature; called once no requests are in progress. */
  stop?: () => Promise<void> | void;
  /** A line for the operator, shown once the server is listening. */
  notice?: string;
};

/** Returns the background jobs of all features. */
export const jobsOf = (features: readonly ServerFeature[]): Job<never>[] =>
  features.flatMap(({ jobs = [] }) => [...jobs]);

/**
 * Starts the features one after another.
 * @returns their notices, and a function that stops them in reverse order. If one fails to start, those already started
 * are stopped and its error is thrown.
 */
export async function startFeatures(
  features: readonly ServerFeature[],
): Promise<{ notices: string[]; stop: () => Promise<void> }> {
  const stops: NonNullable<StartedFeature['stop']>[] = [];
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

/** Returns the settings that registered features declare, in feature order. */
export const declaredSettings = (): readonly SettingGroup[] => groups;

let serviceUses: readonly ServiceUse[] = [];

/** Returns the services that registered features use. */
export const declaredServices = (): readonly ServiceUse[] => serviceUses;

let healthChecks: readonly HealthCheck[] = [];

/** Returns the health checks that registered features declare, in feature order. */
export const declaredHealthChecks = (): readonly HealthCheck[] => healthChecks;

/** Registers features' hooks, settings, services and health checks. Registering a feature twice has no effect. */
export function registerFeatures(features: readonly ServerFeature[]): void {
  for (const { hooks = [], settings = [], services = [], healthChecks: checks = [] } of features) {
    for (const handler of hooks) handler.register();
    serviceUses = [...serviceUses, ...services.filter((use) => !serviceUses.includes(use))];
    healthChecks = [...healthChecks, ...checks.filter((check) => !healthChecks.includes(check))];
    groups = [...groups, ...settings.filter((group) => !groups.includes(group))];
  }
}
