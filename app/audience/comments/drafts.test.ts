import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendComment } from './components/comment-form';
import { draftName, keepDraft, readDraft, withDraft } from './drafts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['', 'a', 'a'],
  ['Kept for days', 'a', 'Kept for days\n\na'],
  ['Kept for days', 'Kept for days and more', 'Kept for days and more'],
])('%j is kept, %j typed before the scripts came: %j', (kept, typed, expected) => {
  expect(withDraft(kept, typed)).toBe(expected);
});

test('a draft is purged when it has been posted, also by a page that is gone, and no other one', async () => {
  const failure = { title: 'Not Posted', description: '' };
  const draft = draftName('ada', 'an article');
  const posted = { id: '1', slug: 's', status: 'published' } as const;
  const send = (text: string, response: { posted?: typeof posted }) => {
    const body = new URLSearchParams({ text, draft });
    const request = new Request('http://site.test/', { method: 'POST', body });
    return sendComment({ request, serverAction: async () => response }, failure);
  };
  keepDraft(draft, 'Two\nlines');
  await send('Two\nlines', {});
  expect(readDraft(draft)).toBe('Two\nlines');
  await send('Something else', { posted });
  expect(readDraft(draft)).toBe('Two\nlines');
  await send('Two\r\nlines', { posted });
  expect(readDraft(draft)).toBe('');
});
