// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { notify } from '~/design/form-toast';
import { toasts } from '~/design/toasts';
import { unsentResult } from '~/platform/forms/forms';
import { renderNode } from '~/platform/testing/render';
import { sayOffline } from './page-link';
import { useOfflineErrors } from './use-offline-errors';

const Frame = () => {
  useOfflineErrors();
  return null;
};

test('the error about a lost connection disappears once there is one again, and other errors stay', async () => {
  await renderNode(<Frame />);
  sayOffline();
  vi.stubGlobal('navigator', { onLine: false });
  onTestFinished(() => void vi.unstubAllGlobals());
  notify(unsentResult({ title: 'Update Failed', description: '' }));
  toasts.show('Not sent', 'In other words.', { isError: true, kind: 'offline' });
  toasts.show('Not published', 'It has no title.', { isError: true });
  await act(async () => void dispatchEvent(new Event('online')));
  expect(toasts.all().map(({ title }) => title)).toEqual(['Not published']);
});
