import type { Executor } from '~/platform/database/database.server';
import { hook } from '~/platform/features/hook';

/**
 * Runs after an address has been confirmed as a subscriber of the newsletter, and after a confirmed subscription has ended
 * or been deleted, in the same transaction.
 */
export const subscriptionChanged =
  hook<
    [
      executor: Executor,
      subscriber: { id: string; email: string; language: string },
      step: 'confirmed' | 'gone',
      now: Date,
    ]
  >();
