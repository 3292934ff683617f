// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { type DraftFields, emptyFields } from '~/newsroom/drafts/fields';
import { renderNode } from '~/platform/testing/render';
import { PictureCard } from './picture-card';

const picture = { imageUrl: 'https://pictures.example/chart.png', imageAlt: 'A chart of prices' };

function Card() {
  const [fields, setFields] = useState<DraftFields>({ ...emptyFields, ...picture });
  const change = (changed: Partial<DraftFields>) => setFields((before) => ({ ...before, ...changed }));
  return <PictureCard session={{ fields, change }} Picker={() => null} />;
}

test('a picture is removed with its alternative text, and both return with Undo', async () => {
  const Page = createRoutesStub([{ path: '/', Component: Card }]);
  const { place } = await renderNode(<Page />);
  const find = (name: string) => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  const press = (name: string) => act(async () => find(name)?.click());
  const values = () => [...place.querySelectorAll('input')].map(({ value }) => value);
  expect(values()).toEqual([picture.imageUrl, picture.imageAlt]);
  await press('Remove picture');
  expect(values()).toEqual(['', '']);
  expect(place.querySelector('[role=status]')?.textContent).toContain('Picture removed.');
  expect(document.activeElement).toBe(find('Undo'));
  await press('Undo');
  expect(values()).toEqual([picture.imageUrl, picture.imageAlt]);
  expect(find('Undo')).toBeUndefined();
  expect(document.activeElement).toBe(find('Remove picture'));
});

test.each([
  ['http://pictures.example/chart.png', true],
  ['chart.png', true],
  ['http', false],
  ['https://pictures.example/chart.png', false],
  ['', false],
])('for the address “%s”, the field says that it begins with https://: %s', async (imageUrl, isRefused) => {
  const { place } = await renderNode(
    <PictureCard session={{ fields: { ...emptyFields, imageUrl }, change: () => undefined }} />,
  );
  expect(place.textContent?.includes('Enter a URL that begins with https://')).toBe(isRefused);
  expect(place.querySelector('img')?.getAttribute('src')).toBe(imageUrl.startsWith('https:') ? imageUrl : undefined);
});
