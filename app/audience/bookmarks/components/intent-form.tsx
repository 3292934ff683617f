import type { ReactNode } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { useReloadAfterFailure } from '~/design/use-reload-after-failure';
import { intentField } from '~/platform/forms/forms';
import { intentFailure } from '../failure';
import type { BookmarksResult } from '../form-result.server';
import type { BookmarksForm, Intent } from '../intents';

/**
 * A form on the bookmarks pages. Without JavaScript, it is a plain form; with JavaScript, it is submitted without
 * leaving the page, and a toast shows the result.
 * @param values hidden fields.
 */
export function IntentForm({
  intent,
  values = {},
  className,
  children,
}: {
  intent: Intent;
  values?: Record<string, string>;
  className?: string;
  children: ReactNode | ((result: BookmarksResult | undefined, isBusy: boolean) => ReactNode);
}) {
  const fetcher = useFetcher<BookmarksResult>();
  // As on the toasts of the page’s action.
  const subject = `bookmarks ${intent}`;
  useReloadAfterFailure(fetcher.data, subject);
  const posted = useActionData<BookmarksResult>();
  const result = fetcher.data ?? (posted?.intent === intent ? posted : undefined);

  return (
    <FetcherForm fetcher={fetcher} className={className} unsent={{ failure: intentFailure(intent), subject }}>
      <input {...intentField<BookmarksForm>(intent)} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typeof children === 'function' ? children(result, fetcher.state !== 'idle') : children}
    </FetcherForm>
  );
}
