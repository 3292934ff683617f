import type { ServerFeature } from '~/platform/features/feature.server';

export const rolesFeature: ServerFeature = {
  name: 'roles',
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    /** What roles may do. */
    'permissions.changed': NoDetails;
  }
}
