import type { Notices } from '~/platform/http/notice-cookie';
import { m } from '~/platform/languages/compiled/messages';
import { siteName } from '~/platform/site-identity/site-name';

const welcome = (): [title: string, text: string] => [m.auth_welcome_title(), m.auth_welcome()];

export const accountNotices = {
  welcome,
  // Members without newsroom access were redirected to the front page and see the general welcome message.
  newsroom_welcome: () =>
    location.pathname.startsWith('/admin')
      ? [m.auth_newsroom_title(), m.auth_newsroom({ product: siteName() })]
      : welcome(),
  signed_out: () => [m.auth_signed_out_title(), m.auth_signed_out()],
  password_changed: () => [m.auth_password_changed_title(), m.auth_password_changed()],
  email_changed: () => [m.change_email_done_title(), m.change_email_done()],
  account_made: () => [m.auth_confirmed_title(), m.auth_confirmed()],
  account_deleted: () => [m.auth_deleted_title(), m.auth_deleted()],
  two_factor_off: () => [m.two_factor_was_turned_off(), m.two_factor_was_turned_off_text()],
  passkey_renamed: () => [m.passkey_renamed(), ''],
} as const satisfies Notices;
