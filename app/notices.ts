import { toasts } from '~/design/toasts';
import { accountNotices } from '~/identity/accounts/notices';
import { memberNotices } from '~/identity/members/notices';
import type { Notices } from '~/platform/http/notice-cookie';

/** The notices of all features. Not in `features.ts`, which readers' browsers do not load. */
const notices = { ...accountNotices, ...memberNotices } as const satisfies Notices;

declare module '~/platform/http/notice-cookie' {
  interface DeclaredNotices extends Readonly<typeof notices> {}
}

/** Shows the toast for a notice. Ignores unknown names. */
export function showNotice(name: string): void {
  if (Object.hasOwn(notices, name)) toasts.show(...notices[name as keyof typeof notices]());
}
