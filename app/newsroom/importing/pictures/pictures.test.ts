import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readArticle } from '~/content/articles/service.server';
import { authorBySlug } from '~/content/authors/store.server';
import { mediaItems } from '~/content/media/schema';
import { openMediaFolder } from '~/content/media/testing/pictures.server';
import { database } from '~/platform/database/database.server';
import { operator } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { formatReport } from '../report';
import { importPictures } from '../schema';
import { type ImportOptions, importPath } from '../service.server';
import { oldPictureResponse } from './response.server';

openTestDatabase();
openMediaFolder();

const scratch = mkdtempSync(join(tmpdir(), 'lowdown-pictures-'));
afterAll(() => rmSync(scratch, { recursive: true }));

let picture: Buffer;
let requests: string[] = [];
let host = '';
/** What the server sends for a path instead of the picture. */
let special: Record<string, (response: ServerResponse) => void> = {};
let onRequest: (count: number) => void = () => undefined;
const server = createServer((request, response) => {
  const path = request.url ?? '';
  requests.push(path);
  onRequest(requests.length);
  const send = special[path];
  if (send) send(response);
  else response.end(picture);
});

beforeAll(async () => {
  picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(async () => {
  requests = [];
  special = {};
  onRequest = () => undefined;
  await database().execute(
    sql`truncate articles, pages, authors, article_categories, import_items, import_pictures, redirects, media_items cascade`,
  );
});

let files = 0;
function folderOf(contents: Record<string, string | Buffer>): string {
  files += 1;
  const root = join(scratch, String(files));
  for (const [name, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

const attachment = (id: number, url: string, inside = ''): string =>
  `<item><title>File ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>${url}</wp:attachment_url>${inside}</item>`;

const post = (id: number, content: string, inside = ''): string =>
  `<item><title>Post ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_name>post-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded><![CDATA[${content}]]></content:encoded>${inside}</item>`;

function exportOf(...items: string[]): string {
  const text = `<?xml version="1.0"?><rss><channel><link>http://${host}</link><wp:wxr_version>1.2</wp:wxr_version>${items.join('\n')}</channel></rss>`;
  return join(folderOf({ 'export.xml': text }), 'export.xml');
}

const importWith = (path: string, options: ImportOptions = {}) =>
  importPath(operator, path, { pictures: { trustedHosts: [host] }, ...options });

const failuresOf = async (path: string, options: ImportOptions = {}): Promise<string[]> =>
  ((await importWith(path, options)).pictures?.failures ?? []).map(({ reason }) => reason);

const libraryPicture = /^\/media\/[0-9a-f-]{36}\/4-[0-9a-f]{8}\.jpg$/;

test('takes over the pictures of a WordPress post in their original size, each once, with their descriptions', async () => {
  const uploads = `http://${host}/wp-content/uploads/2020/01`;
  const path = exportOf(
    attachment(
      10,
      `${uploads}/lead-scaled.jpg`,
      '<excerpt:encoded>Photo: A Writer</excerpt:encoded><wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>A lead</wp:meta_value></wp:postmeta>',
    ),
    post(
      1,
      `<figure><img src="${uploads}/a-300x200.jpg" srcset="${uploads}/a-1024x768.jpg 1024w" alt="An A"><figcaption>About A</figcaption></figure><a href="${uploads}/a.jpg"><img src="/wp-content/uploads/2020/01/a.jpg?w=600"></a><img src="https://other.example/b.jpg" alt="">`,
      '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>10</wp:meta_value></wp:postmeta>',
    ),
  );
  const dry = await importWith(path, { dryRun: true });
  expect(requests).toEqual([]);
  expect(dry.pictures).toMatchObject({ planned: 2, hosts: { [host]: 2 }, foreign: 1 });
  expect(formatReport(dry)).toContain(`Pictures to import: 2 (2 from ${host}).`);
  const report = await importWith(path);
  expect(report.pictures).toMatchObject({ added: 2, failed: 0, foreign: 1 });
  expect(requests.toSorted()).toEqual(['/wp-content/uploads/2020/01/a.jpg', '/wp-content/uploads/2020/01/lead.jpg']);
  const article = await readArticle('post-1');
  expect(article.imageUrl).toMatch(libraryPicture);
  expect(article.content).not.toContain('wp-content');
  expect(article.content.match(/src="\/media\//g)).toHaveLength(2);
  expect(article.content).toContain('https://other.example/b.jpg');
  const items = await database().select().from(mediaItems).orderBy(mediaItems.fileName);
  expect(items).toMatchObject([
    { fileName: 'a.jpg', alt: 'An A', caption: 'About A', uploadedBy: null },
    { fileName: 'lead.jpg', alt: 'A lead', caption: '', credit: 'A Writer' },
  ]);
  const again = await importWith(path);
  expect(again.counts).toMatchObject({ unchanged: 1, updated: 0 });
  expect(requests).toHaveLength(2);
});

test('a stopped import of 200 pictures continues without fetching any of them twice', {
  timeout: 180_000,
}, async () => {
  const images = Array.from({ length: 200 }, (_, index) => `<img src="/wp-content/uploads/${index}.png" alt="">`);
  const path = exportOf(post(1, `<div>${images.join('')}</div>`));
  const stop = new AbortController();
  onRequest = (count) => {
    if (count === 60) stop.abort();
  };
  const first = await importWith(path, { signal: stop.signal });
  expect(first).toMatchObject({ stopped: true, exitCode: 130 });
  const recorded = await database().select().from(importPictures);
  expect(recorded.length).toBeGreaterThan(0);
  expect(recorded.every(({ mediaId }) => mediaId !== null)).toBe(true);
  const interrupted = requests.filter((each) => !recorded.some(({ address }) => address === each));
  expect(interrupted.length).toBeLessThanOrEqual(4);
  onRequest = () => undefined;
  const second = await importWith(path);
  expect(second).toMatchObject({ stopped: false, counts: { stored: 1 }, pictures: { failed: 0 } });
  // Only requests that were cut off by the stop were sent again.
  expect(requests.filter((each) => !interrupted.includes(each))).toHaveLength(200 - new Set(interrupted).size);
  expect(new Set(requests).size).toBe(200);
  expect((await readArticle('post-1')).content.match(/src="\/media\//g)).toHaveLength(200);
  const before = requests.length;
  expect((await importWith(path)).counts).toMatchObject({ unchanged: 1 });
  expect(requests).toHaveLength(before);
});

test('a failed picture keeps its old address, is reported, and is the only one that the next import fetches', async () => {
  const path = exportOf(post(1, '<img src="/wp-content/uploads/good.png"><img src="/wp-content/uploads/gone.png">'));
  special['/wp-content/uploads/gone.png'] = (response) => response.writeHead(404).end();
  const report = await importWith(path);
  expect(report.pictures?.failures).toEqual([
    {
      item: '1 Post 1',
      address: `http://${host}/wp-content/uploads/gone.png`,
      reason: 'The server responded with 404.',
    },
  ]);
  expect((await readArticle('post-1')).content).toContain(`src="http://${host}/wp-content/uploads/gone.png"`);
  special = {};
  requests = [];
  const again = await importWith(path);
  expect([again.counts.updated, requests]).toEqual([1, ['/wp-content/uploads/gone.png']]);
  expect((await readArticle('post-1')).content).not.toContain('wp-content');
});

test('a check counts the pictures that an import could not download by their addresses alone, each once', async () => {
  const image = (url: string): string => `<img src="${url}">`;
  const path = exportOf(
    attachment(10, `http://${host}/wp-content/uploads/a.png`),
    post(
      1,
      image(`http://${host}/wp-content/uploads/a.png`) + image(`https://${host}/wp-content/uploads/a.png`),
      '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>10</wp:meta_value></wp:postmeta>',
    ),
    attachment(11, 'http://pictures.example.com:8080/wp-content/uploads/b.png'),
    attachment(12, 'http://localhost/wp-content/uploads/c.png'),
    attachment(13, 'http://pictures.example.com/wp-content/uploads/d.png'),
    post(2, image(`https://${host}/wp-content/uploads/a.png`)),
    post(3, image('http://pictures.example.com:8080/wp-content/uploads/b.png')),
    post(4, image('http://localhost/wp-content/uploads/c.png')),
  );
  const forbidden = (item: string, address: string) => ({
    item,
    address,
    reason: expect.stringContaining('not on the public Internet'),
  });
  const failures = [
    forbidden('1 Post 1, 2 Post 2', `http://${host}/wp-content/uploads/a.png`),
    forbidden('3 Post 3', 'http://pictures.example.com:8080/wp-content/uploads/b.png'),
    forbidden('4 Post 4', 'http://localhost/wp-content/uploads/c.png'),
  ];
  const dry = await importWith(path, { dryRun: true, pictures: {} });
  expect(dry.pictures).toMatchObject({ planned: 0, failed: 3, failures });
  expect((await importWith(path, { pictures: {} })).pictures).toMatchObject({ added: 0, failed: 3, failures });
  expect(requests).toEqual([]);
  // The operator may have named the host, or passed the files.
  expect((await importWith(path, { dryRun: true, pictures: { trustedHosts: [host] } })).pictures?.planned).toBe(1);
  const given = await importWith(path, { dryRun: true, pictures: { files: folderOf({ 'a.png': picture }) } });
  expect(given.pictures).toMatchObject({ planned: 3, failed: 0 });
});

test('articles that share a picture all show it once it can be fetched, except those edited here', async () => {
  const shared = '/wp-content/uploads/shared.png';
  const path = exportOf(...[1, 2, 3].map((id) => post(id, `<p>Text</p><img src="${shared}">`)));
  special[shared] = (response) => response.writeHead(503).end();
  expect((await importWith(path)).counts).toMatchObject({ stored: 3 });
  await database().execute(sql`update articles set updated_at = now() + interval '1 hour' where slug = 'post-3'`);
  special = {};
  expect((await importWith(path)).counts).toMatchObject({ updated: 2, unchanged: 1 });
  for (const slug of ['post-1', 'post-2']) expect((await readArticle(slug)).content).toContain('src="/media/');
  expect((await readArticle('post-3')).content).toContain(shared);
  requests = [];
  expect((await importWith(path)).counts).toMatchObject({ unchanged: 3 });
  expect(requests).toEqual([]);
});

test('an import that ended before it stored an article again continues there', async () => {
  const path = exportOf(...[1, 2].map((id) => post(id, '<img src="/wp-content/uploads/a.png">')));
  await importWith(path);
  const before = (await readArticle('post-2')).content;
  await importPath(operator, path, { status: 'draft' });
  await importPath(operator, path);
  expect((await readArticle('post-2')).content).toContain('wp-content');
  expect((await importWith(path)).counts).toMatchObject({ updated: 2 });
  expect((await readArticle('post-2')).content).toBe(before);
  expect(requests).toHaveLength(1);
});

test('pictures of other sites stay there, even if they use WordPress as well', async () => {
  const path = exportOf(post(1, '<img src="https://other.example/wp-content/uploads/a.png">'));
  expect((await importWith(path, { dryRun: true })).pictures).toMatchObject({ planned: 0, foreign: 1 });
});

test('a file that was uploaded under a name like that of a smaller copy is a picture of its own', async () => {
  const paths = ['/wp-content/uploads/chart-1920x1080.png', '/wp-content/uploads/chart-1280x720.png'];
  const images = paths.map((path) => `<img src="${path}">`).join('');
  const files = paths.map((path, index) => attachment(10 + index, `http://${host}${path}`));
  special['/wp-content/uploads/chart.png'] = (response) => response.writeHead(404).end();
  expect((await importWith(exportOf(...files, post(1, images)))).pictures).toMatchObject({ added: 2, failed: 0 });
  expect(requests.toSorted()).toEqual(paths.toSorted());
  const found = await Promise.all(paths.map((path) => oldPictureResponse(path)));
  expect(new Set(found.map((response) => response?.headers.get('Location'))).size).toBe(2);
});

test('stray percent signs in names are no error, and the site’s own pictures are never diverted', async () => {
  const path = exportOf(post(1, '<img src="/wp-content/uploads/50%25.png"><img src="/share/default.png">'));
  const files = folderOf({ 'wp-content/uploads/50%.png': picture });
  expect((await importWith(path, { pictures: { files, trustedHosts: [host] } })).pictures).toMatchObject({
    added: 2,
    failed: 0,
  });
  expect(requests).toEqual(['/share/default.png']);
  expect(await oldPictureResponse('/share/default.png')).toBeUndefined();
  expect((await oldPictureResponse('/wp-content/uploads/50%25.png'))?.status).toBe(301);
});

test('a second import at the same time is refused', async () => {
  const path = exportOf(post(1, '<p>Text</p>'));
  const results = await Promise.allSettled([importWith(path), importWith(path)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('Another import is running') },
  });
  expect((await importWith(path)).counts).toMatchObject({ unchanged: 1 });
});

test('old addresses of pictures redirect to the new ones, in every size', async () => {
  await importWith(exportOf(post(1, '<img src="/wp-content/uploads/2020/01/caf%C3%A9.jpg">')));
  const [item] = await database().select().from(mediaItems);
  for (const path of ['/wp-content/uploads/2020/01/caf%C3%A9.jpg', '/wp-content/uploads/2020/01/café-300x200.jpg']) {
    const response = await oldPictureResponse(path);
    expect([response?.status, response?.headers.get('Location')]).toEqual([301, item?.address]);
  }
  for (const path of ['/wp-content/uploads/none.jpg', '/media/x/1.jpg', '/article/a', `/${'a'.repeat(2000)}.jpg`])
    expect(await oldPictureResponse(path)).toBeUndefined();
});

test('forbidden addresses are not contacted, even by a redirect', async () => {
  special['/wp-content/uploads/away.png'] = (response) =>
    response.writeHead(302, { Location: 'http://169.254.169.254/wp-content/uploads/a.png' }).end();
  special['/wp-content/uploads/near.png'] = (response) =>
    response.writeHead(302, { Location: 'https://127.0.0.1/wp-content/uploads/a.png' }).end();
  special['/wp-content/uploads/round.png'] = (response) => response.writeHead(302, { Location: 'round.png' }).end();
  const path = exportOf(
    attachment(20, 'http://169.254.169.254/wp-content/uploads/2019/other.png'),
    post(
      1,
      '<img src="http://169.254.169.254/wp-content/uploads/latest.png"><img src="file:///etc/wp-content/uploads/a.png">',
    ),
    post(2, '<img src="/wp-content/uploads/away.png"><img src="/wp-content/uploads/near.png">'),
    post(3, '<img src="/wp-content/uploads/round.png">'),
  );
  const forbidden =
    'The URL is not on the public Internet, so nothing was downloaded. Start a new import with a zip of the pictures.';
  expect(await failuresOf(path)).toEqual([forbidden, forbidden, forbidden, 'The server redirects too often.']);
  expect(
    (await importPath(operator, exportOf(post(9, '<img src="/wp-content/uploads/x.png">')), { pictures: {} })).pictures,
  ).toMatchObject({ added: 0, failures: [{ reason: forbidden }] });
  expect(requests).not.toContain('/wp-content/uploads/x.png');
  expect(await database().select().from(mediaItems)).toEqual([]);
});

test('files that are no pictures, are too large or expand too much are refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  special['/wp-content/uploads/drawing.png'] = (response) => response.end(svg);
  special['/wp-content/uploads/page.jpg'] = (response) => response.end('<!doctype html><script>alert(1)</script>');
  special['/wp-content/uploads/declared.png'] = (response) =>
    response.writeHead(200, { 'Content-Length': 10_000_000_000 }).write(picture);
  let sent = 0;
  special['/wp-content/uploads/endless.png'] = (response) => {
    const part = Buffer.alloc(1_000_000);
    const more = (): void => {
      while (!response.destroyed && sent < 10_000_000_000) {
        sent += part.length;
        if (!response.write(part)) return void response.once('drain', more);
      }
    };
    more();
  };
  special['/wp-content/uploads/packed.png'] = (response) =>
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(picture);
  // A PNG whose header announces 15,000 × 15,000 pixels.
  const bomb = await sharp({
    create: { width: 15_000, height: 15_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true, colours: 2 })
    .toBuffer();
  special['/wp-content/uploads/bomb.png'] = (response) => response.end(bomb);
  const names = ['drawing.png', 'page.jpg', 'declared.png', 'endless.png', 'packed.png', 'bomb.png'];
  const path = exportOf(...names.map((name, index) => post(index + 1, `<img src="/wp-content/uploads/${name}">`)));
  expect(await failuresOf(path)).toEqual([
    'SVG files are not allowed because they can contain scripts. Save the drawing as PNG or WebP.',
    'This file is a web page or XML, not a picture.',
    expect.stringMatching(/^The file is larger than \d+ MB\.$/),
    expect.stringMatching(/^The file is larger than \d+ MB\.$/),
    'The server sent the file in a compressed form, which was not requested.',
    expect.stringMatching(/too many pixels/),
  ]);
  expect(sent).toBeLessThan(200_000_000);
  expect(await database().select().from(mediaItems)).toEqual([]);
});

/** Creates a ZIP archive. @param declaredSize what it says about each file's size, if that is a lie. */
function archiveOf(contents: Record<string, Buffer>, declaredSize?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(contents)) {
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declaredSize ?? bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, rest, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(
    directory.reduce((sum, each) => sum + each.length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06'), end]);
}

test('takes pictures from a folder or a ZIP archive, and from nowhere else in the file system', async () => {
  const path = exportOf(post(1, '<img src="/wp-content/uploads/2020/01/a-150x150.png">'));
  const pictures = (given: string) => ({ pictures: { files: given, trustedHosts: [host] } });
  const folder = folderOf({ '2020/01/a.png': picture });
  expect((await importWith(path, pictures(folder))).pictures).toMatchObject({ added: 1, failed: 0 });
  await database().execute(sql`truncate articles, import_items, import_pictures, media_items cascade`);
  const archive = join(folderOf({ 'site.zip': archiveOf({ 'backup/uploads/2020/01/a.png': picture }) }), 'site.zip');
  expect((await importWith(path, pictures(archive))).pictures).toMatchObject({ added: 1, failed: 0 });
  expect(requests).toEqual([]);
  await database().execute(sql`truncate articles, import_items, import_pictures, media_items cascade`);

  const outside = folderOf({ 'secret.png': picture });
  const linked = folderOf({ 'other.png': picture });
  symlinkSync(join(outside, 'secret.png'), join(linked, 'link.png'));
  const refused = exportOf(
    post(2, '<img src="/wp-content/uploads/link.png"><img src="/wp-content/uploads/..%2f..%2fsecret.png">'),
  );
  special['/wp-content/uploads/link.png'] = (response) => response.writeHead(404).end();
  special['/wp-content/uploads/..%2f..%2fsecret.png'] = (response) => response.writeHead(404).end();
  expect(await failuresOf(refused, pictures(linked))).toHaveLength(2);
});

test('a ZIP bomb is read no further than the limit, and an archive with paths that lead out of it is refused', async () => {
  const path = exportOf(post(1, '<img src="/wp-content/uploads/a.png">'));
  special['/wp-content/uploads/a.png'] = (response) => response.writeHead(404).end();
  const zip = (name: string, bytes: Buffer) => ({
    pictures: { files: join(folderOf({ [name]: bytes }), name), trustedHosts: [host] },
  });
  const zeros = Buffer.alloc(200_000_000);
  for (const bomb of [archiveOf({ 'uploads/a.png': zeros }), archiveOf({ 'uploads/a.png': zeros }, 1_000)])
    expect(await failuresOf(path, zip('bomb.zip', bomb))).toEqual(['The server responded with 404.']);
  await expect(importWith(path, zip('up.zip', archiveOf({ '../../a.png': picture })))).rejects.toThrow(
    'is a damaged zip',
  );
  await expect(importWith(path, zip('not.zip', picture))).rejects.toThrow('is a damaged zip');
});

test('Ghost: takes over pictures and the profiles of authors, with the address of the site', async () => {
  const data = {
    posts: [
      {
        ...{ id: '1', title: 'T', slug: 't', status: 'published', author_id: 'u', published_at: '2020-01-01 00:00:00' },
        feature_image: '__GHOST_URL__/content/images/2020/01/lead.png',
        html: '<figure><img src="__GHOST_URL__/content/images/size/w600/2020/01/x.png" alt="X"></figure>',
      },
    ],
    posts_meta: [{ post_id: '1', feature_image_alt: 'Lead', feature_image_caption: 'Photo by <a href="#">A</a>' }],
    users: [
      {
        id: 'u',
        name: 'A Writer',
        bio: 'Writes.',
        website: 'http://writer.example',
        profile_image: '__GHOST_URL__/content/images/u.png',
      },
      { id: 'v', name: 'Staff', bio: 'Has written nothing.' },
    ],
  };
  const path = join(folderOf({ 'g.json': JSON.stringify({ data }) }), 'g.json');
  const withoutSite = await importWith(path);
  expect(withoutSite.pictures?.failures[0]?.reason).toContain('Start a new import with that URL');
  const pictures = { site: `http://${host}`, trustedHosts: [host] };
  expect((await importWith(path, { pictures })).pictures).toMatchObject({ added: 3, failed: 0 });
  expect(requests.toSorted()).toEqual([
    '/content/images/2020/01/lead.png',
    '/content/images/2020/01/x.png',
    '/content/images/u.png',
  ]);
  expect(await readArticle('t')).toMatchObject({ imageUrl: expect.stringMatching(libraryPicture), imageAlt: 'Lead' });
  expect(await database().select().from(mediaItems).orderBy(mediaItems.fileName)).toMatchObject([
    { fileName: 'lead.png', alt: 'Lead', credit: 'A' },
    { fileName: 'u.png', alt: 'A Writer' },
    { fileName: 'x.png', alt: 'X' },
  ]);
  expect(await authorBySlug(database(), 'a-writer')).toMatchObject({
    biography: 'Writes.',
    website: 'https://writer.example/',
    pictureId: expect.any(String),
  });
  expect(await authorBySlug(database(), 'staff')).toBeUndefined();
  expect((await oldPictureResponse('/content/images/size/w1000/2020/01/x.png'))?.status).toBe(301);
});

test('WordPress: takes over the profiles of guest authors, but nothing that was changed here', async () => {
  const meta = (key: string, value: string): string =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
  const guest = (biography: string): string =>
    `<item><title>A Guest</title><wp:post_id>5</wp:post_id><wp:post_type>guest-author</wp:post_type>${meta('cap-display_name', 'A Guest')}${meta('cap-user_login', 'guest')}${meta('cap-description', biography)}${meta('_thumbnail_id', '6')}</item>`;
  const portrait = attachment(6, `http://${host}/wp-content/uploads/guest.png`);
  const text = post(1, 'x', '<category domain="author" nicename="cap-guest">guest</category>');
  await importWith(exportOf(guest('Writes &amp; reads.'), portrait, text));
  const profile = { biography: 'Writes & reads.', pictureId: expect.any(String) };
  expect(await authorBySlug(database(), 'a-guest')).toMatchObject(profile);
  expect((await readArticle('post-1')).author).toMatchObject({ name: 'A Guest' });
  await importWith(exportOf(guest('Another text.'), portrait, text));
  expect(await authorBySlug(database(), 'a-guest')).toMatchObject(profile);
});

test('Markdown: takes over the pictures beside a file and in the static folder', async () => {
  const root = folderOf({
    'content/blog/a/index.md':
      '---\ntitle: A\ndate: 2020-01-01\nimage: lead.png\n---\n![Near](./near.png) ![Up](../../../../out.png) ![Static](/images/s.png) ![Gone](gone.png)',
    'content/blog/a/near.png': picture,
    'content/blog/a/lead.png': picture,
    'static/images/s.png': picture,
  });
  writeFileSync(join(dirname(root), 'out.png'), picture);
  const report = await importWith(root);
  expect(report.pictures).toMatchObject({ added: 3, failures: [{ address: 'content/blog/a/gone.png' }] });
  const { content, imageUrl } = await readArticle('a');
  expect(imageUrl).toMatch(libraryPicture);
  expect(content.match(/src="\/media\//g)).toHaveLength(2);
  expect(content).toContain('[Picture: Up]');
  expect(content).toContain('[Picture: Gone]');
  expect((await oldPictureResponse('/images/s.png'))?.status).toBe(301);
});
