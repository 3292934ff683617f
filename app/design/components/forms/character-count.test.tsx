// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderNode, typeText } from '~/platform/testing/render';
import { CharacterCount } from './character-count';
import { TextField } from './text-field';

test('a text beyond the limit stays whole, is counted and announced, and cannot be submitted', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { place } = await renderNode(
    <form>
      <TextField label="Message" name="message" isLong maxLength={100} autoComplete="off" />
    </form>,
  );
  const wait = () => act(async () => vi.advanceTimersByTime(1500));
  const shown = () => place.querySelector<HTMLElement>('.character-count:not([hidden])')?.textContent?.trim();
  const announced = () => place.querySelector('[aria-live]')?.textContent;
  expect(shown()).toBeUndefined();

  const field = await typeText(place, 'x'.repeat(30));
  await wait();
  expect([shown(), announced(), field.validationMessage]).toEqual(['30 of 100 characters', '', '']);

  await typeText(place, 'x'.repeat(90));
  await wait();
  expect([shown(), announced()]).toEqual(['90 of 100 characters', '90 of 100 characters']);

  await typeText(place, 'x'.repeat(120));
  await wait();
  const refusal = 'Please use no more than 100 characters.';
  expect([shown(), announced()]).toEqual(Array(2).fill(`${refusal} 120 of 100 characters`));
  expect([field.value.length, field.validationMessage, field.form?.checkValidity()]).toEqual([120, refusal, false]);
  expect(field.hasAttribute('maxlength')).toBe(false);
  expect(place.querySelector(`[id="${field.getAttribute('aria-describedby')}"]`)?.textContent).toContain('120 of 100');

  await typeText(place, `  ${'x'.repeat(100)}\n`);
  expect([shown(), field.form?.checkValidity()]).toEqual(['100 of 100 characters', true]);

  await act(async () => field.form?.reset());
  expect(shown()).toBeUndefined();
});

test('characters are counted after a controlled field has received its new text', async () => {
  const order: string[] = [];
  const { place } = await renderNode(
    <>
      <textarea id="counted" onChange={() => order.push('received')} />
      <CharacterCount id="count" controlId="counted" limit={100} />
    </>,
  );
  const field = place.querySelector('textarea') as HTMLTextAreaElement;
  field.setCustomValidity = () => order.push('counted');
  await typeText(place, 'x');
  expect(order.slice(0, 2)).toEqual(['received', 'counted']);
});

test('a field is counted when it changes, and not for every key in another one', async () => {
  const { place } = await renderNode(
    <>
      <textarea />
      <input id="counted" />
      <CharacterCount id="count" controlId="counted" limit={100} />
    </>,
  );
  const counted = vi.spyOn(place.querySelector('input') as HTMLInputElement, 'setCustomValidity');
  await typeText(place, 'x');
  expect(counted).not.toHaveBeenCalled();
});
