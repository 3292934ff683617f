// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { StableCardOrder } from './stable-card-order';

const tab = (isNew: boolean) => (
  <StableCardOrder isNew={isNew} workflowCard={<p>Workflow</p>}>
    <input name="category" />
  </StableCardOrder>
);

test('the fields of a new article stay above the Workflow card once it has been saved', async () => {
  const { place, redraw } = await renderNode(tab(true));
  const field = place.querySelector('input');
  expect(place.firstElementChild).toBe(field);
  field?.focus();
  await redraw(tab(false));
  expect(place.firstElementChild).toBe(field);
  expect(document.activeElement).toBe(field);
  expect((await renderNode(tab(false))).place.firstElementChild?.textContent).toBe('Workflow');
});
