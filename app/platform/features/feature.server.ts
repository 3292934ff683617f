import type { HookHandler } from './hook';

/** What a feature declares of its own to the server. `features.server.ts` lists the features, in the order of their layers. */
export type ServerFeature = {
  name: string;
  /** What it does when features of earlier layers do their work. */
  hooks?: readonly HookHandler[];
};

/** Lets features take part from now on. A feature that is registered already stays as it is. */
export function registerFeatures(features: readonly ServerFeature[]): void {
  for (const { hooks = [] } of features) {
    for (const handler of hooks) handler.register();
  }
}
