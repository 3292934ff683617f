import type { Notices } from '~/platform/http/notice-cookie';
import { m } from '~/platform/languages/compiled/messages';

export const memberNotices = {
  settings_updated: () => [m.settings_updated(), m.settings_updated_text()],
} as const satisfies Notices;
