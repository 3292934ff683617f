import { missingPictures } from '~/content/media/files/missing.server';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { type Actor, authorizeMember } from '~/platform/permissions/permissions';
import type { DraftFields } from '../fields';
import { revisionsPerPage } from '../rules';
import { openDraft, saveDraft } from '../service.server';
import { findRevision } from '../store.server';
import * as store from './store-revisions.server';

export type Revision = {
  version: number;
  /** Null for what was there before anybody saved, and for deleted accounts. */
  savedBy: string | null;
  savedAt: Date;
  beganAt: Date;
  label: string;
};

/**
 * The revisions of an article, the newest first, a page at a time. Of saves of one person within two minutes there is
 * one.
 * @param before list those before this version.
 * @throws AppError `not_found`; as `authorize`.
 */
export async function listRevisions(
  actor: Actor,
  articleId: string,
  before?: number,
): Promise<{ title: string; current: number; revisions: Revision[]; nextBefore: number | null }> {
  const { fields, version } = await openDraft(actor, articleId);
  const rows = await store.listRevisions(database(), articleId, { before, limit: revisionsPerPage + 1 });
  const revisions = rows.slice(0, revisionsPerPage);
  const nextBefore = rows.length > revisionsPerPage ? (revisions.at(-1)?.version ?? null) : null;
  return { title: fields.title, current: version, revisions, nextBefore };
}

async function revisionOf(articleId: string, version: number) {
  const found = isId(articleId) ? await findRevision(database(), articleId, version) : undefined;
  if (!found) throw new AppError('not_found', 'This revision no longer exists.');
  return found;
}

export type Compared = {
  older: { version: number; fields: DraftFields };
  newer: { version: number; fields: DraftFields };
};

/**
 * Two revisions of an article, the older first.
 * @param from the version to compare with; the one listed before, when not given.
 * @throws AppError `not_found`; as `authorize`.
 */
export async function compareRevisions(
  actor: Actor,
  articleId: string,
  to: number,
  from: number | undefined,
): Promise<Compared> {
  await openDraft(actor, articleId);
  const other = from ?? (await store.versionBefore(database(), articleId, to)) ?? to;
  const [older, newer] = await Promise.all([
    revisionOf(articleId, Math.min(other, to)),
    revisionOf(articleId, Math.max(other, to)),
  ]);
  return { older, newer };
}

/**
 * Makes a revision the newest version of the working copy. What readers see stays as it is.
 * @returns with it, how many of its pictures have been deleted since: it has gaps in their places.
 * @throws AppError `not_found`, `conflict` when someone saves at the same moment; as `saveDraft`.
 */
export async function restoreRevision(
  actor: Actor,
  articleId: string,
  version: number,
): Promise<{ version: number; missingPictures: number }> {
  authorizeMember(actor, 'articles.write');
  const { fields } = await revisionOf(articleId, version);
  const current = await openDraft(actor, articleId);
  const result = await saveDraft(actor, articleId, {
    ...{ baseVersion: current.version, baseHash: current.contentHash, fields },
    label: `Version ${version} restored`,
  });
  if (result.outcome !== 'saved') {
    throw new AppError('conflict', 'Someone else has just saved a version. Check it, then restore again.');
  }
  const { content, imageUrl } = result.fields;
  return { version: result.version, missingPictures: await missingPictures(actor, `${content} ${imageUrl}`) };
}

/** What the member has saved of articles, for the member. */
export async function exportOfRevisions(actor: Actor) {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  return store.revisionsOf(database(), userId);
}
