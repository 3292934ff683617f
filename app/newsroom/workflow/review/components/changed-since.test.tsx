// @vitest-environment jsdom
import { act, useLayoutEffect } from 'react';
import { createRoutesStub, useFetcher, useFetchers, useLoaderData } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { waiting } from '~/newsroom/workflow/testing/workflow-view';
import { renderNode } from '~/platform/testing/render';
import { reportLostStep } from '../../components/lost-steps';
import { reloadArticle, reportStep, shownStatus, stepDescribed } from '../../components/shown-articles';
import { pauseSteps } from '../../components/steps-under-way';
import { statusNames } from '../../rules';
import { ChangedSince } from './changed-since';

const listeners = vi.hoisted(() => new Map<string, () => void>());
vi.mock('~/platform/live/live', () => ({
  subscribeToLive: (topic: string, listener: () => void) => {
    listeners.set(topic, listener);
    return () => undefined;
  },
}));
const announce = (topic: 'newsroom' | 'draft:1') => act(async () => listeners.get(topic)?.());

type Shown = typeof waiting;

const onOutdated = vi.fn();
/** Called when the page shows another version, before React runs the effects that follow. */
let onVersion = (): void => undefined;

function Review() {
  const shown = useLoaderData<Shown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each version
  useLayoutEffect(() => onVersion(), [shown.version]);
  return (
    <>
      <p>Version {shown.version}</p>
      <ChangedSince workflow={shown} onOutdated={onOutdated} />
    </>
  );
}

const Nothing = () => null;

async function openPage(opened: Shown) {
  const server: { stored: Shown; page?: Shown; isDown?: boolean; response?: Promise<void> } = { stored: opened };
  const Page = createRoutesStub([
    {
      path: '/',
      loader: async () => {
        await server.response;
        if (server.isDown) throw new Response(null, { status: 503 });
        return server.page ?? server.stored;
      },
      Component: Review,
      ErrorBoundary: Nothing,
      HydrateFallback: Nothing,
    },
    { path: '/admin/articles/:id/workflow', loader: () => server.stored },
  ]);
  const { place } = await renderNode(<Page />);
  const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  const shows = (text: string): Promise<void> =>
    vi.waitFor(
      async () => {
        await settle();
        expect(place.textContent).toContain(text);
      },
      { timeout: 60_000 },
    );
  return { server, place, settle, shows };
}

/** A review page whose button takes a step, and which shows whether it is loading the article again. */
function Deciding() {
  const { submit } = useFetcher();
  const isLoading = useFetchers().some(({ formAction }) => formAction === undefined);
  const step = { method: 'post', action: '/admin/articles/1/workflow' } as const;
  return (
    <>
      <button type="button" onClick={() => void submit({ decision: 'approve' }, step)}>
        Approve
      </button>
      <p>{isLoading ? 'Loading' : 'Loaded'}</p>
      <ChangedSince workflow={waiting} />
    </>
  );
}

test('a change that is only the member’s own step is not announced while its response is awaited', async () => {
  let stored: Shown = waiting;
  let loads = 0;
  let respond: (value: null) => void = () => undefined;
  const response = new Promise<null>((resolve) => {
    respond = resolve;
  });
  const Page = createRoutesStub([
    { path: '/', Component: Deciding },
    {
      path: '/admin/articles/:id/workflow',
      loader: () => {
        loads += 1;
        return stored;
      },
      action: () => response,
    },
  ]);
  const { place } = await renderNode(<Page />);
  const alert = () => place.querySelector('[role=alert]');
  const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  await act(async () => place.querySelector('button')?.click());
  stored = { ...waiting, reviewedHash: 'approved' };
  await announce('newsroom');
  await vi.waitFor(
    async () => {
      await settle();
      expect(loads).toBe(1);
      expect(place.textContent).toContain('Loaded');
    },
    { timeout: 60_000 },
  );
  expect(alert()).toBeNull();
  respond(null);
  await vi.waitFor(
    async () => {
      await settle();
      expect(alert()).not.toBeNull();
    },
    { timeout: 60_000 },
  );
});

