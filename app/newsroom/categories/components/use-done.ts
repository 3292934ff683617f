import { useNavigate } from 'react-router';
import { toasts } from '~/design/toasts';
import type { FormResult } from '~/platform/forms/forms';

/**
 * Returns a handler that shows the result as a toast and navigates to the screen named in the response. Without
 * JavaScript, the server redirects instead.
 */
export function useDone(): (result: FormResult<string, { to: string }>) => void {
  const navigate = useNavigate();
  return ({ title, description, shown }) => {
    toasts.show(title, description);
    if (shown) void navigate(shown.to);
  };
}
