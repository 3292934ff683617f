// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';
import { renderNode } from '~/platform/testing/render';
import { sayOffline } from './page-link';
import { useOfflineErrors } from './use-offline-errors';

const Frame = () => {
  useOfflineErrors();
  return null;
};

test('what said that there was no connection goes when there is one again, and no other error', async () => {
  await renderNode(<Frame />);
  sayOffline();
  toasts.show('Update Failed', m.form_offline(), { isError: true });
  toasts.show('Not published', 'It has no title.', { isError: true });
  await act(async () => void dispatchEvent(new Event('online')));
  expect(toasts.all().map(({ title }) => title)).toEqual(['Not published']);
});
