import type { Feature } from '~/platform/features/feature';
import { operators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const subscribers = {
  name: 'subscribers',
  permissions: { 'subscribers.import': allow(operators) },
  auditActions: {
    subscribers_imported: { verb: 'imported', object: 'newsletter subscribers' },
  },
} as const satisfies Feature;
