// @vitest-environment jsdom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { WorkflowView } from '~/newsroom/workflow/rules';
import { renderNode } from '~/platform/testing/render';
import { Corrections } from './corrections';

const draft = { text: '', isEdited: false, change: () => {} };

/** Whether the corrections of an article with unpublished changes are open. */
async function isOpen(of: Pick<WorkflowView, 'corrections' | 'pendingCorrection'>): Promise<boolean | undefined> {
  const workflow = { ...of, correctionStep: 'keep' } as WorkflowView;
  const element = <Corrections workflow={workflow} common={{ articleId: 'one', version: 3 }} draft={draft} />;
  const { place } = await renderNode(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  return place.querySelector('details')?.open;
}

test('corrections are closed while there are none, and open while the changes may concern one', async () => {
  const published = { id: 'one', note: 'The price was wrong.', correctedAt: new Date('2026-06-01') };
  expect(await isOpen({ corrections: [], pendingCorrection: '' })).toBe(false);
  expect(await isOpen({ corrections: [], pendingCorrection: 'The date was wrong.' })).toBe(true);
  expect(await isOpen({ corrections: [published], pendingCorrection: '' })).toBe(true);
});
