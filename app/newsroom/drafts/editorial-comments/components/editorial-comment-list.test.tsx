// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { renderNode, typeText } from '~/platform/testing/render';
import { ReplyForm } from './editorial-comment-list';

function Comment() {
  const [resolvedAt, setResolvedAt] = useState<Date | null>(null);
  return (
    <>
      <ReplyForm articleId="1" editorialComment={{ id: '2', resolvedAt }} />
      <button type="button" className="settle" onClick={() => setResolvedAt(new Date())}>
        Settle
      </button>
    </>
  );
}

test('a half-written reply is kept when the comment is resolved', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: Comment }]);
  const { place } = await renderNode(<Stub />);
  const field = await typeText(place, 'Half an answer');
  await act(async () => place.querySelector<HTMLElement>('.settle')?.click());
  expect(place.querySelector('textarea')).toBe(field);
  expect(field.value).toBe('Half an answer');
  await typeText(place, '');
  expect(place.querySelector('textarea')).toBeNull();
});
