import { type ActionFunctionArgs, data } from 'react-router';
import { z } from 'zod';
import { articleStatuses } from '~/content/articles/rules';
import { longestCorrection } from '~/content/corrections/rules';
import { actorOf } from '~/identity/roles/actor.server';
import { manyLines } from '~/platform/forms/form-fields';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import type { Actor } from '~/platform/permissions/permissions';
import { checkArticle } from './checklist/checklist.server';
import { type Finding, withWarnings } from './checklist/checklist-rules';
import { deleteFailure, isIntent, longestNotes, saidOf, updateFailure, type WorkflowIntent } from './rules';
import { schedule } from './schedule/schedule.server';
import { archive, changeStatus, correct, requestChanges, unpublish } from './status.server';
import { moveToTrash, restoreFromTrash } from './trash.server';

/** Data returned with a notice: the path of the published article, or the findings of the checklist. */
export type Shown = { path?: string; findings?: Finding[] };
/** Result of a workflow form; `intent` identifies the form. */
export type WorkflowResult = FormResult<string, Shown> & { intent?: WorkflowIntent };

const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
const notes = z
  .string()
  .transform(tidy)
  .pipe(z.string().max(longestNotes, `Notes can have at most ${longestNotes} characters.`));
const version = z.coerce.number().int().positive().optional().catch(undefined);
const occurrence = z.enum(['first', 'second']).optional().catch(undefined);
const correctionNote = z
  .string()
  .transform(tidy)
  .pipe(z.string().max(longestCorrection, `A correction can have at most ${longestCorrection} characters.`));

type Done = { notice: Notice; shown?: Shown };

/** Creates the handler of one form from its fields and its action. */
function form<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  perform: (actor: Actor, articleId: string, input: z.output<z.ZodObject<Shape>>) => Promise<Done>,
  failure: Notice = updateFailure,
) {
  return (args: ActionFunctionArgs) =>
    processForm<Shape, Shown>(args, {
      schema,
      failure,
      perform: async (input) => {
        const { notice, shown } = await perform(actorOf(args.context), args.params.id ?? '', input);
        return { outcome: 'done', ...notice, shown };
      },
    });
}

const said = (title: string, description = ''): Done => ({ notice: { title, description } });

const forms = {
  status: form(
    z.object({
      status: z.enum(articleStatuses, 'Choose a status.'),
      version,
      notes: notes.optional(),
      correction: correctionNote.optional(),
    }),
    async (actor, articleId, { status, version, notes, correction }) => {
      const change = { target: status, version, notes, correction };
      const { slug, warnings } = await changeStatus(actor, articleId, change, new Date());
      const path = slug === undefined ? undefined : `/article/${encodeURIComponent(slug)}`;
      const { title, description } = saidOf(status);
      return { notice: { title, description: withWarnings(description, warnings) }, shown: { path } };
    },
  ),
  changes: form(
    z.object({ version, notes: manyLines({ limit: longestNotes, required: () => 'Say what needs to change.' }) }),
    async (actor, articleId, input) => {
      await requestChanges(actor, articleId, input, new Date());
      return said('Changes requested', 'The writers have been notified of the changes needed.');
    },
  ),
  unpublish: form(z.object({}), async (actor, articleId) => {
    await unpublish(actor, articleId, new Date());
    return said('Article unpublished', 'It is no longer public.');
  }),
  schedule: form(
    z.object({
      version,
      publishAt: z.string().trim().max(40).default(''),
      publishOccurrence: occurrence,
      unpublishAt: z.string().trim().max(40).default(''),
      unpublishOccurrence: occurrence,
      correction: correctionNote.optional(),
    }),
    async (actor, articleId, change) => said('Schedule saved', await schedule(actor, articleId, change, new Date())),
  ),
  archive: form(z.object({ archived: z.enum(['true', 'false']) }), async (actor, articleId, { archived }) => {
    await archive(actor, articleId, archived === 'true');
    return said(archived === 'true' ? 'Article archived' : 'Article removed from the archive');
  }),
  correction: form(
    z.object({ note: manyLines({ limit: longestCorrection, required: () => 'Say what was corrected.' }) }),
    async (actor, articleId, { note }) => {
      await correct(actor, articleId, note, new Date());
      return said('Correction published', 'Readers can see it below the text.');
    },
  ),
  checklist: form(z.object({}), async (actor, articleId) => ({
    notice: { title: 'Checklist', description: 'The article and its links have been checked.' },
    shown: { findings: await checkArticle(actor, articleId) },
  })),
  delete: form(
    z.object({}),
    async (actor, articleId) => {
      await moveToTrash(actor, articleId, new Date());
      return said('Success', 'Article deleted successfully');
    },
    deleteFailure,
  ),
  restore: form(z.object({}), async (actor, articleId) => {
    await restoreFromTrash(actor, articleId, new Date());
    return said('Article restored', 'It has the same status as before it was deleted.');
  }),
} satisfies Record<WorkflowIntent, unknown>;

/** Handles every form of the workflow, distinguished by `intent`. */
export async function workflowResult(args: ActionFunctionArgs) {
  // Not a form: nothing to process.
  const posted = await args.request
    .clone()
    .formData()
    .catch(() => new FormData());
  const intent = posted.get('intent');
  if (!isIntent(intent)) {
    return data<WorkflowResult>({ outcome: 'refused', ...updateFailure, fields: {}, values: {} }, { status: 400 });
  }
  const { data: result, init } = await forms[intent](args);
  return data<WorkflowResult>({ ...(result as WorkflowResult), intent }, init ?? undefined);
}
