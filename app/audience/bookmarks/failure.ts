import type { Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import type { Intent } from './intents';

/** Message for a form on the bookmarks pages that failed or could not be sent. @param intent the form's intent. */
export function intentFailure(intent: Intent | undefined): Notice {
  if (intent === 'create') return { title: m.bookmarks_list_create_failed(), description: '' };
  return { title: intent === 'remove' ? m.bookmarks_failed() : m.bookmarks_list_failed(), description: '' };
}
