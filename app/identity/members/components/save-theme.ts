import { sayOffline } from '~/design/components/page-link';
import { chooseTheme, isTheme, shownTheme, type Theme } from '~/design/theme';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';
import { loadReachServer } from '~/platform/requests/load-reach-server';

type Outcome = 'stored' | 'failed';

/** The latest request. Requests run one at a time, in the order of the user's choices. */
let lastRequest: Promise<Outcome> = Promise.resolve('stored');

/** Number of choices so far. */
let choices = 0;

/**
 * Stores the theme a member chose, or restores the previous one on failure. If the response was lost, shows the theme
 * that is stored once the server can be asked.
 */
export function saveTheme(theme: Theme, before: Theme): Promise<Outcome> {
  choices += 1;
  const choice = choices;
  lastRequest = lastRequest.then(() => send(theme, before, choice));
  return lastRequest;
}

async function send(theme: Theme, before: Theme, choice: number): Promise<Outcome> {
  const wasOnline = navigator.onLine;
  const reach = loadReachServer();
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
  else if (!response) toasts.show(m.lost_title(), m.timeout_text(), { isError: true, subject: lostTheme });
  else toasts.show(m.settings_error(), m.settings_failed(), { isError: true });
  if (wasOnline && !response) void showStored(reach, choice);
  return 'failed';
}

/** Subject of the notice that a response was lost. */
const lostTheme = 'theme';

/** Shows the stored theme, unless another has been chosen since. */
async function showStored(reach: ReturnType<typeof loadReachServer>, choice: number): Promise<void> {
  const module = await reach;
  if (!module) return;
  await module.waitAfterLostResponse();
  // The server may not know yet what has been chosen since.
  await lastRequest;
  const stored = await fetch('/preferences', { headers: { Accept: 'application/json' } })
    .then((response): Promise<{ theme: unknown }> => response.json())
    .catch(() => null);
  if (!stored) return;
  // A choice made since must not be replaced by the one that was lost.
  if (choice === choices && isTheme(stored.theme)) chooseTheme(stored.theme);
  toasts.dismissEarlier(lostTheme);
}
