// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderNode, typeText } from '~/platform/testing/render';
import { Field } from './field';

test('a field with a limit rejects longer text with a message instead of truncating it', async () => {
  const { place } = await renderNode(
    <form>
      <Field label="Reason" help="The member sees it." maxLength={20}>
        {(attributes) => <textarea {...attributes} name="reason" />}
      </Field>
    </form>,
  );
  const field = await typeText(place, 'x'.repeat(25));
  const described = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => place.querySelector(`[id="${id}"]`)?.textContent?.trim());
  expect(described).toEqual(['The member sees it.', 'Please use no more than 20 characters. 25 of 20 characters']);
  expect([field.value.length, field.form?.checkValidity()]).toEqual([25, false]);
  await typeText(place, 'x'.repeat(20));
  expect(field.form?.checkValidity()).toBe(true);
});
