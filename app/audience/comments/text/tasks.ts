import { sanitiserDeadline } from '~/platform/html/tasks';
import type { Task } from '~/platform/workers/tasks';

/** Renders a comment's Markdown as sanitised HTML in a worker thread. */
export const renderingTask: Task<string, string> = {
  name: 'comments.render',
  deadline: sanitiserDeadline,
  isLarge: () => false,
};
