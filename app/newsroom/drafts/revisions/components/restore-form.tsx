import { useFetcher, useNavigate } from 'react-router';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { Button } from '~/design/controls/button';
import type { FormResult } from '~/platform/forms/forms';
import { useResponse } from '~/platform/forms/use-response';

/** Returns the fetcher that restores a version. Once it has, the page compares that version with the previous one. */
export function useRestoration(path: string) {
  const fetcher = useFetcher<FormResult>();
  const navigate = useNavigate();
  useResponse(fetcher.data, ({ outcome }) => {
    if (outcome === 'done') void navigate(path, { replace: true, preventScrollReset: true });
  });
  return fetcher;
}

/** Restores a version that is shown, also without scripts, which the menus of the list need. */
export function RestoreForm({
  path,
  version,
  discardsChanges,
}: {
  path: string;
  version: number;
  /** Whether readers see this version, so that restoring it discards the changes since. */
  discardsChanges: boolean;
}) {
  const fetcher = useRestoration(path);
  return (
    <FetcherForm fetcher={fetcher} action={path}>
      <input type="hidden" name="version" value={version} />
      <Button type="submit" disabled={fetcher.state !== 'idle'}>
        {`${discardsChanges ? 'Discard changes and restore' : 'Restore'} version ${version}`}
      </Button>
    </FetcherForm>
  );
}
