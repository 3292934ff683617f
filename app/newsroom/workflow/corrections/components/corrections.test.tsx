// @vitest-environment jsdom
import { act, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
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

/** A pending correction, and a button that simulates the response to its deletion. */
function DeletableCorrection() {
  const [pendingCorrection, setPending] = useState('The date was wrong.');
  const workflow = { corrections: [], pendingCorrection, correctionStep: 'keep' } as unknown as WorkflowView;
  return (
    <>
      <Corrections workflow={workflow} common={{ articleId: 'one', version: 3 }} draft={draft} />
      <button type="button" className="response" onClick={() => setPending('')} />
    </>
  );
}

test('once the only pending correction is deleted, another one can be written in its place', async () => {
  const router = createMemoryRouter([{ path: '/', element: <DeletableCorrection /> }]);
  const { place } = await renderNode(<RouterProvider router={router} />);
  const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Delete correction');
  button?.focus();
  expect(document.activeElement).toBe(button);
  await act(async () => place.querySelector<HTMLElement>('.response')?.click());
  expect(place.querySelector('details')?.open).toBe(true);
  expect(document.activeElement).toBe(place.querySelector('textarea'));
});

test('corrections are closed while there are none, and open while the changes may concern one', async () => {
  const published = { id: 'one', note: 'The price was wrong.', correctedAt: new Date('2026-06-01') };
  expect(await isOpen({ corrections: [], pendingCorrection: '' })).toBe(false);
  expect(await isOpen({ corrections: [], pendingCorrection: 'The date was wrong.' })).toBe(true);
  expect(await isOpen({ corrections: [published], pendingCorrection: '' })).toBe(true);
});
