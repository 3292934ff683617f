import { describe, expect, test } from 'vitest';
import { blockKey, isBlank, isSameText, splitBlocks, toPageSerialisation } from '../blocks';
import { type DraftFields, emptyFields } from '../fields';
import { differingFields, type MergeResult, mergeDrafts, resolveConflict } from './merge';

const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');
const withText = (...texts: string[]): DraftFields => ({ ...emptyFields, content: paragraphs(...texts) });

describe('blocks', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['<p>One</p><p>Two</p>', ['<p>One</p>', '<p>Two</p>']],
    ['<p>One</p>\n\n<ul>\n<li><p>a</p></li>\n</ul>\n', ['<p>One</p>', '<ul>\n<li><p>a</p></li>\n</ul>']],
    ['loose <b>text</b> here<p>One</p>tail', ['loose <b>text</b> here', '<p>One</p>', 'tail']],
    [
      '<p>a > b</p><img alt="<p>x</p>" src="/a.png"><hr><p>c</p>',
      ['<p>a > b</p>', '<img alt="<p>x</p>" src="/a.png">', '<hr>', '<p>c</p>'],
    ],
    [
      '<div><div><p>One</p></div></div><pre>a\n\n<code>b</code></pre>',
      ['<div><div><p>One</p></div></div>', '<pre>a\n\n<code>b</code></pre>'],
    ],
    ['<p>never closed', ['<p>never closed']],
    ['<!-- a note --><p>One</p></p>', ['<!-- a note -->', '<p>One</p>', '</p>']],
  ])('splits %j', (html, blocks) => {
    expect(splitBlocks(html)).toEqual(blocks);
  });

  test.each([
    ['<li><p>a</p></li>', '<li>a</li>'],
    ['<ul><li><p>a</p><ul><li>b</li></ul></li></ul>', '<ul>\n<li>a\n<ul>\n<li><p>b</p></li>\n</ul>\n</li>\n</ul>'],
    ['<h2 id="content-one">One</h2>', '<h2>One</h2>'],
    ['<p><b>a</b> <i>b</i></p>', '<p><strong>a</strong>  <em>b</em></p>'],
    ['<p><a rel="noopener" href="https://a.test">a</a></p>', '<p><a href="https://a.test">a</a></p>'],
    ['<img src="/a.png" alt="" loading="lazy">', '<img alt="" src="/a.png">'],
    [
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
      '<table><colgroup><col></colgroup><tr><td><p>a</p></td></tr></table>',
    ],
  ])('%s has the same key as %s', (one, other) => {
    expect(blockKey(one)).toBe(blockKey(other));
  });

  test.each([
    ['<p>a</p>', '<h2>a</h2>'],
    ['<p><a href="/a">a</a></p>', '<p><a href="/b">a</a></p>'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '<blockquote><p>ab</p></blockquote>'],
    ['<ul><li>a</li><li>b</li></ul>', '<ul><li>ab</li></ul>'],
    ['<p>a b</p>', '<p>ab</p>'],
    ['<pre>a  b</pre>', '<pre>a b</pre>'],
    ['<p style="text-align: center">a</p>', '<p>a</p>'],
    ['<p class="content-rule">a</p>', '<p>a</p>'],
    ['<p>a<br>b</p>', '<p>ab</p>'],
  ])('%s has a different key from %s', (one, other) => {
    expect(blockKey(one)).not.toBe(blockKey(other));
  });

  test('an empty paragraph is blank; a picture or a horizontal rule is not', () => {
    expect(['<p></p>', '<p><br></p>', '<p>&nbsp; </p>', '<p><img src="/a"></p>', '<hr>'].map(isBlank)).toEqual([
      ...[true, true, true],
      ...[false, false],
    ]);
    const hidden = ['<p> <b> </b>\u00a0</p>', '<p><!-- --></p>', '', '<p>&nbsp;<br>&nbsp;</p>'];
    expect(hidden.map(isBlank)).toEqual([true, true, true, true]);
    const visible = [
      'a',
      '<p><b>a</b></p>',
      '<p>&nbsp;a</p>',
      '<p>&amp;</p>',
      '<ul><li><p> a</p></li></ul>',
      '<p>></p>',
    ];
    expect(visible.map(isBlank)).toEqual(visible.map(() => false));
    expect(isSameText('<p>a</p><p></p>', '<p>a</p>')).toBe(true);
  });

  test.each<[string, string, string, boolean]>([
    ['a word typed at the end', '<p>a b</p>', '<p>a b c</p>', false],
    ['a letter typed into an empty paragraph', '<p>a</p><p></p>', '<p>a</p><p>b</p>', false],
    ['a letter typed in the middle', '<p>letters</p><p>c</p>', '<p>lettters</p><p>c</p>', false],
    ['a space typed between words', '<p>a b</p>', '<p>a  b</p>', true],
    ['the ID of a heading', '<h2 id="one">a</h2>', '<h2 id="once">a</h2>', true],
    ['the name of a link’s anchor', '<p><a id="one">a</a></p>', '<p><a id="once">a</a></p>', false],
    ['a picture’s loading', '<img src="/a.png" loading="lazy">', '<img src="/a.png" loading="eager">', true],
    ['a tag of the same meaning', '<p><b>a</b></p>', '<p><strong>a</strong></p>', true],
    ['blank paragraphs of different content', '<p>a</p><p>&nbsp;</p>', '<p>a</p><p>&nbsp;&nbsp;</p>', true],
    ['an entity', '<p>a &lt; b</p>', '<p>a &gt; b</p>', false],
    ['the end of an item’s paragraph', '<ul><li>a</li></ul>', '<ul><li><p>a</p></li></ul>', true],
  ])('%s', (_, one, other, expected) => {
    expect([isSameText(one, other), isSameText(other, one)]).toEqual([expected, expected]);
  });

  test('unchanged blocks from the server are rewritten in the page’s serialisation', () => {
    const known = { server: '<p class="content-rule">* * *</p>\n<p>a</p>', page: '<hr><p>a</p><p></p>' };
    expect(toPageSerialisation(known.server, known)).toBe(known.page);
    expect(toPageSerialisation(`${known.server}\n<p>b</p>`, known)).toBe('<hr>\n<p>a</p>\n<p>b</p>');
  });
});