test('a pause in which no step can be taken, as after closing the schedule, does not hide that the article has changed', async () => {
  const { server, place, shows } = await openPage({ ...waiting, reviewedHash: 'opened' });
  await shows('Version 1');
  server.stored = { ...server.stored, version: 2, reviewedHash: 'changed' };
  await announce('draft:1');
  await shows('The writer has changed the text since you opened it.');
  await act(async () => pauseSteps('1'));
  expect(place.querySelector('[role=alert]')).not.toBeNull();
});

test('an article that was sent back is reloaded once it is submitted again', async () => {
  const choices = [...waiting.choices, { status: 'approved', refusal: null } as const];
  const { server, place, shows } = await openPage({ ...waiting, choices, isReturned: true });
  await shows('Version 1');
  server.stored = { ...server.stored, version: 2, reviewedHash: 'second round', isReturned: false };
  await announce('newsroom');
  await shows('Version 2');
  expect(place.querySelector('[role=alert]')).toBeNull();
});

test('the resubmitted version is offered if the page still shows the earlier one', async () => {
  const choices = [...waiting.choices, { status: 'approved', refusal: null } as const];
  const { server, place, shows } = await openPage({ ...waiting, choices, isReturned: true });
  await shows('Version 1');
  server.page = server.stored;
  server.stored = { ...server.stored, version: 2, reviewedHash: 'second round', isReturned: false };
  await announce('newsroom');
  await shows('The writer has changed the text since you opened it.');
  delete server.page;
  await act(async () => place.querySelector('button')?.click());
  await shows('Version 2');
  expect(place.querySelector('[role=alert]')).toBeNull();
});

test('a reviewer sees that the article has changed, and can open the current version', async () => {
  const { server, place, settle, shows } = await openPage({ ...waiting, reviewedHash: 'opened' });
  await shows('Version 1');
  await announce('newsroom');
  await settle();
  expect(place.querySelector('[role=alert]')).toBeNull();
  server.stored = { ...server.stored, version: 2, reviewedHash: 'changed' };
  await announce('draft:1');
  await shows('The writer has changed the text since you opened it.');
  expect(place.textContent).toContain('Version 1');
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/admin/editor/1/revisions?from=1&to=2');
  await act(async () => place.querySelector('button')?.click());
  await shows('Version 2');
  expect(place.querySelector('[role=alert]')).toBeNull();
  // Another step, of which the page learns by loading itself again, is no change that it has missed.
  server.stored = { ...server.stored, reviewedHash: 'decided' };
  await announce('newsroom');
  await shows('The article has changed since you opened it.');
});

test('after a step whose response was lost, the page shows the state of the article again', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { server, shows } = await openPage(waiting);
  await shows('Version 1');
  server.stored = { ...waiting, version: 2 };
  await act(async () => void reportLostStep('1'));
  await shows('Version 2');
});

/** A review page that takes a step, which the server still has to perform when its result arrives. */
function Stepping() {
  const { submit } = useFetcher();
  const shown = useLoaderData<Shown>();
  const step = { method: 'post', action: '/admin/articles/1/workflow' } as const;
  return (
    <>
      <button type="button" onClick={() => void submit({ decision: 'approve' }, step)}>
        Approve
      </button>
      <p>{statusNames[shown.publicationState.status]}</p>
      <ChangedSince workflow={shown} />
    </>
  );
}

test('a step ends once the page shows the new status', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<Shown>();
  let isTaken = false;
  const Page = createRoutesStub([
    { path: '/', loader: () => (isTaken ? loaded : waiting), Component: Stepping, HydrateFallback: Nothing },
    {
      path: '/admin/articles/:id/workflow',
      action: () => {
        isTaken = true;
        reportStep('1');
        return null;
      },
    },
  ]);
  const { place } = await renderNode(<Page />);
  const eventually = (check: () => void) =>
    vi.waitFor(
      async () => {
        await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
        check();
      },
      { timeout: 60_000 },
    );
  await eventually(() => expect(place.textContent).toContain('Pending Review'));
  await act(async () => place.querySelector('button')?.click());
  await eventually(() => expect(isTaken).toBe(true));
  const shownAtEnd: (string | undefined)[] = [];
  void stepDescribed('1').then(() => shownAtEnd.push(place.querySelector('p')?.textContent));
  await act(async () => load({ ...waiting, publicationState: { ...waiting.publicationState, status: 'approved' } }));
  await eventually(() => expect(shownAtEnd).toEqual(['Approved']));
});

