import type { Feature } from '~/platform/features/feature';
import { operators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const backup = {
  name: 'backup',
  permissions: {
    'database.backup': allow(operators),
    'database.restore': allow(operators),
  },
  auditActions: {
    backup_taken: { name: 'Backup created', verb: 'made a backup of' },
  },
} as const satisfies Feature;
