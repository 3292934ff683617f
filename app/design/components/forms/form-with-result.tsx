import { type FieldMetadata, getFormProps, getInputProps, useForm } from '@conform-to/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { toasts } from '~/design/toasts';
import { type FormResult, type Notice, unsentResult } from '~/platform/forms/forms';
import { useResponse } from '~/platform/forms/use-response';
import { type ButtonLook, buttonClass } from '../button-class';
import { checkField, submissionOf } from './field-check';
import { type FindField, FormFields } from './form-fields-context';
import { FormNotice } from './form-notice';

/**
 * Lets the form's lists return to their default when it is reset. Conform leaves alone what has returned to its
 * `defaultValue`, a property that lists lack, and clears every other field.
 */
function keepDefaultChoices(form: HTMLFormElement | null): void {
  for (const list of form?.querySelectorAll('select') ?? []) Object.assign(list, { defaultValue: list.value });
}

/**
 * A form whose action responds with a `FormResult`. Without JavaScript, it is a plain form. With JavaScript, it submits
 * without leaving the page, focuses the first invalid field or else the notice, withdraws a field's message once the field
 * is edited, checks email addresses when their field loses the focus, and resets on success unless the reader has typed
 * since submitting. With `keepsValues`, the form shows stored values: they are reloaded, and the result appears in a toast.
 */
export function FormWithResult<Field extends string, Shown = never>({
  action,
  initial,
  button,
  failure,
  disabledUntilFilled = false,
  keepsValues = false,
  showsSuccessInToast = false,
  endsWhenDone = false,
  reloadsPage = keepsValues,
  onDone,
  children,
}: {
  action: string;
  /** The action's result when this page was rendered in response to a POST. */
  initial?: FormResult<Field, Shown>;
  button: { label: string; busy: string; kind?: ButtonLook['kind'] };
  /** Message shown when there is no connection. */
  failure: Notice;
  /** Disables the button until every required field has a value, also one that is hidden. */
  disabledUntilFilled?: boolean;
  keepsValues?: boolean;
  /** Shows success in a toast, so that no notice stays above a form that is used again. */
  showsSuccessInToast?: boolean;
  /** Shows only the confirmation once the form has been sent. */
  endsWhenDone?: boolean;
  /** Loads the page's data again once the form has been sent, because the page shows what was sent. */
  reloadsPage?: boolean;
  onDone?: (result: FormResult<Field, Shown>) => void;
  children: (result: FormResult<Field, Shown> | undefined) => ReactNode;
}) {
  const fetcher = useFetcher<FormResult<Field, Shown>>();
  const element = useRef<HTMLFormElement>(null);
  const isEdited = useRef(false);
  const isPressed = useRef(false);
  const [hasEmptyFields, setHasEmptyFields] = useState(false);
  const isBusy = fetcher.state !== 'idle';
  const [unsent, setUnsent] = useState<FormResult<Field, Shown>>();
  const response = useResponse(fetcher.data, (received) => {
    const { outcome, cause, title, description } = received;
    if (isToast(received))
      toasts.show(title, description, { isError: outcome !== 'done', subject: action, kind: cause });
    if (outcome === 'done') {
      if (!keepsValues && !isEdited.current) element.current?.reset();
      checkEmptyFields();
      onDone?.(received);
    }
  });
  const result = unsent ?? response ?? initial;
  const lastResult = useMemo(() => result && submissionOf(result), [result]);
  const [form, fields] = useForm<Record<string, string>>({
    lastResult,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: (context) => checkField(context, isPressed.current),
  });
  const findField: FindField = (name, describedBy) => {
    const field = fields[name] as FieldMetadata<string>;
    const attributes = getInputProps(field, { type: 'text', value: false, ariaDescribedBy: describedBy });
    return {
      attributes: {
        id: attributes.id,
        'aria-invalid': attributes['aria-invalid'],
        'aria-describedby': attributes['aria-describedby'],
      },
      errorId: field.errorId,
      error: field.errors?.[0],
    };
  };
  const formProps = getFormProps(form);
  const invalid = Object.keys(result?.fields ?? {});
  const isCorrected = invalid.length > 0 && invalid.every((name) => !fields[name]?.errors);
  const hasEnded = endsWhenDone && !isBusy && result?.outcome === 'done';
  const isToast = (formResult: FormResult<Field, Shown>): boolean =>
    formResult === response &&
    (formResult.outcome === 'done'
      ? keepsValues || showsSuccessInToast
      : keepsValues && formResult.outcome !== 'invalid');

  const checkEmptyFields = (): void => {
    if (disabledUntilFilled && element.current) {
      setHasEmptyFields(
        [...element.current.querySelectorAll<HTMLInputElement>('[required]')].some(({ value }) => value.trim() === ''),
      );
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the fields as they are at hydration
  useEffect(() => {
    checkEmptyFields();
    keepDefaultChoices(element.current);
  }, []);
  // Brings the notice into view: long forms have scrolled its place away, and the button may be gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time that a result is shown
  useEffect(() => {
    if (isBusy || !result || result === initial || isEdited.current || Object.keys(result.fields).length > 0) return;
    const { activeElement: focused } = document;
    // Someone who has gone on elsewhere keeps typing there.
    if (focused && focused !== document.body && !element.current?.contains(focused)) return;
    element.current?.querySelector<HTMLElement>(':scope > .notice')?.focus();
  }, [isBusy, result]);

  return (
    <fetcher.Form
      ref={element}
      id={formProps.id}
      method="post"
      action={action}
      className="result-form"
      defaultShouldRevalidate={reloadsPage}
      onPointerDown={({ target }) => {
        isPressed.current = (target as Element).closest('button') !== null;
      }}
      onInput={() => {
        isPressed.current = false;
        isEdited.current = true;
        checkEmptyFields();
      }}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
        else formProps.onSubmit(event);
        // Only a field was checked, or the form is being sent.
        if (event.defaultPrevented) return;
        isEdited.current = false;
        setUnsent(navigator.onLine ? undefined : unsentResult(failure));
        if (!navigator.onLine) event.preventDefault();
      }}
    >
      {result && !isBusy && !isToast(result) && !isCorrected && <FormNotice result={result} />}
      {!hasEnded && (
        <>
          <FormFields value={findField}>{children(result)}</FormFields>
          <button
            type="submit"
            className={buttonClass({ kind: button.kind ?? 'accent' })}
            // Stays enabled while it is busy: a disabled button would lose the focus.
            disabled={hasEmptyFields && !isBusy}
            aria-disabled={isBusy}
          >
            {isBusy ? button.busy : button.label}
          </button>
        </>
      )}
    </fetcher.Form>
  );
}
