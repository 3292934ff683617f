import { type UploadPurpose, uploadPurposes } from '../hooks';
import { mediaLimits } from './media-limits.server';

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
