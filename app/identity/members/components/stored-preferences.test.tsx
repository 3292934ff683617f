// @vitest-environment jsdom
import { act, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { draw } from '~/platform/testing/drawing';
import type { Preferences } from '../rules';
import { useKeptPreferences } from './stored-preferences';

const preferences: Preferences = {
  ...{ emailNotifications: true, pushNotifications: false, weeklyDigest: true, darkMode: false, language: 'en' },
};

function Choice() {
  const form = useRef<HTMLFormElement>(null);
  const { shown, change } = useKeptPreferences(preferences, form);
  return (
    <button type="button" onClick={() => change({ weeklyDigest: !shown.weeklyDigest })}>
      {shown.weeklyDigest ? 'on' : 'off'}
    </button>
  );
}

test('saves rapid changes one request at a time and ends with the last choice', async () => {
  let stored = preferences.weeklyDigest;
  let [running, most] = [0, 0];
  const responses: (() => void)[] = [];
  const Stub = createRoutesStub([
    { path: '/', Component: Choice },
    {
      path: '/settings',
      action: async ({ request }) => {
        most = Math.max(most, ++running);
        const fields = await request.formData();
        await new Promise<void>((resolve) => responses.push(resolve));
        stored = fields.get('weeklyDigest') === 'on';
        running -= 1;
        return { outcome: 'done', title: 'Stored', description: '', fields: {}, values: {} };
      },
    },
  ]);
  const { place } = await draw(<Stub />);
  const before = stored;
  for (const clicks of [2, 3]) {
    await act(async () => {
      for (let times = 0; times < clicks; times += 1) flushSync(() => place.querySelector('button')?.click());
    });
    // Responds in reverse order, as a server might to parallel requests.
    for (let rounds = 0; rounds < 4; rounds += 1) {
      await act(async () => {
        for (const respond of responses.splice(0).toReversed()) respond();
      });
      await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
    }
    expect({ shown: place.textContent, running }).toEqual({ shown: stored ? 'on' : 'off', running: 0 });
  }
  expect({ stored, most }).toEqual({ stored: !before, most: 1 });
});
