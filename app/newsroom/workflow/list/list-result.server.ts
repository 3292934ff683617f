import type { ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { actorOf } from '~/identity/roles/actor.server';
import { singleLine } from '~/platform/forms/form-fields';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { processIntents } from '~/platform/forms/process-intents.server';
import { shorten } from '~/platform/html/text';
import { deleteFailure, updateFailure } from '../step-notices';
import { longestName, undoText } from '../steps/trash-rules';
import { performBulkAction } from './bulk.server';
import { type BulkResult, bulkActions, removedTags } from './bulk-rules';
import type { ListForm, ListIntent } from './list-forms';
import { longestViewName } from './list-rules';
import { deleteView, saveView } from './views.server';

/**
 * Result of a form on the article list: `intent` identifies the form, and `shown` contains the result for each article.
 */
export type ListResult = FormResult<string, BulkResult[]> & { intent?: ListIntent };

const failures: Record<ListIntent, Notice> = {
  many: { title: 'Update Failed', description: 'The articles could not be changed. Please try again.' },
  'save-view': { title: 'View not saved', description: 'The view could not be saved. Please try again.' },
  'delete-view': { title: 'View not deleted', description: 'The view could not be deleted. Please try again.' },
};

const forms: Record<
  ListIntent,
  (args: ActionFunctionArgs) => ReturnType<typeof processForm<z.ZodRawShape, BulkResult[]>>
> = {
  many: (args) =>
    processForm(args, {
      schema: z.object({
        action: z.enum(bulkActions, 'Choose an action.'),
        ids: z.array(z.string()).min(1, 'Select at least one article.'),
        category: z.string().optional(),
        tag: z.string().optional(),
        removed: removedTags,
        undo: z.literal('on').optional(),
      }),
      failure: failures.many,
      perform: async ({ action, category, tag, removed, undo, ...selected }) => {
        // Checkboxes send each ID by itself; scripts and the undo form send them joined.
        const ids = selected.ids.flatMap((joined) => joined.split(',')).filter((id) => id !== '');
        const results = await performBulkAction(
          actorOf(args.context),
          { action, ids, category, tag, removed, isUndo: undo === 'on' },
          new Date(),
        );
        const done = results.filter(({ isDone }) => isDone);
        const [first] = results;
        const name = shorten(first?.title ?? '', longestName);
        // Undo is offered on every page, most of which do not list the results.
        const hasSkipped = results.some(({ isChangedSince }) => isChangedSince);
        const skippedText = hasSkipped ? ' Articles that have since been changed were skipped.' : '';
        if (done.length === 0) {
          const failure = action === 'delete' ? deleteFailure : updateFailure;
          const description =
            results.length === 1
              ? (first?.sentence ?? '')
              : `None of the ${results.length} articles was changed.${skippedText}`;
          return { outcome: 'refused', title: failure.title, description, shown: results };
        }
        const counted = `${done.length} of ${results.length} articles ${done.length === 1 ? 'was' : 'were'} changed.${skippedText}`;
        if (action === 'delete' && results.length === 1) {
          return {
            outcome: 'done',
            title: 'Article moved to the trash',
            description: undoText(1, first?.title),
            shown: results,
          };
        }
        return {
          outcome: 'done',
          title: done.length === results.length ? (done[0]?.sentence ?? '') : 'Some changes failed',
          // Reasons and warnings are shown in the list, where there is room for them.
          description:
            results.length === 1 ? name : `${counted}${action === 'delete' ? ` ${undoText(done.length)}` : ''}`,
          shown: results,
        };
      },
    }),
  'save-view': (args) =>
    processForm(args, {
      schema: z.object({
        name: singleLine({ limit: longestViewName, required: () => 'Enter a name for the view.' }),
        query: z.string().max(1_000),
      }),
      failure: failures['save-view'],
      perform: async (view) => {
        await saveView(actorOf(args.context), view, new Date());
        return { outcome: 'done', title: 'View saved', description: view.name };
      },
    }),
  'delete-view': (args) =>
    processForm(args, {
      schema: z.object({ view: z.string() }),
      failure: failures['delete-view'],
      perform: async ({ view }) => {
        await deleteView(actorOf(args.context), view);
        return { outcome: 'done', title: 'View deleted', description: '' };
      },
    }),
};

/** Handles every form on the article list, distinguished by `intent`. */
export const listResult = (args: ActionFunctionArgs) =>
  processIntents<ListForm, BulkResult[]>(args, failures.many, forms);
