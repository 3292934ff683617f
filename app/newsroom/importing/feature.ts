import UploadIcon from 'lucide-react/icons/upload';
import type { Feature } from '~/platform/features/feature';
import { importsPath } from './runs/rules';

export const importing = {
  name: 'importing',
  auditActions: {
    import_started: { name: 'Import started', verb: 'started the import of', severity: 'medium' },
    import_undone: { name: 'Import undone', verb: 'undid the import of', severity: 'medium' },
    import_deleted: { name: 'Import deleted', verb: 'deleted the import record of' },
  },
  screens: [
    {
      path: importsPath,
      label: 'Import',
      group: 'Tools',
      position: 6,
      permissions: ['articles.import'],
      icon: UploadIcon,
    },
  ],
} as const satisfies Feature;
