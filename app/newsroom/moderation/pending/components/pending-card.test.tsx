// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { postDecision } from '~/newsroom/moderation/decisions/components/latest-result';
import { readDraft } from '~/platform/forms/drafts';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode, typeText } from '~/platform/testing/render';
import type { PendingArticle } from '../pending.server';
import { PendingCard } from './pending-card';

const article: PendingArticle = {
  id: '1',
  title: 'It waits',
  excerpt: '',
  readingTime: 1,
  category: { slug: 'news', name: 'News' },
  imageUrl: null,
  author: null,
  version: 2,
  isLive: false,
  roundNumber: 1,
  waitsSince: new Date(0),
  state: 'pending',
  findings: [],
  reviewedHash: 'seen',
  reviewNotes: '',
  round: '0.1',
  refusals: { approved: null, published: null },
  mayReview: true,
  isScheduled: false,
  questions: {
    approve: undefined,
    publish: {
      title: 'Approve and publish this article now?',
      consequences: [['readers', 'Readers will see it at once.']],
      action: 'Publish Now',
      isDanger: false,
    },
  },
};
const now = new Date(0);
const ignore = () => undefined;
const Screen = ({ isScheduled = false }) => (
  <PendingCard
    article={{ ...article, isScheduled }}
    zone="UTC"
    now={now}
    mayPublish
    heading="h2"
    isOpen
    onOpen={ignore}
  />
);
const ScheduledScreen = () => <Screen isScheduled />;

beforeEach(() => localStorage.clear());

test('publishing is asked about as everywhere else, and approving is not', async () => {
  stubDialogs();
  const posted: unknown[] = [];
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Screen,
      action: async ({ request }) => {
        posted.push(Object.fromEntries(await request.formData()));
        return null;
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const press = (label: string) =>
    act(async () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click());
  const draft = 'draft:visitor:review-notes:1:0.1';
  const about = { id: '1', version: '2', reviewedHash: 'seen', draft, notes: '' };
  await press('Approve and publish');
  expect(place.querySelector('dialog')?.textContent).toContain('Approve and publish this article now?');
  await press('Cancel');
  expect(posted).toEqual([]);
  await press('Approve and publish');
  await press('Publish Now');
  await expect.poll(() => posted).toEqual([{ ...about, action: 'publish' }]);
  expect(place.querySelector('dialog')).toBeNull();
  await press('Approve');
  await expect.poll(() => posted.at(-1)).toEqual({ ...about, action: 'approve' });
});

test('the error about the notes is shown only until they are changed', async () => {
  const problem = 'Say what needs to change.';
  const refusal = { outcome: 'invalid', title: '', description: '', fields: { notes: problem }, values: { notes: '' } };
  const Stub = createRoutesStub([{ path: '/', Component: Screen, action: () => refusal }]);
  const { place } = await renderNode(<Stub />);
  const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Request Changes');
  await act(async () => button?.click());
  await vi.waitFor(() => expect(place.textContent).toContain(problem), { timeout: 60_000 });
  await typeText(place, 'Name the source.');
  expect(place.textContent).not.toContain(problem);
});

test('notes that have not been sent are still there when the list is opened again', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: Screen }]);
  const before = await renderNode(<Stub />);
  await typeText(before.place, 'Name the source.');
  const { place } = await renderNode(<Stub />);
  expect(place.querySelector('textarea')?.value).toBe('Name the source.');
});

test.each([
  ['done', ''],
  ['failed', 'Name the source.'],
] as const)('when a decision is %s, the browser keeps these notes: “%s”', async (outcome, kept) => {
  const Stub = createRoutesStub([{ path: '/', Component: Screen }]);
  const { place } = await renderNode(<Stub />);
  await typeText(place, 'Name the source.');
  const form = place.querySelector('form') ?? undefined;
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const request = new Request('https://magazine.test/admin/moderation', { method: 'POST', body });
  const result = { outcome, title: '', description: '', fields: {}, values: {} };
  await postDecision({ request, serverAction: async () => result }, result);
  expect(readDraft('draft:visitor:review-notes:1:0.1')).toBe(kept);
});

test.each([
  [false, '“Reject” tells the writers that no new version is expected.'],
  [true, '“Reject” tells the writers that no new version is expected, and cancels the scheduled publication.'],
])('says what a rejection does (scheduled: %s)', async (isScheduled, sentence) => {
  const Stub = createRoutesStub([{ path: '/', Component: isScheduled ? ScheduledScreen : Screen }]);
  const { place } = await renderNode(<Stub />);
  expect(place.textContent).toContain(sentence);
});
