import ArchiveRestoreIcon from 'lucide-react/icons/archive-restore';
import type { Feature } from '~/platform/features/feature';
import { administrators, operators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const backup = {
  name: 'backup',
  permissions: {
    'database.backup': allow(operators),
    'database.restore': allow(operators),
    'backups.manage': allow(administrators, 'View and request backups and rehearsals'),
  },
  auditActions: {
    backup_taken: { name: 'Backup created', verb: 'made a backup of' },
    backup_requested: { name: 'Backup requested', verb: 'requested a backup of' },
    rehearsal_requested: { name: 'Rehearsal requested', verb: 'requested a restore rehearsal of' },
  },
  screens: [
    {
      path: '/admin/health/backups',
      label: 'Backups',
      parent: { path: '/admin/health', label: 'Health' },
      group: 'Tools',
      position: 3,
      permissions: ['backups.manage'],
      icon: ArchiveRestoreIcon,
    },
  ],
} as const satisfies Feature;
