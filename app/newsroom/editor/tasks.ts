import { largeLength, sanitiserDeadline } from '~/platform/html/tasks';
import type { Task } from '~/platform/workers/tasks';
import type { CleanedContent } from './rules';

/** Cleans an article's HTML in a worker thread. Sanitises twice, before and after tidying. */
export const cleaningTask: Task<string, CleanedContent> = {
  name: 'editor.clean',
  deadline: 2 * sanitiserDeadline,
  isLarge: (html) => html.length > largeLength,
};
