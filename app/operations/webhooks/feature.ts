import WebhookIcon from 'lucide-react/icons/webhook';
import type { Feature } from '~/platform/features/feature';
import { administrators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const webhooks = {
  name: 'webhooks',
  permissions: {
    /** Includes what has been sent, and being notified of endpoints that are switched off. */
    'webhooks.manage': allow(administrators, 'Send events to other programs, and see what was sent'),
  },
  auditActions: {
    webhook_created: { name: 'Webhook created', verb: 'created the webhook' },
    webhook_changed: { name: 'Webhook changed', verb: 'changed the webhook' },
    webhook_deleted: { name: 'Webhook deleted', verb: 'deleted the webhook' },
    webhook_secret_rotated: { name: 'Webhook secret rotated', verb: 'rotated the secret of the webhook' },
    webhook_switched_off: { name: 'Webhook switched off', verb: 'switched off the webhook' },
  },
  screens: [
    {
      path: '/admin/webhooks',
      label: 'Webhooks',
      group: 'Tools',
      position: 5,
      permissions: ['webhooks.manage'],
      icon: WebhookIcon,
    },
  ],
} as const satisfies Feature;
