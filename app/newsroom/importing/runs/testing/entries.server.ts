import { uploadFile } from '~/content/media/testing/pictures.server';
import { beginUpload, continueUpload } from '~/content/media/uploads/uploads.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Member } from '~/platform/permissions/actors';
import { administratorsOnly, type Entries, forAdministrators, type StepActor } from '~/platform/testing/entries';
import { importRuns } from '../../schema';
import {
  importPath,
  importsPath,
  isWorking,
  type RunForm,
  type RunState,
  runFormAddress,
  uploadPurpose,
} from '../rules';

/** Adds an import in a state, without its file. Only one can be working. */
export async function addImport(state: RunState): Promise<string> {
  await database().delete(importRuns);
  const [id, now] = [newId(), new Date()];
  await database()
    .insert(importRuns)
    .values({
      ...{ id, state, phase: isWorking(state) ? state : 'importing', createdAt: now, changedAt: now },
      file: { uploadId: newId(), name: 'export.xml', size: 1, parts: [] },
      settings: { category: '', asDrafts: false, pictures: 'none', site: '', consentDate: '', onlyPeople: false },
    });
  return id;
}

/** Uploads a file to be imported. Returns the upload's ID. */
export async function uploadImport(member: Member, text: string, name = 'export.xml'): Promise<string> {
  const bytes = Buffer.from(text);
  const { id } = await beginUpload(member, { name, size: bytes.length, purpose: uploadPurpose }, new Date());
  await continueUpload(member, id, 0, bytes);
  return id;
}

/** Returns the caller, or another administrator if the caller may not import. */
const uploaderFor = async (actor: StepActor): Promise<Member> =>
  actor?.role === 'admin' ? actor : await addMember('admin');

/** A state in which each form can be used. */
const usableIn: Record<Exclude<RunForm, 'delete'>, RunState> = {
  check: 'undone',
  import: 'checked',
  stop: 'importing',
  undo: 'imported',
};

const forms = Object.keys(usableIn) as (keyof typeof usableIn)[];

/** The screens for imports. */
export const entries: Entries = {
  reads: {
    'GET /admin/import': { outcomes: forAdministrators },
    'GET /admin/import/:id': {
      outcomes: forAdministrators,
      path: async () => importPath(await addImport('checked')),
    },
  },
  writes: [
    {
      entry: 'POST /admin/import',
      outcomes: 'signin led refused refused led',
      prepare: async (actor) => {
        await database().delete(importRuns);
        return { path: importsPath, form: { upload: await uploadImport(await uploaderFor(actor), '<rss/>') } };
      },
    },
    {
      entry: 'POST /admin/import (a picture’s upload)',
      outcomes: 'signin led refused refused none',
      prepare: async (actor) => {
        await database().delete(importRuns);
        return {
          path: importsPath,
          form: { upload: await uploadFile(await uploaderFor(actor), Buffer.from('<rss/>')) },
        };
      },
    },
    ...forms.map((form) => ({
      entry: `POST /admin/import/:id (${form})`,
      outcomes: administratorsOnly,
      prepare: async () => ({ path: runFormAddress(await addImport(usableIn[form]), form), form: {} }),
    })),
    {
      entry: 'POST /admin/import/:id (delete)',
      outcomes: 'signin led refused refused led',
      prepare: async () => ({ path: runFormAddress(await addImport('imported'), 'delete'), form: {} }),
    },
  ],
};
