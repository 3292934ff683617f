import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseHtml, printHtml } from '~/platform/html/repair';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { openSource } from './open-source.server';
import { isFileName, restoreLazyPictures } from './pictures/lazy-pictures';
import { picturesIn } from './pictures/references';
import type { ImportedArticle } from './rules';

const scratch = mkdtempSync(join(tmpdir(), 'lowdown-squarespace-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const cdn = 'https://images.squarespace-cdn.com/content/v1/abc/123';

/** Reads an export of one post, with other items before it. */
async function read(content: string, fields = '', before = '') {
  const path = join(scratch, 'export.xml');
  writeFileSync(
    path,
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>S</title><link>https://www.studio.example</link>
<wp:wxr_version>1.2</wp:wxr_version>${before}<item><title>A post</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type>
<wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt>${fields}
<content:encoded><![CDATA[${content}]]></content:encoded></item></channel></rss>`,
  );
  const source = await openSource(path, () => undefined);
  for await (const result of source.read())
    if (result.outcome === 'item') {
      const item = result.item as ImportedArticle;
      return { ...item, source, clean: (await sanitiseHtml(item.html, { hasPageTitle: true })).content };
    }
  throw new Error('Nothing was read.');
}

const restored = (html: string): string => {
  const tree = parseHtml(html);
  restoreLazyPictures(tree);
  return printHtml(tree);
};

/** What Squarespace puts around a block. */
const block = (kind: string, inside: string): string => `<div class="sqs-layout sqs-grid-12"><div class="row sqs-row">
  <div class="col sqs-col-12"><div class="sqs-block ${kind}-block sqs-block-${kind}" data-block-type="5">
  <div class="sqs-block-content">${inside}</div></div></div></div></div>`;

const lazyPicture = (name: string, alt: string): string =>
  `<noscript><img src="${cdn}/${name}" alt="${alt}"/></noscript>
<img class="thumb-image" data-src="${cdn}/${name}" data-image="${cdn}/${name}" data-image-dimensions="2500x1663" data-load="false" alt="${alt}" data-type="image" />`;

test('a picture block of Squarespace becomes one picture with its alternative text, size and caption', async () => {
  const { clean, source } = await read(
    block('html', '<p>Before\nit</p>') +
      block(
        'image',
        `<div class="image-block-outer-wrapper"><figure class="sqs-block-image-figure intrinsic"><div class="image-block-wrapper">${lazyPicture('bench.jpg', 'A bench')}</div>
<figcaption class="image-caption-wrapper"><div class="image-caption"><p>The <em>bench</em></p></div></figcaption></figure></div>`,
      ) +
      block('html', '<h2>After</h2><p>Text</p>'),
  );
  expect(clean.replaceAll(/>\s+</g, '><')).toBe(
    `<p>Before\nit</p><figure><img src="${cdn}/bench.jpg" alt="A bench" width="2500" height="1663" loading="lazy" decoding="async"><figcaption><p>The <em>bench</em></p></figcaption></figure><h2 id="content-after">After</h2><p>Text</p>`,
  );
  // The copies for readers without scripts are not a second picture to take over.
  expect([...(source.pictureHosts ?? [])]).toEqual(['images.squarespace-cdn.com']);
});

test('a picture block of the first generations becomes a figure, and a file name is not its alternative text', async () => {
  const { clean, html } = await read(
    block(
      'image',
      `<div class="image-block-outer-wrapper layout-caption-below"><div class="intrinsic"><div class="image-block-wrapper">${lazyPicture('IMG_0012.jpg', 'IMG_0012.jpg')}</div></div>
<div class="image-caption-wrapper"><div class="image-caption"><p>In the workshop</p></div></div></div>`,
    ),
  );
  expect(clean.replaceAll(/>\s+</g, '><')).toBe(
    `<figure><img src="${cdn}/IMG_0012.jpg" alt="" width="2500" height="1663" loading="lazy" decoding="async"><figcaption>In the workshop</figcaption></figure>`,
  );
  expect(picturesIn(html)).toEqual([{ written: `${cdn}/IMG_0012.jpg`, alt: '', caption: 'In the workshop' }]);
});

test('a gallery keeps its pictures, once each, with their captions', async () => {
  const slide = (name: string, alt: string, about = ''): string =>
    `<div class="slide" data-type="image"><div class="margin-wrapper"><a href="${cdn}/${name}" role="button"><span class="v6-visually-hidden">View fullsize</span>${lazyPicture(name, alt)}</a>${about}</div></div>`;
  const { clean } = await read(
    block(
      'gallery',
      `<div class="sqs-gallery-container sqs-gallery-block-grid"><div class="sqs-gallery">${slide('a.jpg', 'First')}${slide('b.jpg', 'Second', '<div class="meta"><h3 class="meta-title">Two</h3></div>')}</div></div>`,
    ),
  );
  const picture = (name: string, alt: string): string =>
    `<img src="${cdn}/${name}" alt="${alt}" width="2500" height="1663" loading="lazy" decoding="async">`;
  expect(clean.replaceAll(/>\s+</g, '><')).toBe(
    `<div class="content-gallery"><figure>${picture('a.jpg', 'First')}</figure><figure>${picture('b.jpg', 'Second')}<figcaption>Two</figcaption></figure></div>`,
  );
});

test('players become links, buttons stay, and blocks that show other content are left out and reported', async () => {
  const { clean, notes } = await read(
    block(
      'video',
      '<div class="sqs-video-wrapper" data-html="&lt;iframe src=&quot;//www.youtube.com/embed/abcdefghijk&quot;&gt;&lt;/iframe&gt;"></div>',
    ) +
      block('button', '<a class="sqs-block-button-element" href="/shop">Shop</a>') +
      block('newsletter', '<form><p>Sign up</p></form>'),
  );
  expect(clean).toContain('<a href="https://www.youtube.com/watch?v=abcdefghijk"');
  expect(clean).toContain('<a href="/shop" class="content-button">Shop</a>');
  expect(clean).not.toMatch(/Sign up|<div/);
  expect(notes).toEqual(['blocks with no content of their own were left out: newsletter']);
});

test('hostile code of a player is not parsed: only the address of its frame is taken over', async () => {
  const nested = '&lt;b&gt;'.repeat(3000);
  const boxes = Array.from(
    { length: 20 },
    (_, index) =>
      `<div data-html="${nested}&lt;iframe title='x' src='https://player.example/${index}?a=1&amp;amp;b=2'&gt;"></div>`,
  );
  const { clean } = await read(block('video', boxes.join('')));
  expect(clean.match(/<a /g)).toHaveLength(20);
  expect(clean).toContain('href="https://player.example/19?a=1&amp;b=2"');
  expect(clean).not.toMatch(/<(?:b|strong)>/);
});

test('a box of Squarespace that was pasted into WordPress does not change how the rest of the post is read', async () => {
  const box = block('html', '<p>Before\nit</p>');
  const blocks = await read(
    `<!-- wp:paragraph --><p>First</p><!-- /wp:paragraph --><!-- wp:html -->${box}<!-- /wp:html -->
<!-- wp:embed {"url":"https://youtu.be/abcdefghijk"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://youtu.be/abcdefghijk
</div></figure><!-- /wp:embed --><!-- wp:block {"ref":7} /-->`,
    '',
    `<item><title>x</title><wp:post_id>7</wp:post_id><wp:post_type>wp_block</wp:post_type><content:encoded><![CDATA[<p>Shared</p>]]></content:encoded></item>`,
  );
  expect(blocks.clean).toMatch(/<p>First<\/p>\s*<p>Before\nit<\/p>/);
  expect(blocks.clean).toContain('<a href="https://youtu.be/abcdefghijk"');
  expect(blocks.clean).toContain('<p>Shared</p>');
  const classic = await read(`One\n\nTwo\nlines\n\n${box}\n\nThree`);
  expect(classic.clean.replaceAll(/>\s+</g, '><')).toBe('<p>One</p><p>Two<br>\nlines</p><p>Before\nit</p><p>Three</p>');
});

test.each([
  ['/blog/2020/my-post.html', '<link>/blog/2020/my-post.html</link>', ['/?p=1', '/blog/2020/my-post.html']],
  ['blog/2020/my-post', '<link></link>', ['/?p=1', '/blog/2020/my-post']],
  [
    'my-post',
    '<link>https://www.studio.example/blog/my-post</link>',
    ['/?p=1', 'https://www.studio.example/blog/my-post'],
  ],
])('the name %s becomes a slug, and the whole path an old address', async (name, link, addresses) => {
  const { slug, oldAddresses } = await read('Text', `<wp:post_name>${name}</wp:post_name>${link}`);
  expect(slug).toBe('my-post');
  expect([...new Set(oldAddresses)]).toEqual(addresses);
});

test('attachments without an address of their own are found by their identifier, or reported', async () => {
  const attachment = (id: number, fields: string): string =>
    `<item><title>x</title><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type>${fields}</item>`;
  const thumbnail = (id: number): string =>
    `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${id}</wp:meta_value></wp:postmeta>`;
  const others =
    attachment(2, `<guid isPermaLink="false">${cdn}/cover.jpg?format=1500w</guid>`) +
    attachment(3, '<guid isPermaLink="false">https://www.studio.example/?attachment_id=3</guid>');
  expect((await read('Text', thumbnail(2), others)).image).toMatchObject({ url: `${cdn}/cover.jpg?format=1500w` });
  const without = await read('Text', thumbnail(3), others);
  expect(without.image).toBeUndefined();
  expect(without.notes).toEqual(['its featured image is not in the export']);
});

const real = 'https://old.example/wp-content/uploads/a.jpg';
const placeholder = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

test.each([
  ['data-src with a placeholder', `<img src="${placeholder}" data-src="${real}" alt="A">`],
  ['data-lazy-src', `<img src="/placeholder.png" data-lazy-src="${real}" alt="A">`],
  ['data-original', `<img data-original="${real}" alt="A">`],
  ['a set only', `<img srcset="${real.replace('a.jpg', 's.jpg')} 300w, ${real} 900w" alt="A">`],
  ['a lazy set with a placeholder', `<img src="${placeholder}" data-srcset="${real} 2x, /small.jpg 1x" alt="A">`],
  ['sources', `<picture><source data-srcset="${real} 900w"><img src="${placeholder}" alt="A"></picture>`],
  ['a copy after it', `<img data-src="${real}" alt="A"><noscript><img src="${real}" alt="A"></noscript>`],
  [
    'a smaller copy before it',
    `<noscript><img src="${real.replace('a.jpg', 'a-300x200.jpg')}"></noscript><img data-src="${real}" alt="A">`,
  ],
  ['only the copy’s address', `<img src="${placeholder}"><noscript><img src="${real}" alt="A"></noscript>`],
  ['only the copy', `<noscript><img src="${real}" alt="A"></noscript>`],
])('WordPress: a lazily loaded picture with %s becomes one picture', async (_name, html) => {
  const { clean } = await read(`Before\n\n${html}\n\nAfter`);
  expect(clean.match(/<img/g)).toHaveLength(1);
  expect(clean).toMatch(new RegExp(`<img src="${real}" alt="A"`));
  expect(clean).toMatch(/Before[\s\S]+<img[\s\S]+After/);
});

test('neighbours keep their own copies, in their order', () => {
  const both = (name: string): string =>
    `<noscript><img src="/${name}.jpg" alt="${name}"></noscript><img data-src="/${name}.jpg">`;
  expect(restored(both('one') + both('two'))).toBe('<img src="/one.jpg" alt="one"><img src="/two.jpg" alt="two">');
});

test('what counts readers is no picture, and what has no picture stays hidden', () => {
  for (const html of [
    '<noscript><img height="1" width="1" style="display:none" src="https://tracker.example/tr?id=1"></noscript>',
    '<noscript><img style="visibility: hidden" src="https://tracker.example/tr.gif"></noscript>',
    '<noscript><img src="javascript:alert(1)" width="0"></noscript>',
  ])
    expect(restored(html)).toBe('');
  const tracker = '<noscript><img width="1" height="1" src="https://tracker.example/tr?id=1"></noscript>';
  expect(restored(`<img alt="A">${tracker}`)).toBe('<img alt="A">');
  expect(restored('<noscript>Turn on scripts.</noscript>')).toBe('<noscript>Turn on scripts.</noscript>');
  expect(restored('<img src="/a.png" data-src="javascript:alert(1)">')).toBe('<img src="/a.png">');
});

test('an address that scripts would load is checked like any other', async () => {
  const { clean } = await read('<img data-src="javascript:alert(1)" alt="A"><img data-image="data:text/html,x">Text');
  expect(clean).toBe('<p>Text</p>');
});

test.each([
  ['IMG_0012.JPG', '', true],
  ['Screenshot 2024-06-02 at 12.22.png', '/1/Screenshot%202024-06-02%20at%2012.22.png?format=1500w', true],
  ['Screenshot 1.png', '/1/Screenshot+1.png', true],
  ['The file manager shows cat.jpg', '/files/manager.png', false],
  ['DSC_0012', '/files/DSC_0012.jpg?w=3', true],
  ['red-apple', '/red-apple.png', true],
  ['Logo', '/logo.png', false],
  ['Red apple', '/red-apple.png', false],
  ['A page about image.png files', '', false],
  ['', '/a.png', false],
])('the alternative text “%s” of %s is a file name: %s', (alt, address, expected) => {
  expect(isFileName(alt, address)).toBe(expected);
});
