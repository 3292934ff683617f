import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { shortOrLong } from '~/platform/testing/long-run';
import { openSource } from './open-source.server';
import { formatReport } from './report';
import { ImportError } from './rules';

const scratch = mkdtempSync(join(tmpdir(), 'lowdown-repairs-'));
afterAll(() => rmSync(scratch, { recursive: true }));
let files = 0;

async function read(name: string, content: string | Buffer) {
  files += 1;
  const path = join(scratch, `${files}-${name}`);
  writeFileSync(path, content);
  const source = await openSource(path, () => undefined);
  const items: { title: string; html: string }[] = [];
  for await (const result of source.read()) {
    if (result.outcome !== 'item' || result.item.kind === 'tool') continue;
    items.push({ title: result.item.title, html: result.item.html });
  }
  return {
    items,
    titles: items.map(({ title }) => title),
    repairs: source.repairs ?? [],
    warnings: source.warnings ?? [],
  };
}

describe('WordPress', () => {
  const item = (id: number, inside: string): string =>
    `<item>\n<title>Post ${id}</title>\n<wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status>\n${inside}</item>\n`;
  const text = (words: string): string => `<content:encoded><![CDATA[<p>${words}</p>]]></content:encoded>\n`;
  const exportOf = (...items: string[]): string =>
    `<?xml version="1.0"?>\n<rss><channel>\n<link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>\n${items.join('')}</channel>\n</rss>\n`;

  test.each([
    ['an entity that nothing declares', '<excerpt:encoded>Caf&eacute;</excerpt:encoded>', /special character code/],
    ['a tag that is not closed', '<wp:postmeta><wp:meta_key>a</wp:meta_key>', /tags that do not match/],
    ['a tag that was never opened', '</wp:postmeta>', /tags that do not match/],
    ['a bare ampersand', '<category domain="post_tag" nicename="a">A & B</category>', /a bare “&”/],
    ['an attribute without quotes', '<category domain=post_tag nicename="a">A</category>', /a broken attribute/],
  ])('reads the items around and with %s, and reports the item and its line', async (_, inside, reason) => {
    const { items, repairs } = await read(
      'export.xml',
      exportOf(item(1, text('one')), item(2, text('two') + inside), item(3, text('three'))),
    );
    expect(items.map(({ title, html }) => [title, html.trim()])).toEqual([
      ['Post 1', '<p>one</p>'],
      ['Post 2', '<p>two</p>'],
      ['Post 3', '<p>three</p>'],
    ]);
    expect(repairs).toEqual([expect.stringMatching(/^item “2 Post 2”, from line 9: /)]);
    expect(repairs[0]).toMatch(reason);
  });

  test('ends text that is never ended with its item, and keeps the end of an item that is only text', async () => {
    const open = '<content:encoded><![CDATA[<p>two</p></content:encoded>\n';
    const quoted = text('one </item> still one');
    const { items, repairs } = await read(
      'export.xml',
      exportOf(item(1, quoted), item(2, open), item(3, `${text('three')}</b>`)),
    );
    expect(items.map(({ html }) => html.trim())).toEqual([
      expect.stringContaining('still one'),
      '<p>two</p>',
      '<p>three</p>',
    ]);
    expect(repairs).toHaveLength(2);
  });

  test('reads a file that ends early, and items that are never closed', async () => {
    const whole = exportOf(item(1, text('one')), item(2, text('two')));
    const { titles, repairs } = await read('export.xml', whole.slice(0, whole.indexOf('two') + 3));
    expect(titles).toEqual(['Post 1', 'Post 2']);
    expect(repairs).toHaveLength(1);
    const unclosed = exportOf(item(1, text('one')).replace('</item>', ''), item(2, text('two')));
    expect((await read('export.xml', unclosed)).titles).toEqual(['Post 1', 'Post 2']);
  });

  test('names only the items at fault, also when the first begins without a title and text follows the last', async () => {
    const whole = exportOf(
      item(1, text('one')).replace('<item>', '<item>\n<link>https://old.example/1</link>'),
      item(2, '<b>&unknown;</b>'),
      item(3, text('three')),
    );
    const { titles, repairs } = await read('export.xml', whole.replace('</channel>', 'Notice: a plugin</channel>'));
    expect(titles).toEqual(['Post 1', 'Post 2', 'Post 3']);
    expect(repairs).toEqual([
      'item “2 Post 2”, from line 10: contains a special character code that XML does not know; it was kept as text',
    ]);
  });

  test('warns that a file is cut off, between items as well, and does not warn about other repairs', async () => {
    const whole = exportOf(item(1, text('one')), item(2, text('two </channel></rss> quoted')));
    const middle = await read('export.xml', whole.slice(0, whole.indexOf(' quoted')));
    const advice = 'it is probably an incomplete download. Export it again, or import only what it contains.';
    expect(middle.warnings).toEqual([`The file ends in the middle of item 2, “Post 2”: ${advice}`]);
    const between = await read('export.xml', whole.slice(0, whole.lastIndexOf('</item>') + 8));
    expect(between.warnings).toEqual([`The file ends after item 2, “Post 2”: ${advice}`]);
    const broken = exportOf(item(1, '<b>&unknown;</i>'), item(2, '<content:encoded><![CDATA[two</content:encoded>'));
    const repaired = await read('export.xml', `${broken}<!-- a plugin's comment -->`);
    expect(repaired.repairs).not.toEqual([]);
    expect(repaired.warnings).toEqual([]);
    expect((await read('export.xml', whole)).warnings).toEqual([]);
  });

  test('still refuses declared entities, and a file without items', async () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaa">]>${exportOf(item(1, text('&b;')))}`;
    await expect(read('export.xml', bomb)).rejects.toThrow(/document types/);
    await expect(read('export.xml', '<rss><channel><title>a')).rejects.toThrow(ImportError);
  });

  test('reads a large broken file in reasonable time', { timeout: 120_000 }, async () => {
    const count = shortOrLong(3_000, 20_000);
    const items = Array.from({ length: count }, (_, index) =>
      item(index + 1, index % 2 ? text('word '.repeat(100)) : `<b>&unknown;</b></c>${text('x')}`),
    );
    // Patterns with quadratic running time would exceed the timeout.
    const noise = ['<![CDATA[', '<', '<item', '</item ', '<!--', '&'].map((piece) => piece.repeat(50_000));
    const { titles, repairs } = await read('export.xml', exportOf(...items, ...noise));
    expect(titles.length).toBeGreaterThanOrEqual(count);
    expect(repairs).toHaveLength(101);
    expect(repairs.at(-1)).toMatch(/^and \d+ more$/);
  });
});

