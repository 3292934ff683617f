// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { SubscribeDialog } from './subscribe-dialog';

stubDialogs();

const onClose = vi.fn();
const Opened = () => <SubscribeDialog source="website" onClose={onClose} />;

test('after signing up, the dialog closes, and a toast says that one step is left, and which', async () => {
  const Stub = createRoutesStub([
    { path: '/', Component: Opened },
    {
      path: '/subscribe',
      action: () => ({
        ...{ outcome: 'done', fields: {}, values: {} },
        ...{ title: m.newsletter_success_title(), description: m.newsletter_success() },
      }),
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const field = place.querySelector<HTMLInputElement>('input[name=email]');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'reader@example.com');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => toasts.all().length).toBe(1);
  expect(onClose).toHaveBeenCalledOnce();
  const [toast] = toasts.all();
  expect(toast?.title).toBe('Successfully Subscribed! One step left');
  expect(toast?.text).toContain('Click the link we have just emailed you to confirm your email address.');
});
