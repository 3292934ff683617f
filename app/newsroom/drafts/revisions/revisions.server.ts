import { countMissingPictures } from '~/content/media/service.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { database } from '~/platform/database/database.server';

import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { isSafePictureAddress } from '~/platform/html/rules';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { completeFields, type DraftFields } from '../fields';
import { type ReviewStep, type TextInUse, textsInUse } from '../hooks';
import { revisionsPerPage } from '../rules';
import { countSave, saveDraft } from '../save.server';
import { lockDraft, openDraft } from '../service.server';
import { findRevision } from '../store.server';
import { type ChangeCounts, countChanges } from './compare-drafts';
import * as store from './store-revisions.server';
import { type LabelKind, ownLabels } from './version-names';

export type Revision = {
  version: number;
  /** Null for the text before the first save, and for deleted accounts. */
  savedBy: string | null;
  savedAt: Date;
  beganAt: Date;
  label: string;
  labelKind: LabelKind;
  /** Whether readers see this text, and whether it is approved; not for versions from before that was decided. */
  isPublished: boolean;
  isApproved: boolean;
  /** What last happened to it in a review; null for nothing. */
  reviewStep: ReviewStep | null;
  /** What differs from the revision before it; null for the first, and where the texts are too long to compare here. */
  changes: ChangeCounts | null;
};

/** Returns the kind of a stored label, which its text alone determines: members cannot give the newsroom's own labels. */
export function labelKindOf(label: string): LabelKind {
  if (label === '') return 'none';
  if (label === ownLabels.beforeFirstEdit) return 'before_first_edit';
  if (label === ownLabels.titleAdded) return 'title_added';
  return label === ownLabels.restored(Number(/\d+/.exec(label)?.[0])) ? 'restored' : 'name';
}

/** Maximum combined length of the texts that a list compares, in characters. */
const maxComparedLength = 8_000_000;

type ListedRow = Awaited<ReturnType<typeof store.listRevisions>>[number];

/** Returns what each revision changed, by version. Compares only as many texts, newest first, as the limit allows. */
async function changesByVersion(articleId: string, rows: readonly ListedRow[]): Promise<Map<number, ChangeCounts>> {
  let length = 0;
  const compared = rows.filter((row) => {
    // Together with the text before it.
    length += 2 * row.length;
    return length <= maxComparedLength;
  });
  const versions = compared.flatMap(({ version, previous }) => [version, previous ?? version]);
  const found = await store.findVersions(database(), articleId, [...new Set(versions)]);
  const fields = new Map(found.map((row) => [row.version, completeFields(row.fields)]));
  const changes = new Map<number, ChangeCounts>();
  for (const { version, previous } of compared) {
    const [newer, older] = [fields.get(version), fields.get(previous ?? 0)];
    if (newer && older) changes.set(version, countChanges(older, newer));
  }
  return changes;
}

/** Whether a version has a text in use, and is not from before that text was decided. */
const isDecided = (text: TextInUse | null | undefined, version: number, contentHash: string): boolean =>
  text?.contentHash === contentHash && version >= text.decidedVersion;

/**
 * Returns one page of an article's revisions, newest first. Saves by one person within two minutes form one revision.
 * @param before returns only revisions before this version.
 * @param kind returns only named revisions, or only the others.
 * @throws AppError `not_found`, or as `authorize` does.
 */
export async function listRevisions(
  actor: Actor,
  articleId: string,
  { before, kind = 'all' }: { before?: number; kind?: store.RevisionKind } = {},
): Promise<{
  title: string;
  current: number;
  revisions: Revision[];
  counts: Record<store.RevisionKind, number>;
  /** Whether there are no revisions because readers see the article as it was before the newsroom’s first save. */
  isUnedited: boolean;
  nextBefore: number | null;
}> {
  const { fields, version } = await openDraft(actor, articleId);
  const rows = await store.listRevisions(database(), articleId, { before, kind, limit: revisionsPerPage + 1 });
  const [counts, changes, [inUse]] = await Promise.all([
    store.countRevisions(database(), articleId),
    changesByVersion(articleId, rows),
    textsInUse.run(articleId),
  ]);
  const revisions = rows
    .slice(0, revisionsPerPage)
    .map(({ contentHash, length: _length, previous: _previous, ...row }) => ({
      ...row,
      labelKind: labelKindOf(row.label),
      isPublished: isDecided(inUse?.published, row.version, contentHash),
      isApproved: isDecided(inUse?.approved, row.version, contentHash),
      reviewStep: inUse?.steps.get(row.version) ?? null,
      changes: changes.get(row.version) ?? null,
    }));
  const nextBefore = rows.length > revisionsPerPage ? (revisions.at(-1)?.version ?? null) : null;
  const isUnedited = counts.all === 0 && Boolean(inUse?.published);
  return { title: fields.title, current: version, revisions, counts, isUnedited, nextBefore };
}

