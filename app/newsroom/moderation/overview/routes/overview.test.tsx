// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { QueuedComment } from '~/newsroom/moderation/comments/queue.server';
import { postDecision } from '~/newsroom/moderation/decisions/components/latest-result';
import type { FlagView } from '~/newsroom/moderation/flags/flags.server';
import type { WaitingFlags } from '~/newsroom/moderation/flags/store-flags.server';
import type { Decided } from '~/newsroom/moderation/form-results';
import { moderationPath } from '~/newsroom/moderation/paths';
import '~/platform/requests/reach-server';
import { renderNode, typeText } from '~/platform/testing/render';
import Overview from './overview';

const comment = (id: string): QueuedComment => ({
  id,
  isHeld: true,
  holdReasons: { all: false, first: true, links: { count: 2, limit: 2 }, words: [] },
  text: `Comment ${id}`,
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
});

const flag: FlagView = {
  ...{ id: 'f', type: 'spam', contentType: 'comment', priority: 'low', status: 'open', reports: [] },
  ...{ notes: '', reportedText: 'Buy followers here.', createdAt: new Date(0), commentId: null, commentStatus: null },
  article: {
    ...{ id: 'a', slug: 'an-article', title: 'An article', excerpt: 'What it says.', imageUrl: null },
    isPublished: true,
  },
  category: { slug: 'news', name: 'News' },
  ...{ author: null, decision: null, decisionRule: null, decisionReason: null, decidedAt: null, decidedBy: null },
  history: { joinedAt: null, published: 0, removed: 0, warnings: [] },
  ...{ hasAuthor: false, canRemove: false, isOwn: false },
};

let waiting: string[];
let flags: FlagView[];
let moreFlags: WaitingFlags | undefined;
let allFlags: number;
beforeEach(() => {
  waiting = ['1', '2', '3'];
  flags = [];
  moreFlags = undefined;
  allFlags = 0;
});

const Nothing = () => null;

/** Renders the screen with the waiting comments. Returns it, the forms that it sends, and how to take a decision. */
async function openScreen() {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const Stub = createRoutesStub([
    {
      path: moderationPath,
      Component: Overview,
      loader: () => ({
        counts: { articles: 0, flags: Math.max(allFlags, flags.length), appeals: 0, comments: waiting.length },
        pending: { articles: [], mayPublish: true },
        flags,
        moreFlags,
        comments: waiting.map(comment),
        zone: 'UTC',
        now: new Date(0),
      }),
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return null;
      },
      HydrateFallback: Nothing,
    },
  ]);
  const { place } = await renderNode(<Stub initialEntries={[moderationPath]} />);
  await expect.poll(() => place.textContent).toContain('Pending comments');
  const post = (fields: Record<string, string>, serverAction: () => Promise<unknown>) =>
    act(async () => {
      const body = new URLSearchParams(fields);
      const request = new Request('https://magazine.test', { method: 'post', body });
      await postDecision({ request, serverAction }, { title: 'Failed', description: '' });
    });
  const result = { outcome: 'done', title: 'Decided', description: '', fields: {}, values: {} };
  const decide = (shown: Decided) => post({}, async () => ({ ...result, shown }));
  return { place, sent, post, result, decide };
}

test('of many reports of one comment, the first three are shown, and the others on request', async () => {
  const report = { reason: '', notes: '', createdAt: new Date(0) };
  const reports = Array.from({ length: 15 }, (_, index) => ({
    ...report,
    id: `${index}`,
    reporter: `Reporter ${index}`,
  }));
  flags = [{ ...flag, reports }];
  const { place } = await openScreen();
  const names = (within: string) =>
    [...place.querySelectorAll(`${within} li`)].map(({ textContent }) => /Reporter \d+/.exec(textContent ?? '')?.[0]);
  expect(place.textContent).toContain('Reported by 15 members');
  expect(names('.fact > .queue-reports')).toEqual(['Reporter 0', 'Reporter 1', 'Reporter 2']);
  expect(place.querySelector('.fact summary')?.textContent).toBe('and 12 more');
  expect(names('.fact details')).toHaveLength(12);
});

/** Fills in the reason that a removal requires: jsdom validates the form even if the button has `formnovalidate`. */
const giveReason = (place: HTMLElement) =>
  typeText(place.querySelector('[data-card="1"] .for-removal') as HTMLElement, 'It sells something');

const press = (key: string) => act(async () => dispatchEvent(new KeyboardEvent('keydown', { key })));

test('every form goes to the screen that it is on, whose script is loaded even when the connection is then lost', async () => {
  const { place, sent } = await openScreen();
  await giveReason(place);
  await act(async () => place.querySelector<HTMLElement>('[data-do=approve]')?.click());
  await expect.poll(() => sent).toMatchObject([{ intent: 'approve', id: '1' }]);
});

