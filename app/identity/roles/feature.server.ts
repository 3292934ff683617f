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
    /** The permissions of roles changed. */
    'permissions.changed': NoDetails;
  }
}