test.each([
  ['approved', 'once the new status is rendered'],
  ['pending', 'although nothing has changed'],
  [undefined, 'when an error page has replaced the review page'],
] as const)('the reload of the page ends with the status %s, %s', async (status, _when) => {
  const { server, settle, shows } = await openPage(waiting);
  await shows('Version 1');
  const publicationState = { ...waiting.publicationState, status: status ?? 'pending' };
  server.stored = status === 'pending' ? waiting : { ...waiting, publicationState };
  server.isDown = status === undefined;
  const ended: unknown[] = [];
  await act(
    async () => void reloadArticle('1').then(() => ended.push(shownStatus('1')?.publicationState.status ?? 'none')),
  );
  await vi.waitFor(
    async () => {
      await settle();
      expect(ended).toEqual([status ?? 'none']);
    },
    { timeout: 60_000 },
  );
});

test('a reload that begins just before the previous one is shown does not end with it', async () => {
  const { server, settle, shows } = await openPage(waiting);
  await shows('Version 1');
  const isShown = { second: false, third: false };
  const { promise: response, resolve: respond } = Promise.withResolvers<void>();
  onVersion = () => {
    onVersion = () => undefined;
    server.response = response;
    void reloadArticle('1').then(() => {
      isShown.third = true;
    });
  };
  server.stored = { ...waiting, version: 2 };
  await act(
    async () =>
      void reloadArticle('1').then(() => {
        isShown.second = true;
      }),
  );
  await shows('Version 2');
  await vi.waitFor(
    async () => {
      await settle();
      expect(isShown).toEqual({ second: true, third: false });
    },
    { timeout: 60_000 },
  );
  server.stored = { ...waiting, version: 3 };
  await act(async () => respond());
  await shows('Version 3');
  await vi.waitFor(() => expect(isShown.third).toBe(true), { timeout: 60_000 });
});

test('a reviewer sees who has withdrawn the article, if that is known', async () => {
  const { server, place, shows } = await openPage({ ...waiting, reviewedHash: 'opened' });
  await shows('Version 1');
  const publicationState = { ...waiting.publicationState, status: 'draft' as const };
  server.stored = { ...server.stored, publicationState, reviewedHash: 'withdrawn' };
  await announce('newsroom');
  await shows('The writer has changed the article’s status to Draft since you opened it.');
  server.stored = { ...server.stored, changedBy: { text: null, status: null }, reviewedHash: 'again' };
  await announce('newsroom');
  await shows('The article’s status has changed to Draft since you opened it.');
  expect(onOutdated.mock.lastCall).toMatchObject([{ publicationState: { status: 'draft' }, reviewedHash: 'again' }]);
  await act(async () => place.querySelector('button')?.click());
  await vi.waitFor(() => expect(onOutdated.mock.lastCall).toEqual([undefined]), { timeout: 60_000 });
});

test('a colleague whose name is “You” is not taken for the member', async () => {
  const { server, shows } = await openPage({ ...waiting, reviewedHash: 'opened' });
  await shows('Version 1');
  const changedBy = { ...waiting.changedBy, text: { isSelf: false, name: 'You' } } as const;
  server.stored = { ...server.stored, version: 2, changedBy, reviewedHash: 'changed' };
  await announce('draft:1');
  await shows('You has changed the text since you opened it.');
});

test('a change that the member has made elsewhere is not attributed to someone else', async () => {
  const { server, shows } = await openPage({ ...waiting, reviewedHash: 'opened' });
  await shows('Version 1');
  const publicationState = { ...waiting.publicationState, status: 'draft' as const };
  const changedBy = { text: { isSelf: true }, status: { isSelf: true } } as const;
  server.stored = { ...server.stored, publicationState, changedBy, reviewedHash: 'withdrawn' };
  await announce('newsroom');
  await shows('You have changed the article’s status to Draft since you opened it.');
  server.stored = { ...server.stored, version: 2, reviewedHash: 'changed' };
  await announce('draft:1');
  await shows('You have changed the text since you opened it.');
});
