import { addMember } from '~/identity/accounts/testing/members.server';
import type { Entries, StepActor } from '~/platform/testing/entries';
import { plainPicture } from '~/platform/testing/pictures.server';
import { uploadsPath } from '../constants';
import { beginUpload } from '../uploads/uploads.server';
import { addPictureOf } from './pictures.server';

/** Staff only. Requests made by scripts are rejected instead of redirected. */
const staffOnly = 'refused refused ok ok ok';

/** Starts an upload for the caller, or for a moderator if the caller may not upload. Returns its path. */
async function uploadPath(stepActor: StepActor): Promise<string> {
  const member = stepActor && stepActor.role !== 'subscriber' ? stepActor : await addMember('moderator');
  const { id } = await beginUpload(member, { name: 'picture.png', size: 1_000 }, new Date());
  return `${uploadsPath}/${id}`;
}

const filePath = async (): Promise<string> => {
  const picture = await plainPicture('png', { width: 8, height: 8 });
  return (await addPictureOf(await addMember('editor'), picture)).address;
};

const tus = { 'tus-resumable': '1.0.0' };

export const entries: Entries = {
  reads: {
    [`GET ${uploadsPath}/:id`]: {
      outcomes: staffOnly,
      path: uploadPath,
      method: 'HEAD' as const,
      headers: async () => tus,
    },
    'GET /media/:id/:file': { outcomes: 'ok ok ok ok ok', path: filePath },
  },
  writes: [
    {
      entry: `POST ${uploadsPath}`,
      outcomes: staffOnly,
      prepare: () => ({ path: uploadsPath, method: 'POST', headers: { ...tus, 'upload-length': '100' } }),
    },
    {
      entry: `PATCH ${uploadsPath}/:id`,
      outcomes: staffOnly,
      prepare: async (stepActor) => ({
        path: await uploadPath(stepActor),
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      }),
    },
    {
      entry: `PATCH ${uploadsPath}/:id (another’s)`,
      outcomes: 'refused refused none none none',
      prepare: async () => ({
        path: await uploadPath(undefined),
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      }),
    },
    {
      entry: `DELETE ${uploadsPath}/:id`,
      outcomes: staffOnly,
      prepare: async (stepActor) => ({ path: await uploadPath(stepActor), method: 'DELETE', headers: tus }),
    },
    {
      entry: `DELETE ${uploadsPath}/:id (another’s)`,
      outcomes: 'refused refused none none none',
      prepare: async () => ({ path: await uploadPath(undefined), method: 'DELETE', headers: tus }),
    },
  ],
};