type Case = {
  base: string[];
  mine: string[];
  theirs: string[];
  merged: string[];
  conflicts?: [string[], string[], string[]][];
};

describe('the text', () => {
  test.each<[string, Case]>([
    ['no changes', { base: ['a', 'b'], mine: ['a', 'b'], theirs: ['a', 'b'], merged: ['a', 'b'] }],
    [
      'changes on my side only',
      { base: ['a', 'b'], mine: ['a', 'b', 'c'], theirs: ['a', 'b'], merged: ['a', 'b', 'c'] },
    ],
    ['changes on their side only', { base: ['a', 'b'], mine: ['a', 'b'], theirs: ['b'], merged: ['b'] }],
    [
      'changes to neighbouring blocks',
      { base: ['a', 'b'], mine: ['a1', 'b'], theirs: ['a', 'b1'], merged: ['a1', 'b1'] },
    ],
    [
      'alternating changes to three blocks',
      { base: ['a', 'b', 'c'], mine: ['a1', 'b', 'c1'], theirs: ['a', 'b1', 'c'], merged: ['a1', 'b1', 'c1'] },
    ],
    ['the same change on both sides', { base: ['a'], mine: ['b'], theirs: ['b'], merged: ['b'] }],
    [
      'insertions at the end on both sides',
      { base: ['a'], mine: ['a', 'mine'], theirs: ['a', 'theirs'], merged: ['a', 'theirs', 'mine'] },
    ],
    [
      'the same insertion at the end on both sides',
      { base: ['a'], mine: ['a', 'x'], theirs: ['a', 'x'], merged: ['a', 'x'] },
    ],
    [
      'insertions into an empty text on both sides',
      { base: [], mine: ['mine'], theirs: ['theirs'], merged: ['theirs', 'mine'] },
    ],
    [
      'a deletion here and an insertion there',
      { base: ['a', 'b', 'c'], mine: ['c'], theirs: ['a', 'b', 'c', 'd'], merged: ['c', 'd'] },
    ],
    [
      'a change next to an insertion',
      {
        base: ['one two three', 'b'],
        mine: ['one two three four', 'new', 'b'],
        theirs: ['one two three', 'b1'],
        merged: ['one two three four', 'new', 'b1'],
      },
    ],
    [
      'different changes to the same paragraph',
      {
        base: ['a', 'b', 'c'],
        mine: ['a', 'b mine', 'c'],
        theirs: ['a', 'b theirs', 'c'],
        merged: ['a', 'b theirs', 'c'],
        conflicts: [[['b'], ['b mine'], ['b theirs']]],
      },
    ],
    [
      'a deletion here and a change to the same block there',
      {
        base: ['a', 'b', 'c'],
        mine: ['a', 'c'],
        theirs: ['a', 'b1', 'c'],
        merged: ['a', 'b1', 'c'],
        conflicts: [[['b'], [], ['b1']]],
      },
    ],
    [
      'a change here and a deletion of the whole text there',
      { base: ['a', 'b', 'c'], mine: ['a', 'b1', 'c'], theirs: [], merged: [], conflicts: [[['b'], ['b1'], []]] },
    ],
    [
      'one conflicting and two independent changes',
      {
        base: ['a', 'b', 'c'],
        mine: ['a mine', 'b mine', 'c'],
        theirs: ['a', 'b theirs', 'c theirs'],
        merged: ['a mine', 'b theirs', 'c theirs'],
        conflicts: [[['b'], ['b mine'], ['b theirs']]],
      },
    ],
  ])('merges %s', (_name, { base, mine, theirs, merged, conflicts = [] }) => {
    const found = mergeDrafts(withText(...base), withText(...mine), withText(...theirs));
    expect(found.forServer.content).toBe(paragraphs(...merged));
    const expected = conflicts.map(([was, here, there]) => [
      paragraphs(...was),
      paragraphs(...here),
      paragraphs(...there),
    ]);
    expect(found.conflicts.map(({ base, mine, theirs }) => [base, mine, theirs])).toEqual(expected);
    // Each says where it is on the page.
    const shown = splitBlocks(found.forPage.content);
    for (const conflict of found.conflicts) {
      const { mine: here, end } = conflict as Extract<typeof conflict, { field: 'content' }>;
      const blocks = splitBlocks(here);
      expect(shown.slice(end - blocks.length, end)).toEqual(blocks);
    }
  });

  test('a different serialisation by the editor is not a conflict', () => {
    const base = { ...emptyFields, content: '<ul><li>a</li></ul>' };
    const mine = { ...emptyFields, content: '<ul><li><p>a</p></li></ul>' };
    const theirs = { ...emptyFields, content: '<ul><li>a changed</li></ul>' };
    expect(mergeDrafts(base, mine, theirs)).toMatchObject({ conflicts: [], forServer: { content: theirs.content } });
  });
});

