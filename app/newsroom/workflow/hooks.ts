import type { DraftFields } from '~/newsroom/drafts/fields';
import type { Executor } from '~/platform/database/database.server';
import { hook } from '~/platform/features/hook';
import type { Actor } from '~/platform/permissions/actors';
import type { Finding } from './checklist/checklist-rules';

/** The article text to check. */
export type CheckedDraft = { articleId: string; fields: DraftFields };

/**
 * Collects the problems that other features find in an article before publication, in addition to the site's own
 * checklist. Runs when the checklist is shown, and inside the transaction that submits, publishes or schedules the
 * article, so handlers must do nothing but read from the database. Problems found by a check at level `block` prevent
 * publication.
 */
export const publicationChecks = hook<[actor: Actor, executor: Executor, draft: CheckedDraft], readonly Finding[]>();