test('the key z undoes the last decision', async () => {
  const { place, sent, decide } = await openScreen();
  await press('z');
  expect(sent).toEqual([]);
  await decide({ decisionId: 'of another kind', commentId: null });
  await decide({ decisionId: 'the last', commentId: '1' });
  expect(place.querySelector('[data-do=undo]')).not.toBeNull();
  await press('z');
  await expect.poll(() => sent).toEqual([{ decision: 'the last', intent: 'undo' }]);
});

test('a decision can be undone until that has succeeded or been refused, whatever could not be sent before', async () => {
  const { place, post, result, decide } = await openScreen();
  const undo = () => place.querySelector('.decision-bar [name=decision]')?.getAttribute('value');
  const broken = () => Promise.reject(new TypeError('Failed to fetch'));
  const [fields, other] = [
    { intent: 'undo', decision: 'the last' },
    { intent: 'approve', id: '2' },
  ];
  await decide({ decisionId: 'the last', commentId: '1' });
  await post(fields, broken);
  expect(place.textContent).toContain('Connection lost');
  expect(undo()).toBe('the last');
  await post(other, broken);
  expect(place.textContent).toContain('Connection lost');
  expect(undo()).toBe('the last');
  await post(fields, async () => ({ ...result, outcome: 'refused', values: fields }));
  expect(undo()).toBeUndefined();
  await decide({ decisionId: 'another', commentId: '2' });
  await decide({ decisionId: null, undoneId: 'another' });
  expect(undo()).toBeUndefined();
});

test('the list is loaded again once the server can be reached after a response was lost', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { place, post } = await openScreen();
  await post({ intent: 'approve', id: '1' }, () => {
    waiting = ['2', '3'];
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  expect(place.textContent).toContain('Connection lost');
  expect(place.textContent).toContain('Comment 1');
  await act(async () => void dispatchEvent(new Event('online')));
  await expect.poll(() => place.textContent, { timeout: 10_000 }).not.toContain('Comment 1');
  await expect.poll(() => place.textContent).not.toContain('Connection lost');
});

test('the bar counts the comments that were decided since the screen was opened, without those undone', async () => {
  const { place, decide } = await openScreen();
  const states = () =>
    [...place.querySelectorAll<HTMLElement>('.decided-bar > span')].map(({ dataset }) => dataset.state);
  expect(place.textContent).toContain('0 of 3 decided');
  expect(states()).toEqual(['next', 'waiting', 'waiting']);
  await decide({ decisionId: 'about an article', commentId: null });
  await decide({ decisionId: 'first', commentId: 'decided before the list was reloaded' });
  expect(place.textContent).toContain('1 of 4 decided');
  expect(states()).toEqual(['decided', 'next', 'waiting', 'waiting']);
  // Still in the list, which has not been reloaded.
  await decide({ decisionId: 'second', commentId: '1' });
  expect(place.textContent).toContain('1 of 4 decided');
  await decide({ decisionId: null, undoneId: 'first' });
  expect(place.textContent).toContain('0 of 3 decided');
});

test('the average time for each decision is shown once there is one, in minutes if it is long', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const { place, decide } = await openScreen();
  expect(place.textContent).toContain('0 of 3 decided');
  expect(place.textContent).not.toContain('each so far');
  clock.mockReturnValue(60_000);
  await decide({ decisionId: 'first', commentId: 'a' });
  clock.mockReturnValue(80_000);
  await decide({ decisionId: 'second', commentId: 'b' });
  clock.mockReturnValue(500_000);
  expect(place.textContent).toContain('2 of 5 decided, 40 s each so far');
  await decide({ decisionId: 'third', commentId: 'c' });
  expect(place.textContent).toContain('3 of 6 decided, 3 min each so far');
});

test('Later moves a comment behind all the others, of which five are shown, and opens the next; nothing is sent', async () => {
  waiting = ['1', '2', '3', '4', '5', '6'];
  const { place, sent } = await openScreen();
  const shown = () => [...place.querySelectorAll<HTMLElement>('[data-card]')].map((card) => card.dataset.card);
  const open = () => place.querySelector<HTMLElement>('[data-open=true]')?.dataset.card;
  const later = () => act(async () => place.querySelector<HTMLElement>('[data-open=true] [data-do=later]')?.click());
  expect(shown()).toEqual(['1', '2', '3', '4', '5']);
  await later();
  expect(shown()).toEqual(['2', '3', '4', '5', '6']);
  expect(open()).toBe('2');
  expect((document.activeElement as HTMLElement).dataset.card).toBe('2');
  await act(async () => place.querySelector<HTMLElement>('[data-card="6"]')?.focus());
  await press('l');
  expect(shown()).toEqual(['2', '3', '4', '5', '1']);
  expect(open()).toBe('1');
  expect(place.textContent).toContain('0 of 6 decided');
  expect(sent).toEqual([]);
});

