// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { type SentComment, sendingComment, sentComment } from '../constants';
import { LiveComments } from './live-comments';

type LiveEvent = { id?: string };
const live = vi.hoisted(() => ({ announce: (_: LiveEvent): void => undefined }));
vi.mock('~/platform/live/live', () => ({
  subscribeToLive: (_topic: string, listener: (event: LiveEvent) => void) => {
    live.announce = listener;
    return () => undefined;
  },
}));

afterEach(() => vi.unstubAllGlobals());

const page = { article: { id: 'a', slug: 's' }, count: 3 } as Parameters<typeof LiveComments>[0]['page'];

/** What the page learns about a comment that the member has sent. */
const own: SentComment = {
  id: 'own',
  slug: 's',
  isPublished: true,
  isNew: true,
  isOverdue: false,
  draft: null,
  text: 'Mine',
};

const Notice = () => <LiveComments page={page} />;

async function drawNotice() {
  const counts = { published: 4, requests: 0 };
  vi.stubGlobal('fetch', async () => {
    counts.requests += 1;
    return Response.json({ count: counts.published });
  });
  const Stub = createRoutesStub([{ path: '/', Component: Notice }]);
  const { place } = await renderNode(<Stub />);
  const announce = async (id: string): Promise<void> => {
    const { requests } = counts;
    await act(async () => live.announce({ id }));
    await expect.poll(() => counts.requests, { timeout: 60_000 }).toBe(requests + 1);
  };
  return { place, counts, announce };
}

const dispatch = (name: string, detail: unknown) => act(async () => dispatchEvent(new CustomEvent(name, { detail })));

test('another member’s comment is announced', async () => {
  const { place, announce } = await drawNotice();
  await announce('other');
  await expect.poll(() => place.textContent).toBe('1 new comment');
});

test('a member’s own comment is not announced, even if its response is slow', async () => {
  const { place, counts, announce } = await drawNotice();
  await dispatch(sendingComment, 1);
  await announce('own');
  await act(async () => undefined);
  expect(place.textContent).toBe('');
  await act(async () => {
    dispatchEvent(new CustomEvent(sentComment, { detail: own }));
    dispatchEvent(new CustomEvent(sendingComment, { detail: -1 }));
  });
  expect(place.textContent).toBe('');
  counts.published = 5;
  await announce('other');
  await expect.poll(() => place.textContent).toBe('1 new comment');
});

test.each<[string, Partial<SentComment>]>([
  ['a comment on another article', { slug: 'another' }],
  ['an edit', { isNew: false }],
  ['a comment that is held for review', { isPublished: false }],
])('another member’s comment is announced although the member has sent %s', async (_, sent) => {
  const { place, announce } = await drawNotice();
  await dispatch(sentComment, { ...own, ...sent });
  await announce('other');
  await expect.poll(() => place.textContent).toBe('1 new comment');
});
