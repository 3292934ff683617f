import { type ActionFunctionArgs, redirect } from 'react-router';
import { z } from 'zod';
import { actorOf } from '~/identity/roles/actor.server';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { processIntents } from '~/platform/forms/process-intents.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { requestState } from '~/platform/requests/request.server';
import { intentFailure } from './failure';
import type { BookmarksForm, Intent } from './intents';
import { addToList, createList, deleteList, removeFromList, renameList, shareList, unshareList } from './lists.server';
import { bookmarksPath, listPath } from './paths';
import { listName } from './rules';
import { removeBookmark } from './service.server';

/** Result of a form on the bookmarks pages; `intent` identifies the form. */
export type BookmarksResult = FormResult & { intent?: Intent };

const nameSchema = z.object({ name: listName() });
const emptySchema = z.object({});
const bookmarkSchema = z.object({ bookmarkId: z.uuid() });
const entrySchema = z.object({ bookmarkId: z.uuid(), listId: z.uuid() });

/** Returns the handler for a form with the given fields, intent and effect. */
function createFormHandler<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  intent: Intent,
  /** Returns the success message, or the path to redirect to. @param listId the list whose page contains the form. */
  perform: (actor: Actor, input: z.output<z.ZodObject<Shape>>, listId: string) => Promise<string | { path: string }>,
) {
  return (args: ActionFunctionArgs) =>
    processForm(args, {
      schema,
      failure: intentFailure(intent),
      perform: async (input) => {
        const done = await perform(actorOf(args.context), input, args.params.list ?? '');
        if (typeof done !== 'string') throw redirect(done.path, 303);
        // Without JavaScript, redirect back to the page, so that reloading it does not resubmit the form.
        const { pathname, search } = new URL(args.request.url);
        if (args.context.get(requestState).isDocument) throw redirect(pathname + search, 303);
        return { outcome: 'done', ...notice(done) };
      },
    });
}

const notice = (title: string): Notice => ({ title, description: '' });

const forms: Record<Intent, (args: ActionFunctionArgs) => ReturnType<typeof processForm<z.ZodRawShape>>> = {
  create: createFormHandler(nameSchema, 'create', async (actor, input) => ({
    path: listPath(await createList(actor, input)),
  })),
  rename: createFormHandler(nameSchema, 'rename', async (actor, input, listId) => {
    await renameList(actor, listId, input);
    return m.bookmarks_list_renamed();
  }),
  delete: createFormHandler(emptySchema, 'delete', async (actor, _input, listId) => {
    await deleteList(actor, listId);
    return { path: bookmarksPath };
  }),
  share: createFormHandler(emptySchema, 'share', async (actor, _input, listId) => {
    await shareList(actor, listId);
    return m.bookmarks_share_started();
  }),
  unshare: createFormHandler(emptySchema, 'unshare', async (actor, _input, listId) => {
    await unshareList(actor, listId);
    return m.bookmarks_share_stopped();
  }),
  remove: createFormHandler(bookmarkSchema, 'remove', async (actor, { bookmarkId }) => {
    await removeBookmark(actor, bookmarkId);
    return m.bookmarks_removed();
  }),
  put: createFormHandler(entrySchema, 'put', async (actor, entry) => {
    await addToList(actor, entry);
    return m.bookmarks_added_to_list();
  }),
  take: createFormHandler(entrySchema, 'take', async (actor, entry) => {
    await removeFromList(actor, entry);
    return m.bookmarks_removed_from_list();
  }),
};

/** Handles every form on the bookmarks pages, distinguished by `intent`. */
export const handleBookmarksForm = (args: ActionFunctionArgs) =>
  processIntents<BookmarksForm>(args, notice(m.bookmarks_failed()), forms);
