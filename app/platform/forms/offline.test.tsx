// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub, Form, useActionData } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { type FormResult, post } from './forms';

const failure = { title: 'Not saved', description: 'Please try again.' };
const broken = () => Promise.reject<FormResult>(new TypeError('Failed to fetch'));

function Page() {
  const result = useActionData<FormResult>();
  return (
    <Form method="post">
      {result && `${result.title}: ${result.description}`}
      <button type="submit">Save</button>
    </Form>
  );
}

test.each([
  [
    'offline',
    false,
    'Not saved: You seem to be offline. Nothing has changed; please try again when you are connected.',
  ],
  [
    'with a broken connection',
    true,
    'Connection lost: The request may have succeeded all the same. Please check before you try again.',
  ],
])('a form sent %s keeps its page and says what happened', async (_name, isOnline, sentence) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const loader = vi.fn(() => null);
  const Stub = createRoutesStub([{ path: '/', Component: Page, loader, action: () => post(broken, failure) }]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.querySelector('form')).not.toBeNull();
  const loads = loader.mock.calls.length;
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => place.textContent).toContain(sentence);
  expect(loader).toHaveBeenCalledTimes(loads);
});
