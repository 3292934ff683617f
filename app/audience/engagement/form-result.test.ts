import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { actorContext } from '~/identity/roles/actor.server';
import { newId } from '~/platform/database/identifiers';
import { visitor } from '~/platform/permissions/actors';
import { requestState } from '~/platform/requests/request.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import { action as like } from './routes/likes';
import { action as rate } from './routes/ratings';
import { action as save } from './routes/saved';

openPageDatabase();

const articleId = newId();
const forms = [
  [like, { articleId, isLiked: 'true' }, 'Please log in to like articles'],
  [rate, { articleId, rating: '4' }, 'Please log in to rate articles'],
  [save, { articleId, isSaved: 'true' }, 'Login Required'],
] as const;

function press(action: typeof like, form: Record<string, string>, isDocument: boolean) {
  const context = new RouterContextProvider();
  context.set(actorContext, visitor);
  context.set(requestState, {
    id: 'test',
    locale: 'en',
    address: '192.0.2.1',
    isDocument,
    cacheSeconds: 0,
    cacheTags: new Set<string>(),
    bodies: new Map(),
  });
  const request = new Request('https://magazine.test/', { method: 'POST', body: new URLSearchParams(form) });
  return action({ request, context } as unknown as Parameters<typeof like>[0]);
}

test.each(forms)('a visitor who presses a button is asked to sign in', async (action, form, title) => {
  const { data, init } = await press(action as typeof like, form, false);
  expect(data).toMatchObject({ outcome: 'refused', title });
  expect(data.shown).toBeUndefined();
  expect(init?.status).toBe(409);
});

test.each(forms)(
  'without JavaScript, a visitor is redirected to sign in and back to the article',
  async (action, form) => {
    const response = await press(action as typeof like, form, true).catch((error: unknown) => error as Response);
    expect(response).toMatchObject({ status: 303 });
    expect((response as Response).headers.get('location')).toBe(
      `/auth?returnTo=${encodeURIComponent(`/article/${articleId}`)}`,
    );
  },
);
