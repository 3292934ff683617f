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
])('the stored draft %j and the typed text %j become %j', (kept, typed, expected) => {
  expect(withDraft(kept, typed)).toBe(expected);
});

test('posting a draft deletes it unless it has changed since', async () => {
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
