// @vitest-environment jsdom
import { act, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import type { Preferences } from '../rules';
import { useStoredPreferences } from './stored-preferences';

const preferences: Preferences = {
  ...{ emailNotifications: true, pushNotifications: false, weeklyDigest: true, darkMode: false, language: 'en' },
};

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
  let [running, maxRunning] = [0, 0];
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
        return { outcome: 'done', title: 'Stored', description: '', fields: {}, values: {} };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const before = stored;
  for (const clicks of [2, 3]) {
    await act(async () => {
      for (let click = 0; click < clicks; click += 1) flushSync(() => place.querySelector('button')?.click());
    });
    // Responds in reverse order, as a server might to parallel requests.
    for (let round = 0; round < 4; round += 1) {
      await act(async () => {
        for (const respond of responses.splice(0).toReversed()) respond();
      });
      await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
    }
    expect({ shown: place.textContent, running }).toEqual({ shown: stored ? 'on' : 'off', running: 0 });
  }
  expect({ stored, maxRunning }).toEqual({ stored: !before, maxRunning: 1 });
});
