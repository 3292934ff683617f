import type { Permission } from '~/platform/permissions/declarations';
import { maxImportBytes } from '../constants';
import { mediaLimits } from './media-limits.server';

/** What a file is uploaded for: who may upload it, and how much. */
type Rules = {
  permission: Permission;
  /** Returns the maximum size of a file, in bytes. */
  largest: () => number;
  /** Maximum number of a member's unfinished uploads, however small. */
  maxUnfinished: number;
  /** Maximum total size of a member's unfinished uploads, as a multiple of the largest allowed file. */
  maxUnfinishedFiles: number;
};

export const uploadPurposes = {
  picture: {
    permission: 'media.use',
    largest: () => mediaLimits().megabytes * 1024 * 1024,
    maxUnfinished: 200,
    maxUnfinishedFiles: 25,
  },
  import: {
    permission: 'articles.import',
    largest: () => maxImportBytes,
    maxUnfinished: 4,
    maxUnfinishedFiles: 2,
  },
} as const satisfies Record<string, Rules>;

export type UploadPurpose = keyof typeof uploadPurposes;

/** Returns the purpose with this name; pictures are uploaded without naming it. `undefined` for an unknown name. */
export const uploadPurposeOf = (name: string | null | undefined): UploadPurpose | undefined =>
  name == null ? 'picture' : Object.hasOwn(uploadPurposes, name) ? (name as UploadPurpose) : undefined;
