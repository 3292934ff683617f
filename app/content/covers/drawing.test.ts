import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { m } from '~/platform/languages/compiled/messages';
import { provideAccent } from '~/platform/theme/own-accent';
import { drawCover } from './drawing';
import { accentPalette, categoryPalette, coverPalette, groundsOf } from './palettes';
import { contrast, coverShapes, coverUrl } from './rules';

const categories = ['news', 'tutorials', 'reviews', 'tools', 'insights', 'success-stories', 'anything-else'];
const titles = Array.from({ length: 40 }, (_, number) => `Title number ${number}`);

test('a cover is deterministic and varies with the title', () => {
  const draw = (title: string) => drawCover({ title, category: 'news', ...coverShapes.card });
  expect(draw('One')).toBe(draw('One'));
  expect(new Set(titles.map(draw)).size).toBe(titles.length);
});

test('a cover depends on the title and the category alone, as its caption says', () => {
  const draw = (title: string, category: string) => drawCover({ title, category, ...coverShapes.card });
  const sharing = Array.from({ length: 40 }, (_, number) => `category-${number}`).filter(
    (slug) => categoryPalette(slug) === categoryPalette('category-0'),
  );
  expect(sharing.length).toBeGreaterThan(1);
  expect(new Set(sharing.map((slug) => draw('One', slug))).size).toBe(sharing.length);
  expect(draw('One', 'category-0')).toBe(draw('One', 'category-0'));
  expect(m.article_cover_caption({}, { locale: 'en' })).toMatch(/title and category/);
});

test.each(categories)('a cover of %s is well-formed, small and limited to its palette', (category) => {
  const { ground, colours } = categoryPalette(category);
  for (const title of titles) {
    for (const size of [...Object.values(coverShapes), { width: 16, height: 10 }, { width: 1, height: 3 }]) {
      const svg = drawCover({ title, category, ...size });
      const used = new Set<string>();
      const parser = new SaxesParser();
      parser.on('error', (error) => {
        throw error;
      });
      parser.on('opentag', ({ attributes }) => {
        for (const name of ['fill', 'stroke']) {
          const value = attributes[name];
          if (value && value !== 'none') used.add(value);
        }
      });
      parser.write(svg).close();
      expect(svg.length).toBeLessThan(4000);
      expect([ground, ...colours]).toEqual(expect.arrayContaining([...used]));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  }
});

test('a cover leaves the width reserved for a title free', async () => {
  for (const title of titles) {
    const cover = { title, category: 'tools', width: 1200, height: 630 };
    const { data } = await sharp(Buffer.from(drawCover({ ...cover, clearWidth: 820 })))
      .extract({ left: 0, top: 0, width: 819, height: 630 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { ground } = coverPalette(cover);
    const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(ground.slice(start, start + 2), 16));
    for (let index = 0; index < data.length; index += 3) {
      if (data[index] !== red || data[index + 1] !== green || data[index + 2] !== blue)
        throw new Error(`${title}: a block lies under the title`);
    }
  }
});

test('a cover shows no line where an arch of one colour continues in the next', async () => {
  const cover = { title: 'The case for the smaller language', category: 'insights', ...coverShapes.wide };
  const { width, height } = { width: 1184, height: 592 };
  const svg = drawCover(cover).replace(/width="\d+" height="\d+"/, `width="${width}" height="${height}"`);
  // The white arches at both sides of the middle.
  const part = sharp(Buffer.from(svg)).extract({ left: 1010, top: height / 2 - 10, width: 40, height: 20 });
  expect([...new Set(await part.removeAlpha().raw().toBuffer())]).toEqual([255]);
});

test.each([
  {
    title: 'Title number 19',
    category: 'insights',
    what: 'a rounded step',
    from: [3.5, 2.5],
    to: [4.5, 3.5],
    colours: 1,
  },
  { title: 'Title number 0', category: 'news', what: 'stripes', from: [3.5, 0.1], to: [4.1, 0.9], colours: 3 },
])('a cover shows no line between the pieces of $what', async ({ title, category, from, to, colours }) => {
  // The grid of these covers has eight columns. At this width, its cells do not begin on whole pixels.
  const width = 253;
  const svg = drawCover({ title, category, ...coverShapes.card }).replace(
    /width="\d+" height="\d+"/,
    `width="${width}" height="158"`,
  );
  const [left = 0, top = 0, right = 0, bottom = 0] = [...from, ...to].map((cells) => Math.round((cells * width) / 8));
  const { data } = await sharp(Buffer.from(svg))
    .extract({ left, top, width: right - left, height: bottom - top })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = new Set(
    Array.from({ length: data.length / 3 }, (_, pixel) => data.toString('hex', pixel * 3, pixel * 3 + 3)),
  );
  expect(found.size).toBe(colours);
});

test('a cover contains no text from the title or category', () => {
  const svg = drawCover({ title: '"/><script>alert(1)</script>', category: '"><script>', ...coverShapes.wide });
  expect(svg).not.toContain('script');
  expect(svg).not.toContain('alert');
});

test('a cover has a legible text colour for every ground', () => {
  for (const category of [...categories, 'a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    for (const title of titles) {
      const { ground, colours } = coverPalette({ title, category });
      expect(Math.max(...colours.map((colour) => contrast(colour, ground)))).toBeGreaterThan(4.5);
      // Visible on the paper of both themes.
      for (const paper of ['#FBFAF6', '#12110E']) expect(contrast(ground, paper)).toBeGreaterThan(1.1);
    }
  }
});

test('there is a palette for slugs that are JavaScript property names', () => {
  for (const slug of ['constructor', '__proto__', 'toString']) expect(categoryPalette(slug).colours).toHaveLength(4);
});

test('with another accent in the site’s theme, covers of news follow it, under another address, and no other cover does', () => {
  const card = { id: 'id', title: 'One', category: { slug: 'news', name: 'News' } };
  const draw = (category: string): string => drawCover({ title: 'One', category, ...coverShapes.card });
  const [news, tools, path] = [draw('news'), draw('tools'), coverUrl(card, 'card')];
  onTestFinished(() => provideAccent(() => undefined));
  provideAccent(() => '#0f6b58');
  expect(draw('news')).not.toBe(news);
  expect(draw('tools')).toBe(tools);
  expect(coverUrl(card, 'card')).not.toBe(path);
});

test.each(['#2743d6', '#0f6b58', '#8a1c5a', '#7a5c00', '#000000', '#ffffff'])(
  'a palette of the accent %s has a ground on which a title is legible',
  (accent) => {
    expect(groundsOf(accentPalette(accent)).length).toBeGreaterThan(0);
  },
);
