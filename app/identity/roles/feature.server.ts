import type { ServerFeature } from '~/platform/features/feature.server';
import { recordDenials } from './denials.server';
import { startGrants } from './grants.server';

export const rolesFeature: ServerFeature = {
  name: 'roles',
  start: async () => {
    recordDenials();
    return { stop: await startGrants() };
  },
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    /** Any role's permissions changed. */
    'permissions.changed': NoDetails;
  }
}
