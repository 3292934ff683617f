import { markReadForEveryone } from '~/identity/notifications/notify.server';
import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { noticePaths } from './notice-rules';

/**
 * Marks the notifications about an article's earlier steps as read for everyone, because the step being taken deals with
 * them.
 */
export const markNoticesRead = (
  executor: Executor,
  emit: (...events: DomainEvent[]) => Promise<void>,
  articleId: string,
): Promise<void> => markReadForEveryone(executor, emit, noticePaths(articleId));
