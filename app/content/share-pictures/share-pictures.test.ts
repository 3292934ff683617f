import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveArticle } from '~/content/articles/writing/store-writing.server';
import { articleCategories } from '~/content/categories/schema';
import { coverHash, coverUrl, shareUrl } from '~/content/covers/rules';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { loader as cover } from './routes/cover';
import { loader as defaultShare } from './routes/default-share-picture';
import { loader as share } from './routes/share-picture';
import { drawSharePicture } from './share-drawing.server';
import { purgeOldest, sharePicture } from './share-picture.server';

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
