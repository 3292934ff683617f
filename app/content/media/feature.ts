import ImagesIcon from 'lucide-react/icons/images';
import type { Feature } from '~/platform/features/feature';
import { editors, moderators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const media = {
  name: 'media',
  permissions: {
    'media.use': allow(moderators, 'Upload pictures and use them in articles'),
    'media.delete': allow(editors, 'Delete pictures that are not in use'),
  },
  screens: [
    { path: '/admin/media', label: 'Media', group: 'Main', position: 5, permissions: ['media.use'], icon: ImagesIcon },
  ],
} as const satisfies Feature;
