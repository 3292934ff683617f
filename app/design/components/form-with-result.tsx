import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { toasts } from '~/design/toasts';
import { type FormResult, type Notice, notSent } from '~/platform/forms/forms';

/**
 * A form whose action responds with a `FormResult`. Without JavaScript it is a plain form. With it, the form submits
 * without leaving the page, focuses the first invalid field, and resets on success unless the reader has typed since
 * submitting. With `staysFilled` the form shows stored values: they are reloaded, and the result appears in a toast.
 */
export function FormWithResult<Field extends string, Shown = never>({
  action,
  initial,
  button,
  failure,
  waitsForFields = false,
  staysFilled = false,
  onDone,
  children,
}: {
  action: string;
  /** The action's result when this page was rendered in response to a POST. */
  initial?: FormResult<Field, Shown>;
  button: { label: string; busy: string };
  /** Message shown when there is no connection. */
  failure: Notice;
  /** Disables the button until every required field has a value. */
  waitsForFields?: boolean;
  staysFilled?: boolean;
  onDone?: (result: FormResult<Field, Shown>) => void;
  children: (result: FormResult<Field, Shown> | undefined) => ReactNode;
}) {
  const fetcher = useFetcher<FormResult<Field, Shown>>();
  const form = useRef<HTMLFormElement>(null);
  const isTypedOn = useRef(false);
  const [isLacking, setIsLacking] = useState(false);
  const isBusy = fetcher.state !== 'idle';
  const [unsent, setUnsent] = useState<FormResult<Field, Shown>>();
  const result = unsent ?? fetcher.data ?? initial;
  const isToast = (told: FormResult<Field, Shown>): boolean =>
    staysFilled && told === fetcher.data && told.outcome !== 'invalid';

  const lookForEmptyFields = (): void => {
    if (waitsForFields && form.current) {
      setIsLacking(
        [...form.current.querySelectorAll<HTMLInputElement>('[required]')].some(({ value }) => value.trim() === ''),
      );
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks the fields as they are at hydration
  useEffect(lookForEmptyFields, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response, whatever else has changed
  useEffect(() => {
    if (!fetcher.data) return;
    const { outcome, title, description } = fetcher.data;
    if (isToast(fetcher.data)) toasts.show(title, description, { isBad: outcome !== 'done' });
    if (outcome === 'done') {
      if (!staysFilled && !isTypedOn.current) form.current?.reset();
      lookForEmptyFields();
      onDone?.(fetcher.data);
    } else {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
  }, [fetcher.data]);

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      className="result-form"
      // Nothing else on the page depends on the submitted values.
      defaultShouldRevalidate={staysFilled}
      onInput={() => {
        isTypedOn.current = true;
        lookForEmptyFields();
      }}
      onSubmit={(event) => {
        isTypedOn.current = false;
        setUnsent(navigator.onLine ? undefined : notSent(failure));
        if (!navigator.onLine) event.preventDefault();
      }}
    >
      {result && !isBusy && !isToast(result) && (
        <p
          className={result.outcome === 'done' ? 'notice good' : 'notice'}
          role={result.outcome === 'done' ? 'status' : 'alert'}
        >
          <strong>{result.title}</strong> {result.description}
        </p>
      )}
      {children(result)}
      <button type="submit" className="button accent" disabled={isBusy || isLacking}>
        {isBusy ? button.busy : button.label}
      </button>
    </fetcher.Form>
  );
}
