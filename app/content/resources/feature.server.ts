import type { ServerFeature } from '~/platform/features/feature.server';

export const resourcesFeature: ServerFeature = {
  name: 'resources',
  staleTags: { 'directory.changed': () => ['directory'] },
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    /** Tools, resources or reviews have changed. */
    'directory.changed': NoDetails;
  }
}
