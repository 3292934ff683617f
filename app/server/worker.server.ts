import { renderingTask } from '~/audience/comments/text/tasks';
import { blocksTask } from '~/newsroom/drafts/cleaning/tasks';
import { cleaningTask } from '~/newsroom/editor/tasks';
import { rehearsalTask } from '~/operations/backup/tasks';
import { sanitiserTask, textTask } from '~/platform/html/tasks';
import { serveTasks } from '~/platform/workers/serve-tasks.server';
import { handledBy } from '~/platform/workers/tasks';

/** The program of each worker thread: what runs for every task. */
serveTasks([
  handledBy(sanitiserTask, () => import('~/platform/html/sanitiser.server').then(({ sanitise }) => sanitise)),
  handledBy(textTask, () => import('~/platform/html/sanitiser.server').then(({ extractText }) => extractText)),
  handledBy(renderingTask, () =>
    import('~/audience/comments/text/markdown.server').then(({ renderComment }) => renderComment),
  ),
  handledBy(blocksTask, () =>
    import('~/newsroom/drafts/cleaning/clean-blocks.server').then(({ cleanBlocks }) => cleanBlocks),
  ),
  handledBy(cleaningTask, () => import('~/newsroom/editor/cleaning.server').then(({ cleanText }) => cleanText)),
  handledBy(rehearsalTask, () =>
    import('~/operations/backup/rehearse-restore.server').then(({ rehearseRestore }) => rehearseRestore),
  ),
]);
