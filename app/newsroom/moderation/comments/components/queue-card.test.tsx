// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { DecisionResult } from '~/newsroom/moderation/form-results';
import { queuePath } from '~/newsroom/moderation/paths';
import { renderNode, typeText } from '~/platform/testing/render';
import type { QueuedComment } from '../queue.server';
import { QueueCard } from './queue-card';
import { QueueBadges, WhyHeld } from './why-held';

const comment: QueuedComment = {
  id: '1',
  isHeld: false,
  holdReasons: null,
  text: 'An offer',
  seen: 'a hash',
  createdAt: new Date(0),
  editedAt: null,
  article: { slug: 'an-article', title: 'An article', imageUrl: null },
  category: { slug: 'news', name: 'News' },
  author: 'The author',
  history: { joinedAt: null, published: 0, removed: 0, warnings: [] },
  parent: null,
  reports: [],
  isOwn: false,
};

const report = {
  ...({ type: 'spam', priority: 'low', reason: '', reporter: null } as const),
  createdAt: new Date(0),
};

let opened: string[];
beforeEach(() => {
  opened = [];
});

const List = () => (
  <ul>
    <QueueCard comment={comment} zone="UTC" now={new Date(0)} heading="h2" isOpen onOpen={(id) => opened.push(id)} />
  </ul>
);

const Nothing = () => null;

test.each([
  ['a reported comment', {}, ['Reported']],
  ['one that several members have reported', { reports: [report, report] }, ['2 reports']],
  [
    'a held comment by an author of whose comments one was removed',
    { isHeld: true, removed: 1 },
    ['Held', 'Removed before'],
  ],
])(
  '%s has badges that say so',
  async (_, { removed = 0, ...given }: Partial<QueuedComment> & { removed?: number }, badges) => {
    const { place } = await renderNode(
      <QueueBadges {...comment} {...given} history={{ ...comment.history, removed }} />,
    );
    expect([...place.querySelectorAll('.badge')].map(({ textContent }) => textContent)).toEqual(badges);
  },
);

test('the Tab key goes through the row of buttons, then through the fields below it', async () => {
  const Stub = createRoutesStub([{ path: queuePath, Component: List }]);
  const { place } = await renderNode(<Stub initialEntries={[queuePath]} />);
  const stops = place.querySelectorAll('form :is(summary, button, textarea, select)');
  const names = [...stops].map((stop) => stop.getAttribute('name') ?? stop.textContent?.split('…')[0]);
  expect(names).toEqual([
    ...['intent', 'Reply and approve', 'intent', 'Remove'],
    ...['reply', 'intent'],
    ...['rule', 'reason', 'intent'],
  ]);
});

test('of many reports, the first three are shown, and the others on request', async () => {
  const reports = Array.from({ length: 15 }, (_, index) => ({ ...report, reporter: `Reporter ${index}` }));
  const { place, redraw } = await renderNode(<WhyHeld comment={{ ...comment, reports }} zone="UTC" />);
  const names = (within: string) =>
    [...place.querySelectorAll(`${within} li`)].map(({ textContent }) => /Reporter \d+/.exec(textContent ?? '')?.[0]);
  expect(names('section > ul')).toEqual(['Reporter 0', 'Reporter 1', 'Reporter 2']);
  expect(place.querySelector('summary')?.textContent).toBe('and 12 more');
  expect(place.querySelector('details')?.open).toBe(false);
  expect(names('details')).toHaveLength(12);
  await redraw(<WhyHeld comment={{ ...comment, reports: reports.slice(0, 4) }} zone="UTC" />);
  expect(names('section > ul')).toHaveLength(4);
});

/** Decides about the comment; the server responds with `outcome`, and the list still contains the comment afterwards. */
async function decide(outcome: DecisionResult['outcome']): Promise<void> {
  const action = Promise.withResolvers<void>();
  const Stub = createRoutesStub([
    {
      path: queuePath,
      Component: List,
      loader: () => null,
      action: async () => {
        await action.promise;
        return { outcome, title: 'What became of it', description: '', fields: {}, values: {} };
      },
      HydrateFallback: Nothing,
    },
  ]);
  const { place } = await renderNode(<Stub initialEntries={[queuePath]} />);
  const card = (): HTMLElement | null => place.querySelector('[data-card]');
  await expect.poll(() => card()?.hidden).toBe(false);
  // jsdom validates the form although the button has `formnovalidate`.
  await typeText(place.querySelector('.for-removal') as HTMLElement, 'It sells something');
  await act(async () => place.querySelector<HTMLElement>('[data-do=spam]')?.click());
  await expect.poll(() => card()?.hidden).toBe(true);
  await act(async () => action.resolve());
  await expect.poll(() => card()?.hidden).toBe(false);
}

test('a card is hidden while its decision is submitted, and visible again if the comment is still in the reloaded list', async () => {
  // The decision has been undone before the list is reloaded.
  await decide('done');
  expect(opened).toEqual([]);
});

test('a card whose decision was refused opens again, and one whose decision was not sent waits with the others', async () => {
  await decide('refused');
  expect(opened).toEqual(['1']);
  opened = [];
  await decide('failed');
  expect(opened).toEqual([]);
});
