import type { Feature } from '~/platform/features/feature';
import { editors, moderators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const media = {
  name: 'media',
  permissions: {
    'media.use': allow(moderators, 'Upload pictures and use them in articles'),
    'media.delete': allow([...editors, 'operator'], 'Delete pictures that are not in use'),
  },
  auditActions: {
    media_deleted: { verb: 'deleted the picture' },
    media_described: { verb: 'described the picture' },
    media_replaced: { verb: 'replaced the file of the picture' },
    media_restored: { verb: 'restored the picture' },
    media_uploaded: { verb: 'uploaded the picture' },
  },
} as const satisfies Feature;
