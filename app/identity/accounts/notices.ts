import { toasts } from '~/design/toasts';
import { type NoticeName, notices } from '~/platform/http/notice-cookie';
import { m } from '~/platform/languages/compiled/messages';

const sentences: Record<NoticeName, () => [title: string, text: string]> = {
  welcome: () => [m.auth_welcome_title(), m.auth_welcome()],
  newsroom_welcome: () => [m.auth_newsroom_title(), m.auth_newsroom({ product: m.site_name() })],
  signed_out: () => [m.auth_signed_out_title(), m.auth_signed_out()],
  password_changed: () => [m.auth_password_changed_title(), m.auth_password_changed()],
  email_changed: () => [m.change_email_done_title(), m.change_email_done()],
  account_made: () => [m.auth_confirmed_title(), m.auth_confirmed()],
  account_deleted: () => [m.auth_deleted_title(), m.auth_deleted()],
  two_factor_off: () => [m.two_factor_was_turned_off(), m.two_factor_was_turned_off_text()],
  passkey_renamed: () => [m.passkey_renamed(), ''],
  settings_updated: () => [m.settings_updated(), m.settings_updated_text()],
};

/** Shows the toast for a notice. Ignores unknown names. */
export function showNotice(name: string): void {
  // Members without newsroom access were redirected to the front page and see the general welcome message.
  const wasRedirected = name === 'newsroom_welcome' && !location.pathname.startsWith('/admin');
  const known = notices.find((notice) => notice === (wasRedirected ? 'welcome' : name));
  if (known) toasts.show(...sentences[known]());
}
