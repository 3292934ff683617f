import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { hook } from '~/platform/features/hook';
import type { Actor } from '~/platform/permissions/permissions';
import type { MediaUse } from './rules';

/**
 * Asks whoever uses pictures of the library where a picture is used, each from its own texts as they are now. It runs
 * when
 * a picture's page is read, and, in the same transaction and with the picture locked, before one is deleted or its
 * caption
 * or credit is changed by someone who may not change what readers see. The actor may use the library (`media.use`).
 */
export const pictureUses = hook<[actor: Actor, executor: Executor, mediaId: string], readonly MediaUse[]>();

/**
 * Runs when pages that show a picture would look different from now on: it was replaced, or its caption, credit or
 * focus
 * changed. It runs in the transaction that changes the picture, so that whoever shows it can say what became stale.
 */
export const pictureChanged =
  hook<[executor: Executor, emit: (event: DomainEvent) => Promise<void>, mediaId: string]>();
