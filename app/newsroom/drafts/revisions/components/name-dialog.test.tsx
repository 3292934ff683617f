// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { NameDialog } from './name-dialog';

stubDialogs();

const Opened = () => <NameDialog path="/" revision={{ version: 2, label: 'Sent' }} onClose={() => {}} />;

test('a name that could not be sent stays in the dialog, which says why', async () => {
  const failed = { outcome: 'failed', title: 'Not changed', description: 'You seem to be offline.' };
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Opened,
      action: () => ({ ...failed, fields: {}, values: {} }),
    },
  ]);
  await renderNode(<Stub />);
  const dialog = document.querySelector('dialog');
  await act(async () => dialog?.querySelector('form')?.requestSubmit());
  await expect.poll(() => dialog?.querySelector('[role=alert]')?.textContent).toContain('You seem to be offline.');
  expect(dialog?.querySelector<HTMLInputElement>('[name=name]')?.value).toBe('Sent');
});