test('the last comment that was decided stays above the others with the decision and its time, until it is undone', async () => {
  const { place, post, result } = await openScreen();
  const last = () => place.querySelector('.last-decided')?.textContent;
  expect(last()).toBeUndefined();
  const decidedAt = new Date('2026-11-21T10:38:00Z');
  const shown = { decisionId: 'first', commentId: '1', action: 'removed' as const, decidedAt };
  await post({}, async () => ({ ...result, shown }));
  // Still in the list, which the form reloads.
  expect(last()).toBeUndefined();
  waiting = ['2', '3'];
  await giveReason(place);
  await act(async () => place.querySelector<HTMLElement>('[data-card="1"] [data-do=approve]')?.click());
  await expect.poll(last).toBe('The author 10:38RemovedComment 1');
  await post({}, async () => ({ ...result, shown: { decisionId: null, undoneId: 'first' } }));
  expect(last()).toBeUndefined();
});

test('the only comment cannot be put off', async () => {
  waiting = ['1'];
  const { place } = await openScreen();
  expect(place.querySelector('[data-do=later]')).toBeNull();
});

test.each([
  ['r', 'reply', 'reply'],
  ['d', 'reason', 'remove'],
])('the key %s opens the field for the %s, whose button sends %s', async (key, name, intent) => {
  const { place, sent } = await openScreen();
  await act(async () => place.querySelector<HTMLElement>('[data-card="1"]')?.focus());
  await press(key);
  const field = document.activeElement as HTMLTextAreaElement;
  expect(field.name).toBe(name);
  await giveReason(place);
  const opened = [...place.querySelectorAll('[data-card="1"] details[open]')].map(({ className }) => className);
  expect(opened).toEqual([intent === 'remove' ? 'decide removal' : 'decide reply']);
  const fields = field.closest<HTMLElement>('.decide-fields');
  await typeText(fields as HTMLElement, 'It is a good point');
  await act(async () => fields?.querySelector<HTMLElement>(`button[value=${intent}]`)?.click());
  await expect.poll(() => sent).toMatchObject([{ intent, id: '1', [name]: 'It is a good point' }]);
});

test('a held comment says why it is held, and what approving it changes', async () => {
  const { place } = await openScreen();
  const aside = place.querySelector('[data-open=true] .triage-aside')?.textContent;
  expect(aside).toContain('Why it is heldIts author has no published comment yet.Links2 (held from 2)');
  expect(aside).toContain('Once one comment is approved, later ones are no longer held for this reason.');
  const badges = [...place.querySelectorAll('[data-card="1"] .badge')].map(({ textContent }) => textContent);
  expect(badges).toEqual(['2 links', 'First comment']);
});

test('reports that are not shown are summed up: their number, how urgent they are at most, and the oldest', async () => {
  flags = [flag];
  allFlags = 3;
  moreFlags = { priority: 'low', oldest: new Date(-3_600_000) };
  const note = (place: ParentNode) => place.querySelector('.more-entries')?.textContent;
  expect(note((await openScreen()).place)).toBe('2 morelow priority; oldest waiting 1 hShow');
  moreFlags = { priority: 'high', oldest: new Date(-3_600_000) };
  expect(note((await openScreen()).place)).toContain('highest priority: high');
});

test('reports of the same content are in one card, with everyone’s reason', async () => {
  const report = { id: '1', reporter: 'A reader', reason: 'The same link again', createdAt: new Date(0), notes: '' };
  const facts = async (reports: FlagView['reports']) => {
    flags = [{ ...flag, reports }];
    return (await openScreen()).place.querySelector('[data-card=f]')?.textContent;
  };
  expect(await facts([report])).toContain('Reported by A reader, 1 Jan 1970, 00:00: “The same link again”');
  const both = await facts([report, { ...report, id: '2', reporter: null, reason: '', createdAt: new Date(60_000) }]);
  expect(both).toContain('Reported by 2 members');
  expect(both).toContain('A reader, 1 Jan 1970, 00:00: “The same link again”a former member, 1 Jan 1970, 00:01');
});

test('a decided report says what was decided, and when', async () => {
  const decidedAt = new Date('2026-11-21T10:38:00Z');
  flags = [{ ...flag, status: 'resolved', decision: 'removed', decidedAt }];
  const { place } = await openScreen();
  const header = place.querySelector('[data-card=f] header')?.textContent;
  expect(header).toBe('LowSpamComment\u00A0· decided 21 Nov 2026, 10:38Removed');
});

test('a single comment has no bar', async () => {
  waiting = ['1'];
  const { place } = await openScreen();
  expect(place.textContent).toContain('0 of 1 decided');
  expect(place.querySelector('.decided-bar')).toBeNull();
});

test('with reports but no articles, the articles column stays and says that none are waiting', async () => {
  const headings = (place: ParentNode) => [...place.querySelectorAll('h2')].map(({ textContent }) => textContent);
  const { place } = await openScreen();
  expect(place.querySelector('h1')?.textContent).toBe('Moderation');
  expect(headings(place)).toEqual(['Pending comments']);
  flags = [flag];
  const reported = await openScreen();
  expect(headings(reported.place)).toEqual([
    'Pending Articles',
    'No articles are awaiting review',
    'Content Flags',
    'Pending comments',
  ]);
});
