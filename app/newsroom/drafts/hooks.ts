import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { hook } from '~/platform/features/hook';
import type { Actor } from '~/platform/permissions/permissions';

/** A working copy that has become another one: the title it has now, and its hash before and after. */
export type DraftChange = { articleId: string; title: string; before: string; after: string };

/**
 * Runs when a save or a new title has made another version of a working copy, so that an approval of the words before can
 * be looked at. It runs in the transaction that stores the version, behind it and with the working copy locked. A restored
 * version is a save. It does not run for a working copy that is begun, or moved to another category.
 */
export const draftChanged =
  hook<[actor: Actor, executor: Executor, emit: (event: DomainEvent) => Promise<void>, change: DraftChange]>();
