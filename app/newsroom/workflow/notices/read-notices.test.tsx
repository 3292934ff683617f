// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { newsroomPaths, noticePaths } from './notice-rules';
import { useReadNotices } from './read-notices';

const live = vi.hoisted(() => ({ listener: () => {} }));
vi.mock('~/platform/live/live', () => ({
  subscribeToLive: (_topic: string, listener: () => void) => {
    live.listener = listener;
    return () => undefined;
  },
}));

function Editor({ reload }: { reload?: () => Promise<boolean> }) {
  useReadNotices('1', '/article/a', reload);
  return null;
}

test('a notice that arrives while its article is shown is marked as read, but not while the page is hidden', async () => {
  const read: string[][] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: URLSearchParams }) => {
    read.push(body.getAll('path'));
    return Response.json({});
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await renderNode(<Editor />);
  expect(read.splice(0)).toEqual([[...newsroomPaths('1'), '/article/a']]);
  const all = [...noticePaths('1'), '/article/a'];
  await act(async () => live.listener());
  expect(read.splice(0)).toEqual([all]);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visibility.mockRestore());
  await act(async () => live.listener());
  expect(read).toEqual([]);
  visibility.mockRestore();
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(read).toEqual([all]);
});

test('a notice that arrives is marked as read only once the article shows its step, but not if that could not be loaded', async () => {
  const read: string[] = [];
  vi.stubGlobal('fetch', async () => {
    read.push('read');
    return Response.json({});
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  let end: (isLoaded: boolean) => void = () => undefined;
  const reload = () =>
    new Promise<boolean>((resolve) => {
      end = resolve;
    });
  await renderNode(<Editor reload={reload} />);
  read.splice(0);
  await act(async () => {
    live.listener();
  });
  expect(read).toEqual([]);
  await act(async () => end(false));
  expect(read).toEqual([]);
  await act(async () => {
    live.listener();
  });
  await act(async () => end(true));
  expect(read).toEqual(['read']);
});
