import type { Feature } from '~/platform/features/feature';
import { administrators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const subscribers = {
  name: 'subscribers',
  permissions: {
    'subscribers.manage': allow(administrators, 'See, invite and remove newsletter subscribers'),
    'subscribers.import': allow([...administrators, 'operator'], 'Import subscribers from files'),
  },
  auditActions: {
    subscriber_invited: { verb: 'invited', object: 'a newsletter subscriber' },
    subscriber_removed: { verb: 'ended the subscription of', object: 'a newsletter subscriber' },
    subscribers_imported: { verb: 'imported', object: 'newsletter subscribers' },
  },
} as const satisfies Feature;
