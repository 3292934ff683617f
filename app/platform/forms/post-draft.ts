import { clearSentDraft } from './drafts';
import { type FormResult, type Notice, post } from './forms';

/**
 * Posts a form as `post` does, and deletes the draft of its text once that has been stored, even if the page has been left
 * by then. After a timeout, the form still shows the text, so its draft and its key stay: the text is not stored twice if
 * it is sent again.
 * @param field name of the text's field.
 */
export async function postDraft<Result extends FormResult>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Result> },
  failure: Notice,
  field: string,
) {
  const form = await request.clone().formData();
  let isOverdue = false;
  const response = await post(async () => {
    const result = await serverAction();
    if (result.outcome === 'done' && !isOverdue) clearSentDraft(form, field);
    return result;
  }, failure);
  isOverdue = true;
  return response;
}
