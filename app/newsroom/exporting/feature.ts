import DownloadIcon from 'lucide-react/icons/download';
import type { Feature } from '~/platform/features/feature';
import { administrators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';
import { exportScreenPath } from './rules';

export const exporting = {
  name: 'exporting',
  permissions: {
    'articles.export': allow([...administrators, 'operator'], 'Download all articles, drafts, pages and comments'),
  },
  auditActions: {
    content_exported: {
      name: 'Content exported',
      verb: 'downloaded all content of',
      object: 'the site',
      severity: 'medium',
    },
  },
  screens: [
    {
      path: exportScreenPath,
      label: 'Export',
      group: 'Tools',
      position: 7,
      permissions: ['articles.export'],
      icon: DownloadIcon,
    },
  ],
} as const satisfies Feature;
