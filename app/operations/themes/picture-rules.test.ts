import { expect, test } from 'vitest';
import type { PictureName } from '~/platform/theme/pictures';
import { pictureProblem, shownFile } from './picture-rules';

const addressOf = (width: number, format = 'png'): string =>
  `/media/01890000-0000-7000-8000-000000000000/${Math.min(width, 1920)}-0a1b2c3d.${format}`;
const picture = (width: number, height: number, format?: string) => ({
  address: addressOf(width, format),
  width,
  height,
});

test.each<[string, PictureName, ReturnType<typeof picture>, RegExp]>([
  ['a logo that is too wide', 'logo', picture(1900, 200), /too wide for the header: 1,900 × 200 pixels/],
  ['a logo that is too tall', 'logo', picture(200, 500), /too tall for the header/],
  ['a logo that would be blurred', 'darkLogo', picture(100, 50), /only 100 × 50 pixels.*at least 144 × 72 pixels/],
  ['an icon that is not square', 'favicon', picture(400, 300), /must be square. This picture is 400 × 300 pixels/],
  ['an icon that is too small', 'favicon', picture(180, 180), /at least 192 × 192 pixels/],
  ['an accent picture that is too small', 'accent', picture(1200, 600), /at least 1,200 × 630 pixels/],
  ['an animation', 'accent', picture(1900, 1900, 'gif'), /Animated pictures cannot be used/],
  ['a file elsewhere', 'logo', { ...picture(400, 100), address: '/media/x/../logo.png' }, /from the media library/],
])('%s is refused', (_, name, refused, sentence) => {
  expect(pictureProblem(name, refused)).toMatch(sentence);
});

test.each<[PictureName, ReturnType<typeof picture>]>([
  ['logo', picture(416, 80)],
  ['darkLogo', picture(144, 72)],
  ['favicon', picture(512, 500)],
  ['accent', picture(1200, 630, 'jpg')],
])('a suitable picture can be used as %s', (name, suitable) => {
  expect(pictureProblem(name, suitable)).toBeUndefined();
});

test('pages load a logo in twice the size in which it is shown, and other pictures in full', () => {
  // Shown as 144 × 36 pixels.
  expect(shownFile('logo', picture(1600, 400))).toEqual(picture(320, 80));
  expect(shownFile('logo', picture(1600, 250))).toEqual(picture(640, 100));
  expect(shownFile('logo', picture(300, 75))).toEqual(picture(300, 75));
  const focused = { ...picture(1600, 1000, 'jpg'), address: `${addressOf(1600, 'jpg')}#20,80` };
  expect(shownFile('accent', focused)).toEqual(focused);
});
