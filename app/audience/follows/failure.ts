import type { Notice } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';

/** What is said when a follow could not be begun or ended. */
export const followFailure = (): Notice => ({ title: m.follow_failed_title(), description: m.follow_failed() });
