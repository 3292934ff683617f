import type { Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';

/** Message shown when following or unfollowing fails. */
export const followFailure = (): Notice => ({ title: m.follow_failed_title(), description: m.follow_failed() });
