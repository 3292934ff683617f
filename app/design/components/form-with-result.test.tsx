// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { renderNode, typeText } from '~/platform/testing/render';
import { FormWithResult } from './form-with-result';

function Form() {
  return (
    <FormWithResult action="/" button={{ label: 'Send', busy: 'Sending…' }} failure={{ title: '', description: '' }}>
      {() => <textarea name="text" />}
    </FormWithResult>
  );
}

test.each([
  ['is reset once it has been sent', null, ''],
  ['keeps text typed while it is being sent', 'Sent, and typed on', 'Sent, and typed on'],
])('a form %s', async (_name, later, expected) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Form,
      action: async () => {
        await promise;
        return { outcome: 'done', title: 'Done', description: '', fields: {}, values: {} };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const field = await typeText(place, 'Sent');
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => place.textContent).toContain('Sending…');
  if (later !== null) await typeText(place, later);
  await act(async () => resolve());
  await expect.poll(() => place.textContent).toContain('Done');
  expect(field.value).toBe(expected);
});
