import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveArticle } from '~/content/articles/writing/store-writing.server';
import { articleCategories } from '~/content/categories/schema';
import { loader as cover } from './routes/cover';
import { loader as defaultShare } from './routes/default-share-picture';
import { loader as share } from './routes/share-picture';
import { drawSharePicture } from './share-drawing.server';
import { purgeOldest, sharePicture } from './share-picture.server';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { m } from '~/platform/languages/compiled/messages';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { drawCover } from '~/content/covers/drawing';
import { categoryPalette, contrast, coverHash, coverPalette, coverShapes, coverUrl, shareUrl } from '~/content/covers/rules';

openTestDatabase();

const folder = mkdtempSync(join(tmpdir(), 'lowdown-covers-'));
const published = {
  id: newId(),
  title: 'Who owns the app that nobody wrote?',
  category: { slug: 'insights', name: 'Insights' },
};
const draft = { id: newId(), title: 'Not yet', category: { slug: 'insights', name: 'Insights' } };

beforeAll(async () => {
  setConfiguration({ ...configuration(), DATA_DIR: folder });
  await database().insert(articleCategories).values({ slug: 'insights', name: 'Insights' });
  for (const [card, status] of [
    [published, 'published'],
    [draft, 'draft'],
  ] as const) {
    await saveArticle(
      database(),
      { id: card.id, slug: card.id, title: card.title, category: 'insights', status, publishedAt: new Date() },
      [],
    );
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

const routes = [
  { path: '/covers/:id/:file', loader: cover },
  { path: '/share/default.png', loader: defaultShare },
  { path: '/share/:id/:file', loader: share },
];
const open = async (path: string): Promise<Response> => (await requestResource(routes, path)).response;

describe('drawing', () => {
  const categories = ['news', 'tutorials', 'reviews', 'tools', 'insights', 'success-stories', 'anything-else'];
  const titles = Array.from({ length: 40 }, (_, number) => `Title number ${number}`);

  test('is deterministic and varies with the title', () => {
    const draw = (title: string) => drawCover({ title, category: 'news', ...coverShapes.card });
    expect(draw('One')).toBe(draw('One'));
    expect(new Set(titles.map(draw)).size).toBe(titles.length);
  });

  test('depends on the title and the category alone, as its caption says', () => {
    const draw = (title: string, category: string) => drawCover({ title, category, ...coverShapes.card });
    const sharing = Array.from({ length: 40 }, (_, number) => `category-${number}`).filter(
      (slug) => categoryPalette(slug) === categoryPalette('category-0'),
    );
    expect(sharing.length).toBeGreaterThan(1);
    expect(new Set(sharing.map((slug) => draw('One', slug))).size).toBe(sharing.length);
    expect(draw('One', 'category-0')).toBe(draw('One', 'category-0'));
    expect(m.article_cover_caption({}, { locale: 'en' })).toMatch(/title and category/);
  });

  test.each(categories)('of %s is well-formed, small and limited to its palette', (category) => {
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

  test('leaves the width reserved for a title free', async () => {
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

  test('shows no line where an arch of one colour continues in the next', async () => {
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
  ])('shows no line between the pieces of $what', async ({ title, category, from, to, colours }) => {
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

  test('contains no text from the title or category', () => {
    const svg = drawCover({ title: '"/><script>alert(1)</script>', category: '"><script>', ...coverShapes.wide });
    expect(svg).not.toContain('script');
    expect(svg).not.toContain('alert');
  });

  test('has a legible text colour for every ground', () => {
    for (const category of [...categories, 'a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      for (const title of titles) {
        const { ground, colours } = coverPalette({ title, category });
        expect(Math.max(...colours.map((colour) => contrast(colour, ground)))).toBeGreaterThan(4.5);
        // Visible on the paper of both themes.
        for (const paper of ['#FBFAF6', '#12110E']) expect(contrast(ground, paper)).toBeGreaterThan(1.1);
      }
    }
  });

  test('finds a palette for slugs that are JavaScript property names', () => {
    for (const slug of ['constructor', '__proto__', 'toString']) expect(categoryPalette(slug).colours).toHaveLength(4);
  });
});

describe('cover addresses', () => {
  test('change with the title and serve a permanently cacheable picture', async () => {
    expect(coverHash(published)).not.toBe(coverHash({ ...published, title: 'Another' }));
    const path = coverUrl(published, 'card');
    const response = await open(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toMatch(/^<svg /);
  });

  test('for a former title redirect to the current address', async () => {
    const path = `/covers/${published.id}/oldhash-square.svg`;
    const response = await open(path);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(coverUrl(published, 'square'));
  });

  test.each([
    [draft.id, 'x-card.svg'],
    [newId(), 'x-card.svg'],
    ['not-an-id', 'x-card.svg'],
    [published.id, 'x-round.svg'],
    [published.id, '..%2F..%2Fx-card.svg'],
    [published.id, 'x%00-card.svg'],
    [published.id, 'x-toString.svg'],
  ])('return 404 for drafts, unknown articles and unknown shapes: %s/%s', async (id, file) => {
    expect((await open(`/covers/${id}/${file}`)).status).toBe(404);
  });
});

describe('share pictures', () => {
  const sizeOf = async (picture: Buffer) => {
    const { width, height, format } = await sharp(picture).metadata();
    return { width, height, format };
  };
  const expectedSize = { width: 1200, height: 630, format: 'png' };

  test('are drawn once and then served from disk', async () => {
    const path = shareUrl(published);
    const first = await open(path);
    expect(first.headers.get('content-type')).toBe('image/png');
    const picture = Buffer.from(await first.arrayBuffer());
    expect(await sizeOf(picture)).toEqual(expectedSize);
    const storedPath = join(folder, 'share', `${published.id}-${coverHash(published)}.png`);
    expect(existsSync(storedPath)).toBe(true);
    writeFileSync(storedPath, 'kept');
    const second = await open(path);
    expect(await second.text()).toBe('kept');
  });

  test('for a former title redirect to the current address, and do not exist for drafts', async () => {
    const old = await open(`/share/${published.id}/old.png`);
    expect([old.status, old.headers.get('location')]).toEqual([302, shareUrl(published)]);
    const path = shareUrl(draft);
    expect((await open(path)).status).toBe(404);
  });

  test('exist for pages without an article', async () => {
    const response = await open('/share/default.png');
    expect(await sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual(expectedSize);
  });

  test.each([
    ['glyphs missing from the font', '低代码平台的十年'],
    ['mixed scripts', 'Łódź says 🚀 to no-code 平台'],
    ['one endless word', 'a'.repeat(5000)],
    ['emoji only', '🚀🚀🚀'],
    ['right to left', 'بدون كود'],
    ['markup', '<b>&amp;</b> "quoted"'],
    ['lone surrogates and control characters', 'a\uD800b\u0001c'],
  ])('can be drawn for %s', async (_name, title) => {
    expect(await sizeOf(await drawSharePicture({ title, category: published.category }))).toEqual(expectedSize);
  });

  test('show the title', async () => {
    // The reserved width between the category and the wordmark: the ground, and the title.
    const variation = async (title: string) => {
      const picture = sharp(await drawSharePicture({ title, category: published.category }));
      const part = await picture.extract({ left: 0, top: 150, width: 780, height: 330 }).png().toBuffer();
      const { channels } = await sharp(part).removeAlpha().stats();
      return Math.max(...channels.map((channel) => channel.stdev));
    };
    expect(await variation('Something to read here')).toBeGreaterThan(20);
    expect(await variation('低代码平台的十年')).toBeLessThan(1);
  });

  test('are drawn once for concurrent requests, but a flood of requests is rejected', async () => {
    const results = await Promise.all([1, 2, 3].map(() => sharePicture('same', published)));
    expect(results[0]).toBe(results[1]);
    const flood = await Promise.allSettled(
      Array.from({ length: 70 }, (_, number) => sharePicture(`flood-${number}`, published)),
    );
    const refused = flood.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
    expect(await sharePicture('after', published)).toBeInstanceOf(Buffer);
  });

  test('are purged, oldest first, when there are too many', async () => {
    const storedPath = mkdtempSync(join(folder, 'kept-'));
    for (let age = 0; age < 5; age += 1) {
      writeFileSync(join(storedPath, `${age}.png`), '');
      utimesSync(join(storedPath, `${age}.png`), 1000 - age, 1000 - age);
    }
    await purgeOldest(storedPath, 2);
    expect(readdirSync(storedPath).sort()).toEqual(['0.png', '1.png']);
  });
});