describe('the other fields', () => {
  const base: DraftFields = { ...emptyFields, title: 'Title', tags: ['a', 'b', 'c'], category: 'news' };

  test('each field takes the value of the side that changed it', () => {
    const mine = { ...base, title: 'Mine', isFeatured: true };
    const theirs = { ...base, excerpt: 'Theirs', isTrending: true };
    expect(mergeDrafts(base, mine, theirs)).toMatchObject({
      conflicts: [],
      forServer: { ...base, title: 'Mine', excerpt: 'Theirs', isFeatured: true, isTrending: true },
    });
  });

  test('different changes to one field conflict; equal changes do not', () => {
    const found = mergeDrafts(
      base,
      { ...base, title: 'Mine', category: 'tools' },
      { ...base, title: 'Theirs', category: 'tools' },
    );
    expect(found.conflicts).toMatchObject([{ field: 'title', base: 'Title', mine: 'Mine', theirs: 'Theirs' }]);
    expect([found.forServer.title, found.forPage.title, found.nextBase.title]).toEqual(['Theirs', 'Mine', 'Title']);
    expect(found.forServer.category).toBe('tools');
  });

  test('added and removed tags are combined', () => {
    const found = mergeDrafts(base, { ...base, tags: ['b', 'c', 'mine'] }, { ...base, tags: ['a', 'b', 'theirs'] });
    expect(found.forServer.tags).toEqual(['b', 'theirs', 'mine']);
    expect(found.conflicts).toEqual([]);
  });
});

