import { isRouteErrorResponse } from 'react-router';
import type { Refusal } from '~/identity/accounts/sessions/newsroom-guard.server';
import { ScreenError } from '~/newsroom/shell/components/screen-error';
import { SetupFrame } from './setup-frame';

/** What is shown instead of a setup page that is forbidden or cannot be shown. */
export function SetupError({ error }: { error: unknown }) {
  const response = isRouteErrorResponse(error) ? error : undefined;
  const refusal = response?.data as Partial<Refusal> | null | undefined;
  return (
    <SetupFrame>
      <ScreenError status={response?.status ?? 500} sentence={refusal?.sentence} permission={refusal?.permission} />
    </SetupFrame>
  );
}
