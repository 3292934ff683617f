import { type ReactNode, type RefObject, type SubmitEvent, useRef } from 'react';
import type { FetcherFormProps, FetcherWithComponents } from 'react-router';
import { notify } from '~/design/form-toast';
import { type FormResult, type Notice, unsentResult } from '~/platform/forms/forms';
import { useResponse } from '~/platform/forms/use-response';

/** What a form sends, as text, so that it can be compared. */
const textOf = (fields: FormData): string =>
  new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])).toString();

/**
 * A form that is posted without leaving the page; without JavaScript, a plain form. It focuses the first invalid field,
 * and does not send the same fields again while they are being sent.
 */
export function FetcherForm<Result extends Pick<FormResult, 'outcome'>>({
  fetcher,
  ref: givenRef,
  unsent,
  onSend,
  onResult,
  children,
  ...attributes
}: {
  fetcher: FetcherWithComponents<Result>;
  ref?: RefObject<HTMLFormElement | null>;
  /** The toast for a form that is not sent because there is no connection; without it, sending it fails. */
  unsent?: { failure: Notice; subject?: string };
  /**
   * Called before the form is sent. If it prevents the event's default, it sends the fields itself.
   * @param fields the form’s fields, including the button’s.
   */
  onSend?: (event: SubmitEvent<HTMLFormElement>, fields: FormData) => void;
  /** Called once for each result. */
  onResult?: (result: Result) => void;
  children: ReactNode;
} & Pick<FetcherFormProps, 'id' | 'action' | 'className' | 'defaultShouldRevalidate'>) {
  const ownRef = useRef<HTMLFormElement>(null);
  const form = givenRef ?? ownRef;
  useResponse(fetcher.data, (result) => {
    // The server also refuses fields after their form has been checked.
    if (result.outcome !== 'done') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    onResult?.(result);
  });
  return (
    <fetcher.Form
      {...attributes}
      ref={form}
      method="post"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
        const fields = new FormData(event.currentTarget, submitter);
        if (fetcher.formData && textOf(fetcher.formData) === textOf(fields)) event.preventDefault();
        else if (unsent && !navigator.onLine) {
          event.preventDefault();
          notify(unsentResult(unsent.failure), { subject: unsent.subject });
        } else onSend?.(event, fields);
      }}
    >
      {children}
    </fetcher.Form>
  );
}
