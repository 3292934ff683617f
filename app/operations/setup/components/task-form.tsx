import { type ReactNode, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ButtonLook } from '~/design/components/button-class';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { FormNotice } from '~/design/components/forms/form-notice';
import { Button } from '~/design/controls/button';
import { notify } from '~/design/form-toast';
import type { FormResult } from '~/platform/forms/forms';

/**
 * A form of the setup page with one button. What it has done is shown in a toast, what it has not done above its fields.
 * Without JavaScript, it is a plain form, and the page shows its result.
 */
export function TaskForm({
  action,
  initial,
  button,
  className = 'setup-form',
  isEmptiedWhenDone = false,
  children,
}: {
  action: string;
  /** The result, if this page was rendered in response to this form. */
  initial?: FormResult;
  button: { label: string; busy: string; kind?: ButtonLook['kind'] };
  className?: string;
  isEmptiedWhenDone?: boolean;
  children?: (result: FormResult | undefined) => ReactNode;
}) {
  const fetcher = useFetcher<FormResult>();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = fetcher.state !== 'idle';
  const { data } = fetcher;
  return (
    <FetcherForm
      fetcher={fetcher}
      ref={form}
      action={action}
      className={className}
      onResult={(result) => {
        if (result.outcome !== 'done') return;
        if (isEmptiedWhenDone) form.current?.reset();
        notify(result);
      }}
    >
      {data && data.outcome !== 'done' && !isBusy && <FormNotice result={data} />}
      {children?.(data ?? initial)}
      <Button type="submit" isSmall kind={button.kind}>
        {isBusy ? button.busy : button.label}
      </Button>
    </FetcherForm>
  );
}
