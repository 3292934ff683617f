import { sayOffline } from '~/design/components/page-link';
import { chooseTheme, shownTheme, type Theme } from '~/design/theme';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';

/** Whether a theme was stored; `lost` when the response did not arrive, so that it may have been. */
type Outcome = 'stored' | 'lost' | 'failed';

/** The latest request. Requests run one at a time, in the order of the user's choices. */
let lastRequest: Promise<Outcome> = Promise.resolve('stored');

/** Stores the theme a member chose, or restores the previous one on failure. */
export function saveTheme(theme: Theme, before: Theme): Promise<Outcome> {
  lastRequest = lastRequest.then(() => send(theme, before));
  return lastRequest;
}

async function send(theme: Theme, before: Theme): Promise<Outcome> {
  const wasOnline = navigator.onLine;
  const response = await fetch('/preferences', {
    method: 'POST',
    body: new URLSearchParams({ theme }),
    keepalive: true,
  }).catch(() => null);
  if (response?.ok) return 'stored';
  // Leaving the page looks like a failed request. The wait ends with the page, and the choice holds.
  if (!response) await new Promise((resolve) => setTimeout(resolve, 1000));
  if (shownTheme() === theme) chooseTheme(before);
  if (!navigator.onLine) sayOffline();
  else if (!response) toasts.show(m.lost_title(), m.timeout_text(), { isError: true });
  else toasts.show(m.settings_error(), m.settings_failed(), { isError: true });
  return wasOnline && !response ? 'lost' : 'failed';
}
