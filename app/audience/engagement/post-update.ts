import { notify } from '~/design/form-toast';
import { toasts } from '~/design/toasts';
import { type FormResult, type Notice, post, send, timeout } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';

/** Returns what the toasts about an update are about: the kind of update, and the article, author or other it is for. */
export const subjectOf = (path: string, form: FormData): string =>
  [path, ...['articleId', 'kind', 'slug'].map((name) => form.get(name) ?? '')].join(' ').trimEnd();

/** Message for an update whose response was lost: the server may have saved it or not. */
export const unconfirmed = (): Notice => ({
  title: m.marks_unconfirmed_title(),
  description: m.marks_unconfirmed(),
});

/** Functions that end the waits for responses, by what the updates are about. */
const waits = new Map<string, () => void>();

/**
 * Says that an update is slow if its response takes long from now on. Called when a button is pressed, because the script
 * that posts the update may still have to be loaded.
 * @returns a function that ends the wait.
 */
export function startWait(subject: string): () => void {
  let toast: number | undefined;
  const timer = setTimeout(() => {
    toast = toasts.show(m.form_slow(), undefined, { subject, isOngoing: true });
  }, timeout);
  const end = (): void => {
    clearTimeout(timer);
    if (toast !== undefined) toasts.dismiss(toast);
    if (waits.get(subject) === end) waits.delete(subject);
  };
  waits.get(subject)?.();
  waits.set(subject, end);
  return end;
}

/**
 * Posts an update that the page already shows, and waits for the response however long it takes: meanwhile a toast says
 * that it is slow. The result is shown in a toast, even if the reader has left the page by then, and marked as reported.
 */
export async function postUpdate<Result extends Notice & Pick<FormResult, 'outcome'>>({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<Result>;
}) {
  const subject = subjectOf(new URL(request.url).pathname, await request.clone().formData());
  const endWait = waits.get(subject) ?? startWait(subject);
  const sent = send(serverAction, unconfirmed(), Infinity).finally(() => {
    endWait();
    toasts.dismissEarlier(subject);
  });
  return post(
    async () => {
      const result = await sent;
      notify(result, { subject });
      return { ...result, isReported: true };
    },
    unconfirmed(),
    Infinity,
  );
}
