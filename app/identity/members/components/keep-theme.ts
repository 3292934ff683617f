import { chooseTheme, shownTheme, type Theme } from '~/design/theme';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';

/** What is sent goes in the order in which it was chosen. */
let sending: Promise<boolean> = Promise.resolve(true);

/** Stores the theme that a member has chosen; when that fails, the one before is shown again. Returns whether it is stored. */
export function keepTheme(theme: Theme, before: Theme): Promise<boolean> {
  sending = sending.then(() => send(theme, before));
  return sending;
}

async function send(theme: Theme, before: Theme): Promise<boolean> {
  const response = await fetch('/preferences', { method: 'POST', body: new URLSearchParams({ theme }) }).catch(
    () => null,
  );
  if (response?.ok) return true;
  if (shownTheme() === theme) chooseTheme(before);
  toasts.show(m.settings_error(), m.settings_failed(), { isBad: true });
  return false;
}
