import { sayOffline } from '~/design/components/page-link';
import { chooseTheme, isTheme, shownTheme, type Theme } from '~/design/theme';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';
import { loadReachServer } from '~/platform/requests/load-reach-server';

type Outcome = 'stored' | 'failed';

/** The requests, which run one at a time: changes in the order of the user's choices, and reads of the stored theme. */
let queue: Promise<unknown> = Promise.resolve();
let queued = 0;

/** The theme that the server has stored, as far as this page knows. */
let stored: Theme;

/** Whether the latest choice is known to be stored. */
let isStored = true;

/** Number of responses lost so far. */
let losses = 0;

function enqueue<Result>(request: () => Promise<Result>): Promise<Result> {
  queued += 1;
  const result = queue.then(request).finally(() => {
    queued -= 1;
  });
  queue = result.catch(() => undefined);
  return result;
}

/**
 * Stores the theme a member chose, or shows the stored one again on failure. If the response was lost, shows the theme
 * that is stored once the server can be reached.
 * @param before the theme shown until now; it is the stored one unless an earlier choice is still being stored.
 */
export function saveTheme(theme: Theme, before: Theme): Promise<Outcome> {
  if (queued === 0) stored = before;
  return enqueue(() => send(theme));
}

async function send(theme: Theme): Promise<Outcome> {
  const wasOnline = navigator.onLine;
  const reach = loadReachServer();
  const response = await fetch('/preferences', {
    method: 'POST',
    body: new URLSearchParams({ theme }),
    keepalive: true,
  }).catch(() => null);
  isStored = response?.ok === true;
  if (isStored) {
    stored = theme;
    return 'stored';
  }
  // Leaving the page looks like a failed request. The wait ends with the page, and the choice holds.
  if (!response) await new Promise((resolve) => setTimeout(resolve, 1000));
  if (shownTheme() === theme) chooseTheme(stored);
  if (!navigator.onLine) sayOffline();
  else if (!response) toasts.show(m.lost_title(), m.timeout_text(), { isError: true, subject: lostTheme });
  else toasts.show(m.settings_error(), m.settings_failed(), { isError: true });
  if (wasOnline && !response) {
    losses += 1;
    void showStoredTheme(reach, losses);
  }
  return 'failed';
}

/** Subject of the notice that a response was lost. */
const lostTheme = 'theme';

/** Shows the stored theme once the server can be reached, and has processed all that was chosen until then. */
async function showStoredTheme(reach: ReturnType<typeof loadReachServer>, loss: number): Promise<void> {
  const module = await reach;
  if (!module) return;
  await module.waitAfterLostResponse();
  await enqueue(async () => {
    // A response lost since has a notice of its own, and the server may still be processing its request.
    if (loss !== losses) return;
    const response = await fetch('/preferences', {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(readTimeout),
    })
      .then((received): Promise<{ theme: unknown }> => received.json())
      .catch(() => null);
    if (!response) return;
    toasts.dismissEarlier(lostTheme);
    if (isStored || !isTheme(response.theme)) return;
    stored = response.theme;
    // What was chosen during the request is stored next.
    if (queued === 1) chooseTheme(stored);
  });
}

/** Maximum time for reading the stored theme, in milliseconds. Choices made meanwhile wait. */
const readTimeout = 5_000;