describe('Ghost', () => {
  test.each([
    [
      'stray commas',
      '{"data":{"posts":[{"id":"1","title":"A","html":"<p>é</p>",},{"id":"2","title":"B","html":"x"},]},}',
    ],
    [
      'a missing comma',
      '{"data":{"posts":[{"id":"1","title":"A","html":"<p>é</p>"}\n {"id":"2","title":"B","html":"x"}]}}',
    ],
    ['a missing end', '{"data":{"posts":[{"id":"1","title":"A","html":"<p>é</p>"},{"id":"2","title":"B","html":"x"'],
    [
      'a byte order mark',
      '\ufeff{"data":{"posts":[{"id":"1","title":"A","html":"<p>é</p>"},,{"id":"2","title":"B","html":"x"}]}}',
    ],
  ])('reads JSON with %s, and reports where it is not valid', async (_, content) => {
    const { items, titles, repairs } = await read('ghost.json', content);
    expect(titles).toEqual(['A', 'B']);
    expect(items[0]?.html).toBe('<p>é</p>');
    expect(repairs).toEqual([expect.stringMatching(/line \d+, column \d+/)]);
  });

  test('warns that a file is cut off', async () => {
    const posts = '{"data":{"posts":[{"id":"1","title":"A","html":"x"},{"id":"2","title":"B","html":"y"';
    expect((await read('ghost.json', posts)).warnings).toEqual([
      expect.stringMatching(/^The file ends in the middle, after 2 posts: it is probably an incomplete download\./),
    ]);
    expect((await read('ghost.json', `${posts}},]}}`)).warnings).toEqual([]);
  });

  test('reads a large broken file in reasonable time', { timeout: 120_000 }, async () => {
    const posts = Array.from({ length: shortOrLong(300, 1_500) }, (_, index) =>
      JSON.stringify({ id: String(index), title: `Post ${index}`, html: `<p>${'é "word" '.repeat(1_000)}</p>` }),
    );
    const { titles } = await read('ghost.json', `{"data":{"posts":[${posts.join(',,')}]}}`);
    expect(titles).toHaveLength(posts.length);
  });
});

test('the report says what was repaired', () => {
  const report = formatReport({
    ...{ path: 'a.xml', format: 'WordPress', dryRun: false, stopped: false, seconds: 1, omitted: {}, entries: [] },
    counts: { stored: 1, updated: 0, unchanged: 0, kept: 0, skipped: 0, failed: 0 },
    repairs: ['item “1 A”, from line 4: undefined entity'],
    warnings: ['The file ends too early.'],
    exitCode: 0,
  });
  expect(report).toMatch(/^The file ends too early\.\n\n/);
  expect(report).toContain('Repaired while reading:\n  item “1 A”, from line 4: undefined entity\n');
});
