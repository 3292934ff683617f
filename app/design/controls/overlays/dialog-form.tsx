import { type ReactNode, useEffect, useId, useLayoutEffect } from 'react';
import { useFetcher } from 'react-router';
import { Dialog } from '~/design/components/dialog';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import type { FormResult } from '~/platform/forms/forms';
import { Button } from '../button';

/** IDs of the dialogs with a form that are open. */
const openDialogs = new Set<string>();

/** Whether a form was sent from a `DialogForm` that is still open, and shows the result unless it is done. */
export const isFromOpenDialog = (posted: FormData): boolean => openDialogs.has(String(posted.get('dialog')));

/**
 * A dialog with a form, which closes once the page shows what has been done. Until then, it shows the result: a toast
 * would be behind it. It can be closed earlier: the route then shows the result in a toast (`isFromOpenDialog`).
 */
export function DialogForm<Field extends string>({
  title,
  action,
  button,
  onClose,
  children,
}: {
  title: string;
  action: string;
  button: { label: string; busy: string };
  onClose: () => void;
  children: (result: FormResult<Field> | undefined) => ReactNode;
}) {
  const fetcher = useFetcher<FormResult<Field>>();
  const { data, state } = fetcher;
  const id = useId();
  useLayoutEffect(() => {
    openDialogs.add(id);
    return () => void openDialogs.delete(id);
  }, [id]);
  const isDone = state === 'idle' && data?.outcome === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone]);
  return (
    <Dialog title={title} onClose={onClose}>
      <FetcherForm fetcher={fetcher} action={action}>
        <input type="hidden" name="dialog" value={id} />
        {children(data)}
        {(data?.outcome === 'failed' || data?.outcome === 'refused') && (
          <p className="notice" role="alert">
            <strong>{data.title}</strong> {data.description}
          </p>
        )}
        <div className="dialog-actions">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="solid" type="submit" disabled={state !== 'idle'}>
            {state === 'idle' ? button.label : button.busy}
          </Button>
        </div>
      </FetcherForm>
    </Dialog>
  );
}