const revisionGone = (): AppError => new AppError('not_found', 'This version no longer exists.');

/**
 * Returns a revision. For use cases that have already checked permissions.
 * @throws AppError `not_found`.
 */
export async function getRevision(articleId: string, version: number) {
  const found = isId(articleId) ? await findRevision(database(), articleId, version) : undefined;
  if (!found) throw revisionGone();
  return found;
}

export type RevisionPair = {
  older: { version: number; fields: DraftFields };
  newer: { version: number; fields: DraftFields };
  /** The one of them whose restoration would change the draft, the newer one if both would. */
  restorable: number | undefined;
  /** Whether it is what readers see and can be restored as it is, so that its restoration discards the changes since. */
  discardsChanges: boolean;
};

/** Whether the address of a lead picture, if there is one, would still be accepted. */
const hasAllowedPicture = ({ imageUrl }: DraftFields): boolean => imageUrl === '' || isSafePictureAddress(imageUrl);

/**
 * Returns two revisions of an article, the older one first.
 * @param from the version to compare with; by default the one listed before `to`.
 * @throws AppError `not_found`, or as `authorize` does.
 */
export async function compareRevisions(
  actor: Actor,
  articleId: string,
  to: number,
  from: number | undefined,
): Promise<RevisionPair> {
  const current = await openDraft(actor, articleId);
  const other = from ?? (await store.findPreviousVersion(database(), articleId, to)) ?? to;
  const [older, newer, [inUse]] = await Promise.all([
    getRevision(articleId, Math.min(other, to)),
    getRevision(articleId, Math.max(other, to)),
    textsInUse.run(articleId),
  ]);
  const restorable = [newer, older].find(({ version }) => version !== current.version);
  const published = inUse?.published?.contentHash;
  return {
    ...{ older, newer, restorable: restorable?.version },
    discardsChanges:
      restorable !== undefined &&
      restorable.contentHash === published &&
      current.contentHash !== published &&
      hasAllowedPicture(restorable.fields),
  };
}

/**
 * Restores a revision as the newest version of the working copy. The published article does not change. An imported
 * version may have a lead picture whose address would no longer be accepted: it is restored without it.
 * @returns the new version, the one before it, whether it is the text that readers see, how many of its pictures are
 * missing because they have since been deleted, and the address of the lead picture that was left out.
 * @throws AppError `not_found`, `conflict` when someone else saves at the same time, or as `countSave`
 * and `saveDraft`.
 */
export async function restoreRevision(
  actor: Actor,
  articleId: string,
  version: number,
): Promise<{
  version: number;
  previous: number;
  isPublished: boolean;
  missingPictures: number;
  omittedPicture: string | null;
}> {
  const counted = await countSave(actor);
  const { fields: stored } = await getRevision(articleId, version);
  const omittedPicture = hasAllowedPicture(stored) ? null : stored.imageUrl;
  const fields = omittedPicture === null ? stored : { ...stored, imageUrl: '', imageAlt: '' };
  const current = await openDraft(actor, articleId);
  const result = await saveDraft(counted, articleId, {
    ...{ baseVersion: current.version, baseHash: current.contentHash, fields },
    label: ownLabels.restored(version),
  });
  if (result.outcome !== 'saved') {
    throw new AppError('conflict', 'Someone else has just saved a version. Check it, then restore again.');
  }
  const { content, imageUrl } = result.fields;
  const previous = current.version;
  const [inUse] = await textsInUse.run(articleId);
  return {
    version: result.version,
    previous,
    isPublished: inUse?.published?.contentHash === result.contentHash,
    missingPictures: await countMissingPictures(actor, `${content} ${imageUrl}`),
    omittedPicture,
  };
}

/**
 * Names a revision; an empty name removes it. Later saves do not replace a named revision in the list.
 * @throws AppError `not_found`, also for one that a later save has replaced, or as `authorize` does.
 */
export async function nameRevision(actor: Actor, articleId: string, version: number, name: string): Promise<void> {
  const member = authorizeMember(actor, 'articles.write');
  if (!isId(articleId)) throw revisionGone();
  await transaction(async (executor) => {
    // A save that replaces the newest revision would otherwise not see its name.
    await lockDraft(executor, articleId);
    if (!(await store.setVersionName(executor, articleId, version, name))) throw revisionGone();
    // Not as `version`, which would say that a step of the workflow concerns it.
    const values = { revision: version, name };
    await recordAudit(executor, member, {
      action: 'article_version_named',
      ...{ resourceType: 'article', resourceId: articleId, values },
    });
  });
}

/** Returns the versions that the member has saved, for their data export. */
export async function exportRevisions(actor: Actor) {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  return store.listRevisionsByMember(database(), userId);
}
