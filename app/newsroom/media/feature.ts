import ImagesIcon from 'lucide-react/icons/images';
import type { Feature } from '~/platform/features/feature';

export const newsroomMedia = {
  name: 'newsroom-media',
  screens: [
    { path: '/admin/media', label: 'Media', group: 'Main', position: 5, permissions: ['media.use'], icon: ImagesIcon },
  ],
} as const satisfies Feature;
