import HeartPulseIcon from 'lucide-react/icons/heart-pulse';
import type { Feature } from '~/platform/features/feature';
import { administrators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const health = {
  name: 'health',
  permissions: {
    /** Includes running the checks, and being notified of changes. */
    'health.read': allow([...administrators, 'operator'], 'See the health of the site and run its checks'),
    'jobs.retry': allow(administrators, 'Retry background jobs that have failed'),
  },
  auditActions: {
    jobs_retried: {
      ...{ name: 'Failed jobs retried', verb: 'retried' },
      object: ({ jobs }) => (Array.isArray(jobs) ? jobs.join(', ') : 'failed jobs'),
    },
  },
  screens: [
    {
      path: '/admin/health',
      label: 'Health',
      group: 'Tools',
      position: 2,
      permissions: ['health.read'],
      icon: HeartPulseIcon,
    },
  ],
} as const satisfies Feature;
