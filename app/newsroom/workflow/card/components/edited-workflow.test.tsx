// @vitest-environment jsdom
import { act, createContext, useContext } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { useWorkflow } from './edited-workflow';

const Edited = createContext({ articleId: '1', version: 1, typedAt: 0 });

function Editor() {
  const { workflow } = useWorkflow(useContext(Edited));
  return <p>{workflow ? `Version ${workflow.version}` : 'Loading'}</p>;
}

test('the workflow is loaded at once, and again after a save as soon as typing pauses', async () => {
  let version = 1;
  const loader = vi.fn(() => ({ articleId: '1', version }));
  const Stub = createRoutesStub([
    { path: '/', Component: Editor },
    { path: '/admin/articles/:id/workflow', loader },
  ]);
  const page = (edited: { articleId: string; version: number; typedAt: number }) => (
    <Edited value={edited}>
      <Stub />
    </Edited>
  );
  const { place, redraw } = await renderNode(page({ articleId: '1', version: 1, typedAt: Date.now() }));
  const shows = (text: string): Promise<void> =>
    vi.waitFor(async () => {
      await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
      expect(place.textContent).toBe(text);
    }, 5_000);
  await shows('Version 1');
  version = 2;
  // Someone is still typing: the last change is in the future, so that no delay of this test counts as a pause.
  const typedAt = Date.now() + 60_000;
  await redraw(page({ articleId: '1', version: 2, typedAt }));
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)));
  expect(loader).toHaveBeenCalledTimes(1);
  await redraw(page({ articleId: '1', version: 2, typedAt: Date.now() - 5_000 }));
  await shows('Version 2');
  expect(loader).toHaveBeenCalledTimes(2);
});
