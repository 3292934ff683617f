// @vitest-environment jsdom
import { act, createElement, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoutesStub, useLoaderData } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { stubMediaQueries } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import type { Preferences } from '../rules';
import { useStoredPreferences } from './stored-preferences';

const preferences: Preferences = {
  ...{ emailNotifications: true, pushNotifications: false, weeklyDigest: true, theme: 'system', language: 'en' },
};

/** Sets whether the device prefers dark pages. */
const setDevice = (isDark: boolean) => stubMediaQueries(isDark);

beforeEach(() => {
  setDevice(false);
  document.documentElement.dataset.theme = preferences.theme;
});

function Choice() {
  const form = useRef<HTMLFormElement>(null);
  const { shown, change } = useStoredPreferences(preferences, form);
  return (
    <button type="button" onClick={() => change({ weeklyDigest: !shown.weeklyDigest })}>
      {shown.weeklyDigest ? 'on' : 'off'}
    </button>
  );
}

test('saves rapid changes one request at a time and ends with the last choice', async () => {
  let stored = preferences.weeklyDigest;
  let [running, maxRunning, answered] = [0, 0, 0];
  const responses: (() => void)[] = [];
  const Stub = createRoutesStub([
    { path: '/', Component: Choice },
    {
      path: '/settings',
      action: async ({ request }) => {
        maxRunning = Math.max(maxRunning, ++running);
        const fields = await request.formData();
        await new Promise<void>((resolve) => responses.push(resolve));
        stored = fields.get('weeklyDigest') === 'on';
        running -= 1;
        answered += 1;
        return { outcome: 'done', title: 'Stored', description: '', fields: {}, values: {} };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const before = stored;
  // The last of two clicks restores what was stored before; the last of three changes it.
  for (const [clicks, last] of [
    [2, before],
    [3, !before],
  ] as const) {
    const earlier = answered;
    await act(async () => {
      for (let click = 0; click < clicks; click += 1) flushSync(() => place.querySelector('button')?.click());
    });
    // Responds in reverse order, as a server might to parallel requests.
    const respond = () =>
      act(async () => {
        for (const one of responses.splice(0).toReversed()) one();
      });
    await expect
      .poll(async () => {
        await respond();
        return { stored, running, isSaved: answered > earlier };
      })
      .toEqual({ stored: last, running: 0, isSaved: true });
    expect(place.textContent).toBe(last ? 'on' : 'off');
  }
  expect({ stored, maxRunning }).toEqual({ stored: !before, maxRunning: 1 });
});

function ThemeChoice() {
  const form = useRef<HTMLFormElement>(null);
  const { shown, change } = useStoredPreferences(preferences, form);
  return (
    <>
      {(['darkMode', 'systemTheme'] as const).map((name) => (
        <button key={name} type="button" name={name} onClick={() => change({ [name]: !shown[name] })}>
          {shown[name] ? 'on' : 'off'}
        </button>
      ))}
    </>
  );
}

const Nothing = () => null;

function LoadedThemeChoice() {
  const form = useRef<HTMLFormElement>(null);
  const { shown, change } = useStoredPreferences(useLoaderData<Preferences>(), form);
  return (
    <button type="button" onClick={() => change({ darkMode: !shown.darkMode })}>
      {shown.darkMode ? 'on' : 'off'}
    </button>
  );
}

test('a theme that was stored, but whose response was lost, is shown once the server can be reached', async () => {
  let [stored, isReachable] = ['light', false];
  document.documentElement.dataset.theme = stored;
  vi.stubGlobal('fetch', async (path: string, options: { body?: URLSearchParams }) => {
    if (options.body) stored = String(options.body.get('theme'));
    if (options.body || !isReachable) throw new TypeError('Failed to fetch');
    return path === '/preferences' ? Response.json({ theme: stored }) : new Response();
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const loader = () => ({ ...preferences, theme: stored });
  const Stub = createRoutesStub([{ path: '/', Component: LoadedThemeChoice, loader, HydrateFallback: Nothing }]);
  const { place } = await renderNode(createElement(Stub));
  await expect.poll(() => place.textContent).toBe('off');
  await act(async () => place.querySelector('button')?.click());
  // The old theme, until the server can be asked.
  await expect.poll(() => toasts.all().at(-1)?.title, { timeout: 3_000 }).toBe('Connection lost');
  expect([place.textContent, stored]).toEqual(['off', 'dark']);
  isReachable = true;
  await act(async () => void dispatchEvent(new Event('online')));
  await expect.poll(() => place.textContent, { timeout: 5_000 }).toBe('on');
  await expect.poll(() => toasts.all().filter(({ isError }) => isError)).toEqual([]);
});

test('dark mode shows what a page that follows the device looks like, and each switch changes the theme', async () => {
  setDevice(true);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: URLSearchParams }) => {
    sent.push(body.get('theme'));
    return new Response(null, { status: 204 });
  });
  const { place } = await renderNode(createElement(createRoutesStub([{ path: '/', Component: ThemeChoice }])));
  const shown = () => [...place.querySelectorAll('button')].map(({ textContent }) => textContent);
  const click = (name: string) =>
    act(async () => place.querySelector<HTMLButtonElement>(`button[name=${name}]`)?.click());
  expect(shown()).toEqual(['on', 'on']);
  await click('darkMode');
  expect([shown(), document.documentElement.dataset.theme]).toEqual([['off', 'off'], 'light']);
  await click('systemTheme');
  expect([shown(), document.documentElement.dataset.theme]).toEqual([['on', 'on'], 'system']);
  await click('systemTheme');
  expect([shown(), document.documentElement.dataset.theme]).toEqual([['on', 'off'], 'dark']);
  expect(sent).toEqual(['light', 'system', 'dark']);
});
