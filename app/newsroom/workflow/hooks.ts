import type { DraftFields } from '~/newsroom/drafts/fields';
import type { Executor } from '~/platform/database/database.server';
import { hook } from '~/platform/features/hook';
import type { Actor } from '~/platform/permissions/permissions';
import type { Finding } from './checklist/checklist-rules';

/** The words that are checked. */
export type CheckedDraft = { articleId: string; fields: DraftFields };

/**
 * Asks features what they find wrong with an article before it is published, beside the site's own checklist. It runs when
 * the checklist is shown, and in the transaction that publishes, submits or schedules: what it reads there must be in the
 * database, never elsewhere. A finding of level `block` that has problems keeps the article from its readers.
 */
export const publicationChecks = hook<[actor: Actor, executor: Executor, draft: CheckedDraft], readonly Finding[]>();
