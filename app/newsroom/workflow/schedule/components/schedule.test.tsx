// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { WorkflowView } from '~/newsroom/workflow/rules';
import { renderNode } from '~/platform/testing/render';
import { Schedule } from './schedule';

const publishAt = { local: '2099-01-01T10:00', text: '1 Jan 2099, 10:00' };

/** The panel of an article that is scheduled for publication, and what it posts. */
async function renderSchedule(stored: typeof publishAt | null) {
  const posted: Record<string, FormDataEntryValue>[] = [];
  const schedule = { publishAt: stored, unpublishAt: null, zone: 'UTC', scheduledBy: null };
  const workflow = { schedule: { ...schedule, mayPublishLater: true, mayUnpublishLater: true } } as WorkflowView;
  const correction = { text: '', isEdited: false, change: () => {} };
  const panel = <Schedule workflow={workflow} common={{ articleId: 'one', version: 3 }} correction={correction} />;
  const router = createMemoryRouter([
    { path: '/', element: panel },
    {
      path: '/admin/articles/:id/workflow',
      action: async ({ request }) => {
        posted.push(Object.fromEntries(await request.formData()));
        return null;
      },
    },
  ]);
  const { place } = await renderNode(<RouterProvider router={router} />);
  const cancel = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel schedule');
  return { cancel, posted };
}

test('a stored schedule is cancelled with one button, whatever the fields contain', async () => {
  const { cancel, posted } = await renderSchedule(publishAt);
  await act(async () => cancel?.click());
  await expect.poll(() => posted).toEqual([{ intent: 'schedule', version: '3' }]);
});

test('without a schedule, there is nothing to cancel', async () => {
  expect((await renderSchedule(null)).cancel).toBeUndefined();
});
