// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { keyField } from '~/platform/forms/submission-keys';
import { renderNode, typeText } from '~/platform/testing/render';
import { ContactForm, contactFailure } from './contact-form';

test('a message that is sent again after a lost response has the same key, and another message another', async () => {
  const keys: unknown[] = [];
  const action = vi.fn(async ({ request }: { request: Request }) => {
    keys.push((await request.formData()).get(keyField));
    return { outcome: 'failed', ...contactFailure(), fields: {}, values: {} };
  });
  const Stub = createRoutesStub([
    { path: '/', Component: ContactForm },
    { path: '/contact', action },
  ]);
  const { place } = await renderNode(<Stub />);
  place.querySelector('form')?.setAttribute('novalidate', '');
  for (const text of ['Where is the sequel?', 'Where is the sequel?', 'Where is the first part?']) {
    const count = keys.length;
    await typeText(place, text);
    await act(async () => place.querySelector('form')?.requestSubmit());
    await expect.poll(() => keys.length).toBe(count + 1);
    await expect.poll(() => place.querySelector('[role=alert]')).not.toBeNull();
  }
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
