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

const form = { action: '/', button: { label: 'Send', busy: '' }, failure: { title: '', description: '' } };
const mismatch = {
  outcome: 'invalid',
  title: 'Password Mismatch',
  description: 'Passwords do not match',
  values: {},
} as const;

function WithFieldMessage() {
  const initial = { ...mismatch, fields: { confirm: mismatch.description } };
  return (
    <FormWithResult {...form} initial={initial}>
      {(result) => result?.fields.confirm}
    </FormWithResult>
  );
}

function WithoutFieldMessage() {
  return (
    <FormWithResult {...form} initial={{ ...mismatch, fields: {} }}>
      {() => null}
    </FormWithResult>
  );
}

test.each([
  ['only beside the field that has it', WithFieldMessage, mismatch.description],
  ['in the notice when no field has it', WithoutFieldMessage, undefined],
])('a message is visible %s', async (_name, Component, readAloud) => {
  const Stub = createRoutesStub([{ path: '/', Component }]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.querySelector('[role=alert]')?.textContent).toContain(mismatch.description);
  expect(place.querySelector('[role=alert] .sr-only')?.textContent).toBe(readAloud);
});

function Report() {
  const initial = { outcome: 'done', title: 'Thank you', description: '', fields: {}, values: {} } as const;
  return (
    <FormWithResult {...form} initial={initial} endsWhenDone>
      {() => <textarea name="text" />}
    </FormWithResult>
  );
}

test('a form that ends when it is done shows only the confirmation', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: Report }]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.textContent).toContain('Thank you');
  expect(place.querySelector('textarea, button')).toBeNull();
});
