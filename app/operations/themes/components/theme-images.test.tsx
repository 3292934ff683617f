// @vitest-environment jsdom
import { act, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Picture } from '~/content/media/rules';
import { renderNode } from '~/platform/testing/render';
import { noPictures, type ThemePictures } from '~/platform/theme/pictures';
import { presets } from '~/platform/theme/presets';
import { ThemeImages } from './theme-images';

const library = vi.hoisted(() => ({ picture: undefined as unknown }));

// Chooses a picture when it is pressed.
vi.mock('~/newsroom/media/components/media-picker', () => ({
  MediaPicker: ({ onChoose }: { onChoose: (picture: Picture) => void }) => (
    <button type="button" id="choose" onClick={() => onChoose(library.picture as Picture)} />
  ),
}));

const pictureOf = (width: number, height: number): Picture => ({
  url: `/media/01890000-0000-7000-8000-000000000000/${width}-0a1b2c3d.png`,
  ...{ alt: '', caption: '', credit: '', width, height },
});

let latest: ThemePictures;
function Edited({ refusals }: { refusals?: Record<string, string> }) {
  const [pictures, setPictures] = useState(noPictures);
  latest = pictures;
  return <ThemeImages theme={presets.default} {...{ pictures, refusals }} onChange={setPictures} />;
}

const press = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());
async function choose(label: string, picture: Picture): Promise<void> {
  library.picture = picture;
  await press(`[aria-label="${label}: choose a picture"]`);
  await press('#choose');
}
const headings = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
const problem = () => document.querySelector('[role=alert]')?.textContent;

beforeEach(() => {
  document.body.innerHTML = '';
});

test('a chosen logo is shown on both grounds, and then another one can be chosen for dark pages', async () => {
  await renderNode(<Edited />);
  expect(headings()).toEqual(['Logo', 'Icon', 'Accent picture']);
  const logo = pictureOf(400, 100);
  await choose('Logo', logo);
  expect(latest).toEqual({ ...noPictures, logo: logo.url });
  expect(headings()).toContain('Logo on dark pages');
  const grounds = () =>
    [...document.querySelectorAll('.logo-specimen rect:first-child')].map((rect) => rect.getAttribute('fill'));
  expect(grounds()).toEqual([presets.default.light.background, presets.default.dark.background]);
  expect(document.querySelectorAll(`image[href="${logo.url}"]`)).toHaveLength(2);

  await choose('Logo on dark pages', pictureOf(300, 100));
  expect(document.querySelectorAll(`image[href="${logo.url}"]`)).toHaveLength(1);
  await press('[aria-label="Logo: remove"]');
  expect(latest).toEqual(noPictures);
});

test('an unsuitable picture is refused at once, with the reason at its place', async () => {
  await renderNode(<Edited />);
  await choose('Icon', pictureOf(400, 300));
  expect(problem()).toBe('The icon must be square. This picture is 400 × 300 pixels.');
  expect(latest).toEqual(noPictures);
  await choose('Icon', pictureOf(400, 400));
  expect(problem()).toBeUndefined();
  expect(latest.favicon).toBe(pictureOf(400, 400).url);
});

test('what the server refuses is shown at its picture', async () => {
  await renderNode(<Edited refusals={{ 'pictures.accent': 'This picture is not in the media library.' }} />);
  expect(document.querySelector('.theme-image:last-child [role=alert]')?.textContent).toContain('not in the media');
});
