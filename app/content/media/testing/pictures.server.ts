import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Member } from '~/platform/permissions/actors';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { plainPicture } from '~/platform/testing/pictures.server';
import { finishUpload } from '../service.server';
import { beginUpload, continueUpload } from '../uploads/uploads.server';

/**
 * Creates an empty folder for a test file's pictures and removes it afterwards.
 * @returns a function that returns the folder's path.
 */
export function openMediaFolder(): () => string {
  const before = configuration();
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lowdown-media-'));
    setConfiguration({ ...before, DATA_DIR: folder });
  });
  afterAll(async () => {
    setConfiguration(before);
    await rm(folder, { recursive: true });
  });
  return () => folder;
}

/** Uploads a file as one part. Returns the upload's ID. */
export async function uploadFile(
  member: Member,
  bytes: Buffer,
  name = 'picture.jpg',
  now = new Date(),
): Promise<string> {
  const { id } = await beginUpload(member, { name, size: bytes.length }, now);
  await continueUpload(member, id, 0, bytes);
  return id;
}

/** Uploads a picture, a plain test image by default, and returns its library entry. */
export async function addPictureOf(member: Member, bytes?: Buffer, name?: string) {
  const upload = await uploadFile(member, bytes ?? (await plainPicture()), name);
  return (await finishUpload(member, { upload }, new Date())).item;
}
