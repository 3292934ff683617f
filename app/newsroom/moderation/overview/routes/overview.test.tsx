// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { QueuedComment } from '~/newsroom/moderation/comments/queue.server';
import { postDecision } from '~/newsroom/moderation/decisions/components/latest-result';
import type { FlagView } from '~/newsroom/moderation/flags/flags.server';
import type { Decided } from '~/newsroom/moderation/form-results';
import { moderationPath } from '~/newsroom/moderation/paths';
import '~/platform/requests/reach-server';
import { renderNode, typeText } from '~/platform/testing/render';
import Overview from './overview';

const comment = (id: string): QueuedComment => ({
  id,
  isHeld: true,
  text: `Comment ${id}`,
  seen: 'a hash',
  createdAt: new Date(0),
  editedAt: null,
  article: { slug: 'an-article', title: 'An article' },
  author: 'The author',
  history: { published: 0, removed: 0, warnings: [] },
  parent: null,
  reports: [],
  isOwn: false,
});

const flag: FlagView = {
  ...{ id: 'f', type: 'spam', contentType: 'comment', priority: 'low', status: 'open', reason: '', reporter: null },
  ...{ notes: '', reportedText: 'Buy followers here.', createdAt: new Date(0), commentId: null, commentStatus: null },
  article: {
    ...{ id: 'a', slug: 'an-article', title: 'An article', excerpt: 'What it says.', imageUrl: null },
    isPublished: true,
  },
  category: { slug: 'news', name: 'News' },
  ...{ author: null, decision: null, decisionReason: null, decidedAt: null, decidedBy: null },
  history: { published: 0, removed: 0, warnings: [] },
  ...{ hasAuthor: false, canRemove: false, isOwn: false },
};

let waiting: string[];
let flags: FlagView[];
beforeEach(() => {
  waiting = ['1', '2', '3'];
  flags = [];
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
        counts: { articles: 0, flags: flags.length, appeals: 0, comments: waiting.length },
        pending: { articles: [], mayPublish: true },
        flags,
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

const press = (key: string) => act(async () => dispatchEvent(new KeyboardEvent('keydown', { key })));

test('every form goes to the screen that it is on, whose script is loaded even when the connection is then lost', async () => {
  const { place, sent } = await openScreen();
  // jsdom validates the form although the button has `formnovalidate`.
  await typeText(place, 'It sells something');
  await act(async () => place.querySelector<HTMLElement>('[data-do=approve]')?.click());
  await expect.poll(() => sent).toMatchObject([{ intent: 'approve', id: '1' }]);
});

test('the key u undoes the last decision', async () => {
  const { place, sent, decide } = await openScreen();
  await press('u');
  expect(sent).toEqual([]);
  await decide({ decisionId: 'of another kind', commentId: null });
  await decide({ decisionId: 'the last', commentId: '1' });
  expect(place.querySelector('[data-do=undo]')).not.toBeNull();
  await press('u');
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
