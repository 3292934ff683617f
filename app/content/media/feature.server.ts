import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { startDeletedPictures } from './files/deleted-pictures.server';
import { mediaJobs } from './jobs.server';
import { mediaLimitSettings } from './settings';

export const mediaFeature: ServerFeature = {
  name: 'media',
  start: async () => ({ stop: await startDeletedPictures() }),
  jobs: mediaJobs,
  settings: [mediaLimitSettings],
  hooks: [
    memberData({
      excludedTables: {
        media_items: 'Pictures belong to the newsroom; each is stored with the name of its uploader.',
        deleted_media_items: 'Deleted pictures, kept for an hour so that the deletion can be undone.',
        media_uploads: 'Unfinished uploads, kept for a day at most.',
      },
    }),
  ],
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    /** Pictures were deleted, or their deletion was undone. */
    'media.deletions_changed': NoDetails;
  }
}