describe('resolving a conflict', () => {
  const [base, mine, theirs] = [
    withText('a', 'b', 'c'),
    withText('a', 'b mine', 'c1'),
    withText('a1', 'b theirs', 'c'),
  ];
  const { conflicts } = mergeDrafts(base, mine, theirs);
  test.each([
    ['mine', ['a1', 'b mine', 'c1']],
    ['theirs', ['a1', 'b theirs', 'c1']],
    ['both', ['a1', 'b theirs', 'b mine', 'c1']],
  ] as const)('with “%s” applies the choice and leaves no conflict', (choice, texts) => {
    const resolved = resolveConflict(base, mine, theirs, conflicts[0]?.id ?? '', choice);
    expect(resolved.page.content).toBe(paragraphs(...texts));
    const after = mergeDrafts(resolved.base, resolved.page, theirs);
    expect(after.conflicts).toEqual([]);
    expect(after.forServer.content).toBe(paragraphs(...texts));
  });

  test('a conflict keeps its ID after a merge and further typing in its paragraph', () => {
    const { forPage, nextBase } = mergeDrafts(base, mine, theirs);
    const continued = { ...forPage, content: forPage.content.replace('b mine', 'b mine and more') };
    const again = mergeDrafts(nextBase, continued, theirs);
    expect(again.conflicts.map(({ id }) => id)).toEqual(conflicts.map(({ id }) => id));
    expect(again.conflicts[0]?.mine).toBe(paragraphs('b mine and more'));
  });
});

/** Returns a seeded random number generator (mulberry32) that yields the same numbers in every run. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** Returns a copy of the base with some paragraphs changed, added, deleted and moved. */
function randomlyEdited(base: readonly string[], writer: string, random: (below: number) => number): string[] {
  const texts = [...base];
  for (let edits = random(5); edits > 0; edits -= 1) {
    const at = random(texts.length + 1);
    const kind = random(4);
    if (kind === 0 || texts.length === 0) texts.splice(at, 0, `${writer} adds ${random(1_000)}`);
    else if (kind === 1) texts.splice(at, 1);
    else if (kind === 2 && at < texts.length) texts[at] = `${texts[at]} ${writer}${random(1_000)}`;
    else if (at < texts.length) texts.splice(random(texts.length), 0, ...texts.splice(at, 1));
  }
  return texts;
}

