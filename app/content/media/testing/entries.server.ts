import { addMember } from '~/identity/accounts/testing/members.server';
import type { Member } from '~/platform/permissions/actors';
import { type Entries, forNewsroom, type StepActor } from '~/platform/testing/entries';
import { plainPicture } from '~/platform/testing/pictures.server';
import { uploadsPath } from '../constants';
import { deleteMedia, finishUpload } from '../service.server';
import { beginUpload, continueUpload } from '../uploads/uploads.server';

/** Staff only. Requests made by scripts are rejected instead of redirected. */
const staffOnly = 'refused refused ok ok ok';

const uploader = async (stepActor: StepActor): Promise<Member> =>
  stepActor && stepActor.role !== 'subscriber' ? stepActor : await addMember('moderator');

/** Starts an upload for the caller, or for a moderator if the caller may not upload. Returns its ID. */
async function addUpload(stepActor: StepActor, { isWhole = false } = {}): Promise<string> {
  const member = await uploader(stepActor);
  const bytes = await plainPicture('png', { width: 8, height: 8 });
  const { id } = await beginUpload(member, { name: 'picture.png', size: bytes.length }, new Date());
  if (isWhole) await continueUpload(member, id, 0, bytes);
  return id;
}

async function addMedia(): Promise<{ id: string; address: string }> {
  const member = await addMember('editor');
  const { item } = await finishUpload(member, { upload: await addUpload(member, { isWhole: true }) }, new Date());
  return item;
}

const tus = { 'tus-resumable': '1.0.0' };
const uploadPath = async (stepActor: StepActor): Promise<string> => `${uploadsPath}/${await addUpload(stepActor)}`;
const picturePath = async (): Promise<string> => `/admin/media/${(await addMedia()).id}`;

export const entries: Entries = {
  reads: {
    'GET /admin/media': { outcomes: forNewsroom },
    'GET /admin/media/:id': { outcomes: forNewsroom, path: picturePath },
    // Accepts only POST requests.
    'GET /admin/media/finish': { outcomes: '400 400 400 400 400' },
    [`GET ${uploadsPath}/:id`]: {
      outcomes: staffOnly,
      path: uploadPath,
      method: 'HEAD' as const,
      headers: async () => tus,
    },
    'GET /media/:id/:file': { outcomes: 'ok ok ok ok ok', path: async () => (await addMedia()).address },
  },
  writes: [
    {
      entry: 'POST /admin/media (delete)',
      outcomes: 'signin led refused ok ok',
      prepare: async () => ({ path: '/admin/media', form: { intent: 'delete', ids: (await addMedia()).id } }),
    },
    {
      entry: 'POST /admin/media (restore)',
      outcomes: 'signin led refused ok ok',
      prepare: async () => {
        const { id } = await addMedia();
        await deleteMedia(await addMember('editor'), id, new Date());
        return { path: '/admin/media', form: { intent: 'restore', ids: id } };
      },
    },
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
    {
      entry: 'POST /admin/media/finish',
      outcomes: staffOnly,
      prepare: async (stepActor) => ({
        path: '/admin/media/finish',
        form: { upload: await addUpload(stepActor, { isWhole: true }) },
      }),
    },
    {
      entry: 'POST /admin/media/finish (another’s)',
      outcomes: 'refused refused none none none',
      prepare: async () => ({
        path: '/admin/media/finish',
        form: { upload: await addUpload(undefined, { isWhole: true }) },
      }),
    },
    {
      // Only editors may change a published picture.
      entry: 'POST /admin/media/finish (replaces)',
      outcomes: 'refused refused refused ok ok',
      prepare: async (stepActor) => ({
        path: '/admin/media/finish',
        form: { upload: await addUpload(stepActor, { isWhole: true }), replaces: (await addMedia()).id },
      }),
    },
    {
      entry: 'POST /admin/media/:id (describe)',
      outcomes: 'signin led led led led',
      prepare: async () => ({
        path: await picturePath(),
        form: {
          intent: 'describe',
          alt: 'What is seen',
          caption: 'A caption',
          credit: 'A credit',
          focusX: '20',
          focusY: '80',
        },
      }),
    },
    {
      entry: 'POST /admin/media/:id (delete)',
      outcomes: 'signin led refused led led',
      prepare: async () => ({ path: await picturePath(), form: { intent: 'delete' } }),
    },
  ],
};
