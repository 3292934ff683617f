// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftName, readDraft, saveDraft } from '~/platform/forms/drafts';
import { sendComment } from './comment-form';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('posting a draft deletes it unless it has changed since', async () => {
  const failure = { title: 'Not Posted', description: '' };
  const draft = draftName('ada', 'an article');
  const posted = { id: '1', slug: 's', status: 'published' } as const;
  const done = { outcome: 'done', title: '', description: '', fields: {}, values: {} } as const;
  const send = (text: string, response: { posted?: typeof posted }) => {
    const body = new URLSearchParams({ text, draft });
    const request = new Request('http://site.test/', { method: 'POST', body });
    return sendComment({ request, serverAction: async () => ({ ...done, ...response }) }, failure, { isNew: true });
  };
  saveDraft(draft, 'Two\nlines');
  await send('Two\nlines', {});
  expect(readDraft(draft)).toBe('Two\nlines');
  await send('Something else', { posted });
  expect(readDraft(draft)).toBe('Two\nlines');
  await send('Two\r\nlines', { posted });
  expect(readDraft(draft)).toBe('');
});