describe('invariants over 2,000 random histories', () => {
  const histories = Array.from({ length: 2_000 }, (_, seed) => {
    const random = seededRandom(seed + 1);
    const base = Array.from({ length: random(9) }, (_unused, index) =>
      random(6) === 0 ? 'the same again' : `paragraph ${index} with words ${random(50)}`,
    );
    return { base, mine: randomlyEdited(base, 'mine', random), theirs: randomlyEdited(base, 'theirs', random) };
  });
  const merged = histories.map((history) => {
    const [base, mine, theirs] = [history.base, history.mine, history.theirs].map((texts) => withText(...texts));
    if (!base || !mine || !theirs) throw new Error('A history needs three texts.');
    return { base, mine, theirs, found: mergeDrafts(base, mine, theirs), mirrored: mergeDrafts(base, theirs, mine) };
  });

  test('the sample includes many clean merges and many conflicts', () => {
    const conflicting = merged.filter(({ found }) => found.conflicts.length > 0).length;
    expect(conflicting).toBeGreaterThan(200);
    expect(conflicting).toBeLessThan(1_800);
  });

  test('changes made by one side, or identically by both, are applied once', () => {
    for (const { base, mine, theirs } of merged) {
      expect(mergeDrafts(base, base, theirs).forServer).toEqual(theirs);
      expect(mergeDrafts(base, mine, base).forServer).toEqual(mine);
      expect(mergeDrafts(base, mine, mine)).toMatchObject({ forServer: mine, forPage: mine, conflicts: [] });
    }
  });

  /** Returns the added blocks that appear in neither the merged text nor the conflicts. */
  const dropped = (base: DraftFields, versions: DraftFields[], found: MergeResult): string[] => {
    const before = new Set(splitBlocks(base.content));
    const shown = new Set([
      ...splitBlocks(found.forServer.content),
      ...found.conflicts.flatMap(({ mine, theirs }) => [...splitBlocks(String(mine)), ...splitBlocks(String(theirs))]),
    ]);
    const written = versions.flatMap(({ content }) => splitBlocks(content)).filter((block) => !before.has(block));
    return written.filter((block) => !shown.has(block));
  };

  test('every block that either side added is in the merged text or in a conflict', () => {
    for (const { base, mine, theirs, found } of merged) expect(dropped(base, [mine, theirs], found)).toEqual([]);
  });

  test('swapping the sides changes only the order of insertions', () => {
    for (const { found, mirrored } of merged) {
      expect(found.conflicts.map(({ base, mine, theirs }) => [base, mine, theirs])).toEqual(
        mirrored.conflicts.map(({ base, mine, theirs }) => [base, theirs, mine]),
      );
      expect(
        splitBlocks(found.forServer.content).length -
          found.conflicts.flatMap(({ theirs }) => splitBlocks(String(theirs))).length,
      ).toBe(
        splitBlocks(mirrored.forServer.content).length -
          mirrored.conflicts.flatMap(({ theirs }) => splitBlocks(String(theirs))).length,
      );
    }
  });

  test('merging the result again loses nothing', () => {
    for (const { theirs, found } of merged) {
      const again = mergeDrafts(found.nextBase, found.forPage, theirs);
      expect(dropped(found.nextBase, [found.forPage, theirs], again)).toEqual([]);
      if (found.conflicts.length === 0) expect(again).toMatchObject({ forPage: found.forPage, conflicts: [] });
    }
  });

  test('resolving every conflict with “both” leaves no conflicts and loses no blocks', () => {
    for (const { base, mine, theirs, found } of merged) {
      let state = { base, page: mine };
      for (let rounds = found.conflicts.length; rounds > 0; rounds -= 1) {
        const [first] = mergeDrafts(state.base, state.page, theirs).conflicts;
        if (!first) break;
        state = resolveConflict(state.base, state.page, theirs, first.id, 'both');
      }
      const after = mergeDrafts(state.base, state.page, theirs);
      expect(after.conflicts).toEqual([]);
      for (const conflict of found.conflicts)
        for (const block of [...splitBlocks(String(conflict.mine)), ...splitBlocks(String(conflict.theirs))])
          expect(splitBlocks(after.forServer.content)).toContain(block);
    }
  });
});

test('distant changes to a long text are merged without a conflict', () => {
  const texts = Array.from({ length: 3_000 }, (_, index) =>
    index % 3 === 0 ? 'the same' : `words of paragraph ${index}`,
  );
  const [mine, theirs] = [[...texts], [...texts]];
  mine[10] = 'mine';
  theirs[2_900] = 'theirs';
  const { conflicts, forServer } = mergeDrafts(withText(...texts), withText(...mine), withText(...theirs));
  expect(conflicts).toEqual([]);
  expect(differingFields(forServer, withText(...texts))).toEqual(['content']);
});
