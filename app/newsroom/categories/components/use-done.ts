import { useNavigate } from 'react-router';
import { toasts } from '~/design/toasts';
import type { FormResult } from '~/platform/forms/forms';

/** Says what was done and leads to the screen that the response names. A document was led there by the server. */
export function useDone(): (result: FormResult<string, { to: string }>) => void {
  const navigate = useNavigate();
  return ({ title, description, shown }) => {
    toasts.show(title, description);
    if (shown) void navigate(shown.to);
  };
}
