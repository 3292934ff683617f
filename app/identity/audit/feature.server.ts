import type { ServerFeature } from '~/platform/features/feature.server';
import { serviceKeyChanged } from '~/platform/service-keys/change.server';
import { settingsChanged } from '~/platform/settings/change.server';
import { recordAudit } from './audit.server';

export const auditFeature: ServerFeature = {
  name: 'audit',
  hooks: [
    settingsChanged.handledBy((executor, actor, values, previousValues) =>
      recordAudit(executor, actor, {
        action: 'settings_changed',
        resourceType: 'settings',
        resourceId: null,
        values: { ...values, previousValues },
      }),
    ),
    serviceKeyChanged.handledBy((executor, actor, { action, ...values }) =>
      recordAudit(executor, actor, { action, resourceType: 'service_keys', resourceId: null, values }),
    ),
  ],
};
