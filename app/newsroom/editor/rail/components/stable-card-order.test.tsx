// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { StableCardOrder } from './stable-card-order';

const editor = (isNew: boolean) => (
  <>
    <textarea />
    <div className="tab">
      <StableCardOrder isNew={isNew} isReadOnly={false} workflowCard={<p>Workflow</p>}>
        <input name="category" />
      </StableCardOrder>
    </div>
  </>
);

async function openEditor(isNew: boolean) {
  const { place, redraw } = await renderNode(editor(isNew));
  const first = () => place.querySelector('.tab')?.firstElementChild?.textContent;
  const focus = (selector: string) => act(async () => place.querySelector<HTMLElement>(selector)?.focus());
  return { place, redraw, first, focus };
}

test('the Workflow card comes first in its tab: it says what state the article is in', async () => {
  expect((await openEditor(false)).first()).toBe('Workflow');
});

test('a new article is organised first, until its state is known', async () => {
  const { redraw, first, focus } = await openEditor(true);
  await focus('textarea');
  expect(first()).toBe('');
  await redraw(editor(false));
  expect(first()).toBe('Workflow');
});

test('the fields of a new article stay where they are while they are being filled in', async () => {
  const { place, redraw, first, focus } = await openEditor(true);
  const field = place.querySelector('input');
  await focus('input');
  await redraw(editor(false));
  expect(first()).toBe('');
  expect(document.activeElement).toBe(field);
  await focus('textarea');
  expect(first()).toBe('Workflow');
  expect(place.querySelector('input')).toBe(field);
});
