import { deleteMedia } from '~/content/media/service.server';
import { addPictureOf, uploadFile } from '~/content/media/testing/pictures.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Entries, forNewsroom, type StepActor } from '~/platform/testing/entries';
import { plainPicture } from '~/platform/testing/pictures.server';

/** Staff only. Requests made by scripts are rejected instead of redirected. */
const staffOnly = 'refused refused ok ok ok';

const smallPicture = () => plainPicture('png', { width: 8, height: 8 });

/** Uploads a picture for the caller, or for a moderator if the caller may not upload. Returns the upload’s ID. */
async function addUpload(stepActor: StepActor): Promise<string> {
  const member = stepActor && stepActor.role !== 'subscriber' ? stepActor : await addMember('moderator');
  return uploadFile(member, await smallPicture());
}

const addMedia = async () => addPictureOf(await addMember('editor'), await smallPicture());

const picturePath = async (): Promise<string> => `/admin/media/${(await addMedia()).id}`;

export const entries: Entries = {
  reads: {
    'GET /admin/media': { outcomes: forNewsroom },
    'GET /admin/media/:id': { outcomes: forNewsroom, path: picturePath },
    // Accepts only POST requests.
    'GET /admin/media/finish': { outcomes: '400 400 400 400 400' },
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
      entry: 'POST /admin/media/finish',
      outcomes: staffOnly,
      prepare: async (stepActor) => ({ path: '/admin/media/finish', form: { upload: await addUpload(stepActor) } }),
    },
    {
      entry: 'POST /admin/media/finish (another’s)',
      outcomes: 'refused refused none none none',
      prepare: async () => ({ path: '/admin/media/finish', form: { upload: await addUpload(undefined) } }),
    },
    {
      // Only editors may change a published picture.
      entry: 'POST /admin/media/finish (replaces)',
      outcomes: 'refused refused refused ok ok',
      prepare: async (stepActor) => ({
        path: '/admin/media/finish',
        form: { upload: await addUpload(stepActor), replaces: (await addMedia()).id },
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
