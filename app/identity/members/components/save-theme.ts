import { sayOffline } from '~/design/components/page-link';
import { chooseTheme, isTheme, shownTheme, type Theme } from '~/design/theme';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';
import { loadReachServer } from '~/platform/requests/load-reach-server';

type Outcome = 'stored' | 'failed';

/** The latest request. Requests run one at a time, in the order of the user's choices. */
let lastRequest: Promise<Outcome> = Promise.resolve('stored');

/** Number of responses lost so far. */
let losses = 0;

/**
 * Stores the theme a member chose, or restores the previous one on failure. If the response was lost, shows the theme
 * that is stored once the server can be asked.
 */
export function saveTheme(theme: Theme, before: Theme): Promise<Outcome> {
  lastRequest = lastRequest.then(() => send(theme, before));
  return lastRequest;
}

async function send(theme: Theme, before: Theme): Promise<Outcome> {
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
  if (wasOnline && !response) {
    losses += 1;
    void showStored(reach, losses);
  }
  return 'failed';
}

/** Subject of the notice that a response was lost. */
const lostTheme = 'theme';

/** Shows the stored theme, unless one chosen since has been stored. */
async function showStored(reach: ReturnType<typeof loadReachServer>, loss: number): Promise<void> {
  const module = await reach;
  if (!module) return;
  await module.waitAfterLostResponse();
  for (;;) {
    // The server may not know yet what has been chosen since.
    const latest = lastRequest;
    const outcome = await latest;
    // A response lost since has a notice of its own, and the server may still be processing its request.
    if (loss !== losses) return;
    const stored = await fetch('/preferences', { headers: { Accept: 'application/json' } })
      .then((response): Promise<{ theme: unknown }> => response.json())
      .catch(() => null);
    if (!stored) return;
    if (latest !== lastRequest) continue;
    // A choice made since that was refused has restored the theme before it, which may not be stored either.
    if (outcome === 'failed' && isTheme(stored.theme)) chooseTheme(stored.theme);
    toasts.dismissEarlier(lostTheme);
    return;
  }
}
