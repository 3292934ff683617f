import { expect, test } from 'vitest';
import { noPictures } from '~/platform/theme/pictures';
import { pictureStyles } from './picture-styles';

const address = (digit: string) => `/media/${digit.repeat(8)}-0000-4000-8000-000000000000/640-0a1b2c3d.png`;
const [logo, darkLogo, accent] = [address('a'), address('b'), `${address('c')}#20,80`];
const shown = (
  pictures: Partial<typeof noPictures>,
  variant: 'light' | 'dark' = 'light',
  path = '/',
  name = 'Lowdown',
) => pictureStyles({ ...noPictures, ...pictures }, variant, name, path);

test('a page shows the draft’s logo, on dark pages the one that is meant for them', () => {
  expect(shown({ logo, darkLogo })).toContain(`content:url("${logo}")`);
  expect(shown({ logo, darkLogo }, 'dark')).toContain(`content:url("${darkLogo}")`);
  expect(shown({ logo }, 'dark')).toContain(`content:url("${logo}")`);
});

test('without a logo, it shows the name of the site, which cannot end the style sheet', () => {
  expect(shown({})).toContain('::before{content:"Low"');
  expect(shown({})).toContain('::after{content:"down"');
  expect(shown({}, 'light', '/', 'The "Daily" \\ Build')).toContain('::before{content:"The \\"Daily\\" \\\\ Build"');
});

test('only the page where readers subscribe shows the accent picture, around its focal point', () => {
  expect(shown({ accent })).not.toContain(accent);
  expect(shown({ accent }, 'light', '/subscribe')).toContain(`content:url("${accent}");object-position:20% 80%`);
  expect(shown({}, 'light', '/subscribe')).toContain('.standfirst:has(>.picture){display:none}');
});
