import type { ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { articleStatuses, shownTitle } from '~/content/articles/rules';
import { longestCorrection } from '~/content/corrections/rules';
import { actorOf } from '~/identity/roles/actor.server';
import { openDraft } from '~/newsroom/drafts/service.server';
import { formatInstant } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { multiLine, toSingleLine } from '~/platform/forms/form-fields';
import type { Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { normaliseLines } from '~/platform/forms/normalise-lines';
import { processIntents } from '~/platform/forms/process-intents.server';
import type { Actor } from '~/platform/permissions/actors';
import { siteSetting } from '~/platform/settings/settings.server';
import { checkArticle } from '../checklist/checklist.server';
import { withWarnings } from '../checklist/checklist-rules';
import { longestReason, shortestReason } from '../checklist/overrides/constants';
import { overrideProblem, withdrawOverride } from '../checklist/overrides/overrides.server';
import { deletePendingCorrection, setCorrection } from '../corrections/corrections.server';
import type { Shown } from '../form-results';
import { type Origin, readOrigin } from '../origins';
import { consequencesOfPublishing, consequencesOfScheduling, type Publication } from '../publishing/publication';
import { nextWaiting } from '../queue/queue.server';
import { decisionStateOf } from '../review/decision-state.server';
import { decidedStatus, longestNotes, reviewDecisions, type WorkflowFields } from '../rules';
import { schedule } from '../schedule/schedule.server';
import {
  decisionNotice,
  deleteFailure,
  type NoticeFacts,
  overrideFailure,
  publishedAgain,
  statusNotice,
  takenSlugText,
  updateFailure,
} from '../step-notices';
import { archive } from '../steps/archive.server';
import { noticeFacts } from '../steps/notice-facts.server';
import { changeStatus, requestChanges } from '../steps/status.server';
import { moveToTrash, restoreFromTrash, undoDeletion } from '../steps/trash.server';
import { restoredTexts, undoText } from '../steps/trash-rules';
import { unpublish } from '../steps/unpublish.server';

const notes = z
  .string()
  .transform(normaliseLines)
  .pipe(z.string().max(longestNotes, `Notes can have at most ${longestNotes} characters.`));
/** What the member had in front of them (`Seen`). */
const seen = {
  version: z.coerce.number().int().positive().optional().catch(undefined),
  reviewedHash: z.string().max(64).optional(),
};
const occurrence = z.enum(['first', 'second']).optional().catch(undefined);
const correctionNote = z
  .string()
  .transform(normaliseLines)
  .pipe(z.string().max(longestCorrection, `A correction can have at most ${longestCorrection} characters.`));

/** Identifies a problem that a check has found (`problemKey`). */
const problemKey = z.string('Choose a problem.').regex(/^[\w-]{43}$/, 'Choose a problem.');
const reason = z
  .string('Enter a reason.')
  .transform(toSingleLine)
  .pipe(
    z
      .string()
      .min(shortestReason, `Give a reason of at least ${shortestReason} characters.`)
      .max(longestReason, `A reason can have at most ${longestReason} characters.`),
  );

type Done = { notice: Notice; shown?: Shown };

/** Creates the handler for a form from its fields and action. */
function formHandler<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  perform: (
    actor: Actor,
    articleId: string,
    input: z.output<z.ZodObject<Shape>>,
    /** The list from which the review was opened. */
    from: Origin | undefined,
  ) => Promise<Done>,
  failure: Notice = updateFailure,
) {
  return (args: ActionFunctionArgs) =>
    processForm<Shape, Shown>(args, {
      schema,
      failure,
      perform: async (input) => {
        const from = readOrigin(new URL(args.request.url).searchParams.get('from'));
        const { notice, shown } = await perform(actorOf(args.context), args.params.id ?? '', input, from);
        return { outcome: 'done', ...notice, shown };
      },
    });
}

const doneWith = (title: string, description = ''): Done => ({ notice: { title, description } });

/**
 * Adds a sentence to a notice if the article has changed since the page was opened: the step reloads the page, which
 * then shows, and lets the member decide on, another text than the one they have read.
 */
async function withChangeNotice(
  actor: Actor,
  articleId: string,
  { description, reviewedHash }: { description: string; reviewedHash: string | undefined },
): Promise<string> {
  if (reviewedHash === undefined) return description;
  const current = await decisionStateOf(actor, articleId);
  if (current.reviewedHash === reviewedHash) return description;
  return `${description} The article has changed since you opened it: read the current version before you decide.`.trim();
}

const forms = {
  status: formHandler(
    z.object({
      status: z.enum(articleStatuses, 'Choose a status.'),
      ...seen,
      notes: notes.optional(),
      correction: correctionNote.optional(),
    }),
    async (actor, articleId, { status, notes, ...rest }) => {
      const change = { target: status, notes: notes || undefined, ...rest };
      const now = new Date();
      const { slug, takenSlug, warnings, published, ...result } = await changeStatus(actor, articleId, change, now);
      const path = slug === undefined ? undefined : `/article/${encodeURIComponent(slug)}`;
      const { title, description } = statusNotice(status, noticeFacts(result));
      const taken = slug && takenSlug ? ` ${takenSlugText({ requested: takenSlug, assigned: slug })}` : '';
      const publication = path &&
        published && {
          kind: 'published' as const,
          isChange: published.wasLive,
          when: `Published on ${formatInstant(now, siteSetting(newsroomTimeZone))}.${taken}`,
          warnings,
          path,
          consequences: consequencesOfPublishing(published),
        };
      return {
        notice: { title, description: withWarnings(description + taken, warnings) },
        shown: { path, publication: publication || undefined },
      };
    },
  ),
  decision: formHandler(
    z
      .object({
        decision: z.enum(reviewDecisions, 'Choose a decision.'),
        ...seen,
        notes: notes.default(''),
        correction: correctionNote.optional(),
      })
      .check(({ value: { decision, notes }, issues }) => {
        if (notes !== '' || (decision !== 'request_changes' && decision !== 'reject')) return;
        const message = decision === 'reject' ? 'Give the reason for the rejection.' : 'Say what needs to change.';
        issues.push({ code: 'custom', path: ['notes'], message, input: notes });
      }),
    async (actor, articleId, { decision, notes, correction, ...seen }, from) => {
      const now = new Date();
      const { fields } = await openDraft(actor, articleId);
      const next = await nextWaiting(actor, articleId, from, now);
      const noticeOf = (facts: NoticeFacts) => decisionNotice(decision, shownTitle(fields.title), facts);
      if (decision === 'request_changes' || decision === 'reject') {
        const sentBack = { ...seen, notes, isRejection: decision === 'reject' };
        const { isChange } = await requestChanges(actor, articleId, sentBack, now);
        return { notice: noticeOf({ isLive: isChange }), shown: { next } };
      }
      const isWithdrawal = decision === 'withdraw';
      const change = { target: decidedStatus[decision], isWithdrawal, notes: notes || undefined, correction, ...seen };
      const { slug, takenSlug, warnings, ...result } = await changeStatus(actor, articleId, change, now);
      const { title, description } = noticeOf(noticeFacts(result));
      const taken = slug && takenSlug ? ` ${takenSlugText({ requested: takenSlug, assigned: slug })}` : '';
      return {
        ...doneWith(title, withWarnings(description + taken, warnings)),
        shown: { next },
      };
    },
  ),
  changes: formHandler(
    z.object({ ...seen, notes: multiLine({ limit: longestNotes, required: () => 'Say what needs to change.' }) }),
    async (actor, articleId, input) => {
      await requestChanges(actor, articleId, input, new Date());
      return doneWith('Changes requested', 'The writers have been notified.');
    },
  ),
  unpublish: formHandler(z.object({}), async (actor, articleId) => {
    const publishAt = await unpublish(actor, articleId, new Date());
    const again = publishAt && publishedAgain(formatInstant(publishAt, siteSetting(newsroomTimeZone)));
    return doneWith('Article unpublished', again ?? 'It is no longer public.');
  }),
  schedule: formHandler(
    z.object({
      ...seen,
      publishAt: z.string().trim().max(40).default(''),
      publishOccurrence: occurrence,
      unpublishAt: z.string().trim().max(40).default(''),
      unpublishOccurrence: occurrence,
      notes: notes.default(''),
      correction: correctionNote.optional(),
    }),
    async (actor, articleId, change) => {
      const { when, description, warnings, isApproval } = await schedule(actor, articleId, change, new Date());
      const publication: Publication | undefined =
        change.publishAt === ''
          ? undefined
          : {
              ...{ kind: 'scheduled', isApproval, when, warnings, path: null },
              consequences: consequencesOfScheduling({ isApproval }),
            };
      const isCancelled = change.publishAt === '' && change.unpublishAt === '';
      const title = isCancelled ? 'Schedule cancelled' : isApproval ? 'Approved and scheduled' : 'Schedule saved';
      return { ...doneWith(title, description), shown: { publication } };
    },
  ),
  archive: formHandler(
    z.object({ archived: z.enum(['true', 'false']), ...seen }),
    async (actor, articleId, { archived, reviewedHash }) => {
      await archive(actor, articleId, archived === 'true');
      const title = archived === 'true' ? 'Article archived' : 'Article removed from the archive';
      return doneWith(title, await withChangeNotice(actor, articleId, { description: '', reviewedHash }));
    },
  ),
  correction: formHandler(
    z.object({
      ...seen,
      correction: correctionNote.pipe(z.string().min(1, 'Say what was corrected.')),
    }),
    async (actor, articleId, change) =>
      (await setCorrection(actor, articleId, change, new Date())) === 'publish'
        ? doneWith('Correction published', 'Readers can see it below the text.')
        : doneWith('Correction saved', 'Readers will see it once the changes are published.'),
  ),
  'delete-correction': formHandler(z.object({}), async (actor, articleId) => {
    await deletePendingCorrection(actor, articleId, new Date());
    return doneWith('Correction deleted', 'Readers never saw it.');
  }),
  checklist: formHandler(z.object(seen), async (actor, articleId, { reviewedHash }) => {
    const findings = await checkArticle(actor, articleId);
    const description = await withChangeNotice(actor, articleId, {
      description: 'The article and its links have been checked.',
      reviewedHash,
    });
    return { notice: { title: 'Checklist', description }, shown: { findings } };
  }),
  override: formHandler(
    z.object({ key: problemKey, reason }),
    async (actor, articleId, override) => {
      await overrideProblem(actor, articleId, override, new Date());
      return doneWith('Problem overridden', 'It no longer blocks the article. Your reason is shown in the checklist.');
    },
    overrideFailure,
  ),
  'withdraw-override': formHandler(z.object({ key: problemKey }), async (actor, articleId, { key }) => {
    await withdrawOverride(actor, articleId, key);
    return doneWith('Override withdrawn', 'The problem blocks the article again.');
  }),
  delete: formHandler(
    z.object({}),
    async (actor, articleId) => {
      const title = await moveToTrash(actor, articleId, new Date());
      return doneWith('Article moved to the trash', undoText(1, title));
    },
    deleteFailure,
  ),
  restore: formHandler(z.object({}), async (actor, articleId) => {
    const before = await restoreFromTrash(actor, articleId, new Date());
    return doneWith('Restored as draft', restoredTexts[before]);
  }),
  'undo-delete': formHandler(z.object({}), async (actor, articleId) => {
    await undoDeletion(actor, articleId, new Date());
    return doneWith('Article restored', 'It is back as it was before it was deleted.');
  }),
};

/** Handles every workflow form, distinguished by `intent`. */
export const workflowResult = (args: ActionFunctionArgs) =>
  processIntents<WorkflowFields, Shown>(args, updateFailure, forms);
