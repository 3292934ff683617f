// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { LinkPicker } from './link-picker';

stubDialogs();

const nothing = () => undefined;

const Opened = () => <LinkPicker address="" onChoose={nothing} onRemove={nothing} onClose={nothing} />;

test('a suggested article shows its date as dates are written elsewhere', async () => {
  const found = [
    { href: '/article/a', title: 'Closed doors', category: 'News', publishedAt: '2026-11-14T23:30:00.000Z' },
  ];
  const Stub = createRoutesStub([
    { path: '/', Component: Opened },
    { path: '/admin/editor/links', loader: () => ({ search: 'doors', found }) },
  ]);
  await renderNode(<Stub />);
  const input = document.querySelector<HTMLInputElement>('dialog input');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'doors');
    input?.dispatchEvent(new Event('input', { bubbles: true }));
    input?.focus();
  });
  await expect.poll(() => document.querySelector('[role=option] .fact')?.textContent).toBe('News · 14 Nov 2026');
});
