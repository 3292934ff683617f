import FileTextIcon from 'lucide-react/icons/file-text';
import InboxIcon from 'lucide-react/icons/inbox';
import type { Feature } from '~/platform/features/feature';

export const workflow = {
  name: 'workflow',
  screens: [
    {
      path: '/admin/articles',
      label: 'Articles',
      group: 'Main',
      position: 2,
      permissions: ['articles.write'],
      icon: FileTextIcon,
      otherPathPrefixes: ['/admin/editor/'],
    },
    {
      path: '/admin/queue',
      label: 'My queue',
      group: 'Main',
      position: 3,
      permissions: ['articles.write'],
      icon: InboxIcon,
    },
  ],
} as const satisfies Feature;
