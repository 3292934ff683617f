import type { PlainPermission } from '~/platform/permissions/declarations';
import { uploadPurposes } from '../hooks';
import { mediaLimits } from './media-limits.server';

/** What files are uploaded for: who may upload them, and how much. */
export type UploadPurpose = {
  name: string;
  /** Needed in addition to `media.use`. */
  permission: PlainPermission;
  /** Returns the maximum size of a file, in bytes. */
  largest: () => number;
  /** Maximum number of a member's unfinished uploads, however small. */
  maxUnfinished: number;
  /** Maximum total size of a member's unfinished uploads, as a multiple of the largest allowed file. */
  maxUnfinishedFiles: number;
};

/** The purpose of uploads that name none. */
export const pictures: UploadPurpose = {
  name: 'picture',
  permission: 'media.use',
  largest: () => mediaLimits().megabytes * 1024 * 1024,
  maxUnfinished: 200,
  maxUnfinishedFiles: 25,
};

/** Returns the purpose with this name; `undefined` for an unknown name. */
export async function uploadPurposeOf(name: string): Promise<UploadPurpose | undefined> {
  if (name === pictures.name) return pictures;
  return (await uploadPurposes.run()).find((purpose) => purpose.name === name);
}
