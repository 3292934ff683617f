import { useReloadAfterFailure } from '~/design/use-reload-after-failure';
import type { FormResult } from '~/platform/forms/forms';

/** In a form with a result: loads the page's data again after a change whose response was lost. */
export function ReloadAfterFailure({ result, subject }: { result: FormResult | undefined; subject?: string }) {
  useReloadAfterFailure(result, subject);
  return null;
}
