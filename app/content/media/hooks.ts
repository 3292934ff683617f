import type { Executor, SqlExpression } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { hook } from '~/platform/features/hook';
import type { Actor } from '~/platform/permissions/actors';
import type { PlainPermission } from '~/platform/permissions/declarations';
import type { MediaUse } from './rules';

/**
 * Collects the current uses of a library picture from each feature that shows pictures. Runs when a picture's page is
 * loaded. Also runs in a transaction, with the picture locked, before a picture is deleted, or before its caption,
 * credit or focal point is changed by someone who may not change what readers see. The actor has `media.use`.
 */
export const pictureUses = hook<[actor: Actor, executor: Executor, mediaId: string], readonly MediaUse[]>();

/**
 * Collects, from each feature that shows pictures, the SQL condition for whether it currently shows a picture, given the
 * SQL expression for the picture's ID. The conditions must match what `pictureUses` returns, without earlier versions,
 * and be fast for each single picture. Runs when the library is listed.
 */
export const pictureUseConditions = hook<[pictureId: SqlExpression], SqlExpression>();

/**
 * Runs when pages that show a picture become stale, because the picture was replaced or its caption, credit or focal
 * point changed. Runs in the transaction that changes the picture, so that features can emit their own change events.
 */
export const pictureChanged =
  hook<[executor: Executor, emit: (event: DomainEvent) => Promise<void>, mediaId: string]>();

/**
 * Returns whether a library picture is the own picture of a text that is approved, and can therefore be published
 * without another review. Runs in the transaction that changes the picture's caption, credit or focal point, with the
 * picture locked, unless the actor may change what readers see.
 */
export const isPictureApproved = hook<[executor: Executor, mediaId: string], boolean>();

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

/** Collects what else files can be uploaded for, besides pictures. */
export const uploadPurposes = hook<[], UploadPurpose>();
