import { sanitiserDeadline } from '~/platform/html/tasks';
import type { Task } from '~/platform/workers/tasks';

/** Length, in characters, above which a working copy is large. Most of its blocks are usually sanitised already. */
const largeLength = 100_000;

/** Sanitises a working copy's HTML, block by block, in a worker thread. */
export const blocksTask: Task<string, string> = {
  name: 'drafts.clean',
  deadline: sanitiserDeadline,
  isLarge: (html) => html.length > largeLength,
};
