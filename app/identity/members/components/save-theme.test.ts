// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { chooseTheme, shownTheme } from '~/design/theme';
import { toasts } from '~/design/toasts';
import { stubMediaQueries } from '~/platform/testing/browser';
import { saveTheme } from './save-theme';

beforeEach(() => {
  stubMediaQueries();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('a theme that cannot be stored without a connection is one notice, which the connection takes away', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  const saved = Promise.all([saveTheme('dark', 'light'), saveTheme('light', 'light')]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await saved).toEqual(['failed', 'failed']);
  expect(toasts.all().map(({ title }) => title)).toEqual(['No connection']);
  dispatchEvent(new Event('online'));
  expect(toasts.all()).toEqual([]);
});

test('after two quick choices that are refused, the stored theme is shown', async () => {
  onTestFinished(() => {
    for (const { id } of toasts.all()) toasts.dismiss(id);
  });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 429 }));
  expect(await Promise.all(chooseTwo())).toEqual(['failed', 'failed']);
  expect(shownTheme()).toBe('light');
});

test('if the second of two quick choices is refused, the first is shown again', async () => {
  onTestFinished(() => {
    for (const { id } of toasts.all()) toasts.dismiss(id);
  });
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: URLSearchParams }) =>
    body.get('theme') === 'dark' ? new Response() : new Response(null, { status: 429 }),
  );
  expect(await Promise.all(chooseTwo())).toEqual(['stored', 'failed']);
  expect(shownTheme()).toBe('dark');
});

/** Stores themes on a server whose responses to changes are lost, but not those to requests for the theme. */
function loseResponses(): { theme: string } {
  const stored = { theme: 'light' };
  vi.stubGlobal('fetch', async (_path: string, { body }: { body?: URLSearchParams }) => {
    if (!body) return Response.json(stored);
    stored.theme = String(body.get('theme'));
    throw new TypeError('Failed to fetch');
  });
  onTestFinished(() => {
    for (const { id } of toasts.all()) toasts.dismiss(id);
  });
  return stored;
}

test('a theme that was stored, but whose response was lost, is shown once the server can be asked', async () => {
  loseResponses();
  chooseTheme('dark');
  const saved = saveTheme('dark', 'light');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await saved).toBe('failed');
  expect([shownTheme(), toasts.all().map(({ title }) => title)]).toEqual(['light', ['Connection lost']]);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect([shownTheme(), toasts.all()]).toEqual(['dark', []]));
});

test('a theme chosen since is not replaced by the one whose response was lost', async () => {
  const stored = loseResponses();
  chooseTheme('dark');
  const saved = saveTheme('dark', 'light');
  await vi.advanceTimersByTimeAsync(1_000);
  await saved;
  vi.stubGlobal('fetch', async (_path: string, { body }: { body?: URLSearchParams }) =>
    body ? new Response() : Response.json(stored),
  );
  chooseTheme('system');
  expect(await saveTheme('system', 'light')).toBe('stored');
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(toasts.all()).toEqual([]));
  expect(shownTheme()).toBe('system');
});

test('a theme chosen while the response was awaited is not replaced by the one whose response was lost', async () => {
  let stored = 'light';
  onTestFinished(() => {
    for (const { id } of toasts.all()) toasts.dismiss(id);
  });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: URLSearchParams }) => {
    if (!body) {
      if (path === '/preferences') asked.push(stored);
      return Response.json({ theme: stored });
    }
    const theme = String(body.get('theme'));
    // The second request takes longer than the wait for a server that can be reached.
    // Fixed wait: the server’s response time, on the test’s clock.
    await new Promise((resolve) => setTimeout(resolve, theme === 'dark' ? 500 : 10_000));
    stored = theme;
    if (theme === 'dark') throw new TypeError('Failed to fetch');
    return new Response();
  });
  chooseTheme('dark');
  const saved = [saveTheme('dark', 'light')];
  chooseTheme('system');
  saved.push(saveTheme('system', 'dark'));
  await vi.advanceTimersByTimeAsync(8_000);
  expect(shownTheme()).toBe('system');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await Promise.all(saved)).toEqual(['failed', 'stored']);
  await vi.waitFor(() => expect(toasts.all()).toEqual([]));
  expect([shownTheme(), asked]).toEqual(['system', ['system']]);
});

/** Loses the first request before it is stored, and the response to the second unless it is `refused`. */
function loseFirst(second: 'refused' | 'lost'): void {
  onTestFinished(() => {
    for (const { id } of toasts.all()) toasts.dismiss(id);
  });
  vi.stubGlobal('fetch', async (_path: string, { body }: { body?: URLSearchParams }) => {
    if (!body) return Response.json({ theme: 'light' });
    if (body.get('theme') === 'system' && second === 'refused') return new Response(null, { status: 503 });
    throw new TypeError('Failed to fetch');
  });
}

/** Chooses a theme, and another one before the response arrives. */
function chooseTwo(): ReturnType<typeof saveTheme>[] {
  chooseTheme('dark');
  const saved = [saveTheme('dark', 'light')];
  chooseTheme('system');
  saved.push(saveTheme('system', 'dark'));
  return saved;
}

test('the stored theme is shown after a lost request, even if the theme chosen since was refused', async () => {
  loseFirst('refused');
  const saved = chooseTwo();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.all(saved)).toEqual(['failed', 'failed']);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(toasts.all().map(({ title }) => title)).not.toContain('Connection lost'));
  expect(shownTheme()).toBe('light');
});

test('the stored theme is shown even if a third theme is refused while the server is asked for it', async () => {
  loseFirst('refused');
  const respond = fetch;
  let third: Promise<unknown> | undefined;
  vi.stubGlobal('fetch', (path: string, options: { body?: URLSearchParams }) => {
    if (path === '/preferences' && !options.body && !third) {
      chooseTheme('system');
      third = saveTheme('system', 'dark');
    }
    return respond(path, options as RequestInit);
  });
  chooseTwo();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await third).toBe('failed');
  await vi.waitFor(() => expect(shownTheme()).toBe('light'));
});

test('if two responses are lost, the notice stays until the server has had time for the second request', async () => {
  loseFirst('lost');
  const saved = chooseTwo();
  await vi.advanceTimersByTimeAsync(3_900);
  expect(await Promise.all(saved)).toEqual(['failed', 'failed']);
  expect(toasts.all().map(({ title }) => title)).toEqual(['Connection lost']);
  await vi.advanceTimersByTimeAsync(200);
  await vi.waitFor(() => expect([shownTheme(), toasts.all()]).toEqual(['light', []]));
});
