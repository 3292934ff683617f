import { describe, expect, test } from 'vitest';
import { type DraftFields, emptyFields, type OpenedDraft, type SaveResult } from '../fields';
import { authorOfConflict } from './components/conflict-authors';
import {
  addSave,
  changeFields,
  chooseVersion,
  continueDraft,
  findUnsent,
  isSameArticle,
  mergeConflicting,
  mergeProcessed,
  mergeStored,
  mergeUpdate,
  openDraft,
  type PageDraft,
  toOpened,
} from './components/page-draft';

const now = 1_000;
const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');
const page = { clientId: 'page 1', userId: 'ada' };

const ben = { userId: 'ben', name: 'Ben', since: 2 };

const opened = (fields: Partial<DraftFields>, version = 1, updatedBy: OpenedDraft['updatedBy'] = ben): OpenedDraft => ({
  ...{ articleId: 'the-article', slug: 's', version, contentHash: `hash ${version}`, updatedAt: version },
  ...{ fields: { ...emptyFields, ...fields }, updatedBy },
});

const stored = (
  fields: Partial<DraftFields>,
  { version = 2, isMerged = false } = {},
): Extract<SaveResult, { outcome: 'saved' }> => ({
  ...{ outcome: 'saved', articleId: 'the-article', version, contentHash: `hash ${version}`, isMerged },
  fields: { ...emptyFields, ...fields },
});

/** Prepares a save and returns it with the draft. */
function sending(draft: PageDraft) {
  const next = addSave(draft, 1);
  const save = next.page.sending;
  if (!save) throw new Error('There is nothing to send.');
  return { draft: next, save };
}

/** A page on which the same paragraph was changed as on the server. */
const conflicting = (): PageDraft => {
  const draft = changeFields(openDraft(opened({ content: paragraphs('One', 'Two') }), page), {
    content: paragraphs('One', 'Two, mine'),
  });
  return mergeUpdate(draft, opened({ content: paragraphs('One', 'Two, theirs') }, 2), now);
};

const authorsOf = ({ conflicts, page: { conflictAuthors = {} } }: PageDraft) =>
  conflicts.map((conflict) => authorOfConflict(conflict, conflictAuthors));

describe('typing', () => {
  test('that sets a field to its value is no change', () => {
    const draft = openDraft(opened({ title: 'T' }), page);
    expect(changeFields(draft, { title: 'T' })).toBe(draft);
    expect(changeFields(draft, { title: 'T2' }).fields.title).toBe('T2');
    expect(draft.fields.title).toBe('T');
  });
});

describe('a save', () => {
  test('of an existing article has only the fields that the server lacks', () => {
    const { draft, save } = sending(changeFields(openDraft(opened({ title: 'T' }), page), { excerpt: 'E' }));
    expect(save).toMatchObject({ sequence: 1, fields: { excerpt: 'E' }, whole: { title: 'T', excerpt: 'E' } });
    expect(Object.keys(save.fields)).toEqual(['excerpt']);
    expect(draft.page.sequence).toBe(1);
  });

  test('of a new article has all fields, but there is none before anything is typed', () => {
    const draft = openDraft({ articleId: null, author: 'Writer', fields: {} }, page);
    expect(findUnsent(draft).names).toEqual([]);
    expect(addSave(draft, 0).page).toMatchObject({ sequence: 0, sending: null });
    const { save } = sending(changeFields(draft, { title: 'T' }));
    expect(save.fields).toEqual({ ...emptyFields, author: 'Writer', title: 'T' });
  });

  test('leaves nothing to send once it is stored, and does not pass the page’s own text to the editor', () => {
    const typed = changeFields(openDraft(opened({ content: '<p>One</p>' }), page), {
      content: '<p>One</p><p><b>Two</b></p><p></p>',
    });
    const { draft, save } = sending(typed);
    const next = mergeStored(draft, save, stored({ content: paragraphs('One', '<strong>Two</strong>') }), now);
    expect(next.page).toMatchObject({ sending: null, known: { version: 2 } });
    expect(next).toMatchObject({ savedAt: now, arrived: null, fields: typed.fields });
    expect(findUnsent(next).names).toEqual([]);
  });

  test('gives a new article its ID', () => {
    const typed = changeFields(openDraft({ articleId: null, author: '', fields: {} }, page), { title: 'T' });
    const { draft, save } = sending(typed);
    expect(mergeStored(draft, save, stored({ title: 'T' }), now).page.articleId).toBe('the-article');
  });

  test('keeps what was typed meanwhile as the next save', () => {
    const { draft, save } = sending(changeFields(openDraft(opened({ title: 'T' }), page), { title: 'T2' }));
    const meanwhile = changeFields(draft, { title: 'T23' });
    const next = mergeStored(meanwhile, save, stored({ title: 'T2' }), now);
    expect(next.fields.title).toBe('T23');
    expect(sending(next).save).toMatchObject({ sequence: 2, fields: { title: 'T23' } });
  });

  test('keeps the list of tags, so that the form is not rendered after every save', () => {
    const { draft, save } = sending(changeFields(openDraft(opened({ tags: ['Forms'] }), page), { title: 'T' }));
    const next = mergeStored(draft, save, stored({ title: 'T', tags: ['Forms'] }), now);
    expect(next.fields.tags).toBe(draft.fields.tags);
    const merged = stored({ title: 'T', tags: ['Forms', 'Tables'] }, { isMerged: true });
    expect(mergeStored(draft, save, merged, now).fields.tags).toEqual(['Forms', 'Tables']);
  });

  test('that conflicts is dropped, and the next one contains its other changes again', () => {
    const typed = changeFields(openDraft(opened({ title: 'T', excerpt: 'E' }), page), { title: 'Mine', excerpt: 'E2' });
    const { draft } = sending(typed);
    const { isMerged: _, ...theirs } = stored({ title: 'Theirs', excerpt: 'E' });
    const savedBy = { ...ben, savedAt: 5 };
    const next = mergeConflicting(draft, { ...theirs, outcome: 'conflict', conflicts: [], savedBy }, now);
    expect(next).toMatchObject({
      page: { sending: null, known: { version: 2 } },
      fields: { title: 'Mine', excerpt: 'E2' },
      conflicts: [{ field: 'title', base: 'T', mine: 'Mine', theirs: 'Theirs' }],
    });
    expect(authorsOf(next)).toMatchObject([{ name: 'Ben', savedAt: 5, isOwn: false }]);
    expect(sending(next).save.fields).toEqual({ excerpt: 'E2' });
  });
});

describe('changes by others', () => {
  test('are merged with what was typed, and the new text is passed to the editor', () => {
    const draft = changeFields(openDraft(opened({ content: paragraphs('One', 'Two') }), page), {
      content: paragraphs('One, mine', 'Two'),
    });
    const next = mergeUpdate(draft, opened({ content: paragraphs('One', 'Two, theirs') }, 2), now);
    const content = paragraphs('One, mine', 'Two, theirs');
    expect(next).toMatchObject({
      fields: { content },
      arrived: { content, at: now },
      ...{ savedAt: 2, conflicts: [] },
    });
    expect(findUnsent(next).names).toEqual(['content']);
  });

  test('to other fields do not move the caret in the text', () => {
    const draft = openDraft(opened({ title: 'T', content: '<p>One</p>' }), page);
    const next = mergeUpdate(draft, opened({ title: 'Theirs', content: '<p>One</p>' }, 2), now);
    expect(next).toMatchObject({ fields: { title: 'Theirs' }, arrived: null });
  });

  test('in the same place conflict; the page keeps its text until a version is chosen', () => {
    const draft = conflicting();
    expect(draft.fields.content).toBe(paragraphs('One', 'Two, mine'));
    expect(draft.conflicts).toMatchObject([{ mine: '<p>Two, mine</p>', theirs: '<p>Two, theirs</p>' }]);
    expect(findUnsent(draft).names).toEqual([]);
  });

  test.each([
    ['mine', paragraphs('One', 'Two, mine'), ['content'], null],
    ['theirs', paragraphs('One', 'Two, theirs'), [], now],
    ['both', paragraphs('One', 'Two, theirs', 'Two, mine'), ['content'], now],
  ] as const)('choosing %s resolves the conflict', (choice, content, unsent, arrivedAt) => {
    const draft = conflicting();
    const next = chooseVersion(draft, draft.conflicts[0]?.id ?? '', choice, now);
    expect(next).toMatchObject({ fields: { content }, conflicts: [] });
    const chosen = { before: draft.fields.content, after: content, at: arrivedAt };
    expect(next.arrived).toEqual(arrivedAt && { content, at: arrivedAt, choice: chosen });
    expect(findUnsent(next).names).toEqual(unsent);
  });

  test('that arrive just before or just after a choice are no part of it', () => {
    const draft = conflicting();
    const before = mergeUpdate(draft, opened({ content: paragraphs('One, longer', 'Two, theirs') }, 3), now);
    const chosen = chooseVersion(before, before.conflicts[0]?.id ?? '', 'theirs', now);
    const choice = {
      before: paragraphs('One, longer', 'Two, mine'),
      after: paragraphs('One, longer', 'Two, theirs'),
      at: now + 1,
    };
    expect(chosen.arrived).toEqual({ content: choice.after, at: now + 1, choice });
    const content = paragraphs('One, longer still', 'Two, theirs');
    expect(mergeUpdate(chosen, opened({ content }, 4), now).arrived).toEqual({ content, at: now + 2, choice });
  });

  test.each([
    ['mine', ['content']],
    ['theirs', []],
    ['both', ['content']],
  ] as const)('choosing %s holds while an earlier save is under way', (choice, unsent) => {
    const { draft, save } = sending(changeFields(conflicting(), { title: 'T2' }));
    const chosen = chooseVersion(draft, draft.conflicts[0]?.id ?? '', choice, now);
    const { sending: pending } = chosen.page;
    if (!pending) throw new Error('Nothing is being sent.');
    const confirmed = mergeStored(chosen, pending, stored({ ...save.whole }, { version: 3 }), now);
    expect(confirmed).toMatchObject({ fields: { content: chosen.fields.content, title: 'T2' }, conflicts: [] });
    expect(findUnsent(confirmed).names).toEqual(unsent);
  });

  test.each(['mine', 'theirs', 'both'] as const)(
    'choosing %s holds when the block above has changed since',
    (choice) => {
      const rewritten = changeFields(conflicting(), { content: paragraphs('One, too', 'Words of my own') });
      const { draft, save } = sending(rewritten);
      expect(save.fields.content).toBe(paragraphs('One, too', 'Two, theirs'));
      const since = changeFields(draft, { content: paragraphs('Another beginning', 'Words of my own') });
      const [conflict] = findUnsent(since).conflicts;
      const chosen = chooseVersion(since, conflict?.id ?? '', choice, now);
      const { sending: pending } = chosen.page;
      if (!pending) throw new Error('Nothing is being sent.');
      const confirmed = mergeStored(chosen, pending, stored({ ...save.whole }, { version: 3 }), now);
      expect(confirmed).toMatchObject({ fields: { content: chosen.fields.content }, conflicts: [] });
    },
  );

  test('a choice leaves the conflict next to it as it is while an earlier save is under way', () => {
    const mine = paragraphs('Alpha', 'Words of my own');
    const typed = changeFields(openDraft(opened({ content: paragraphs('One', 'Two') }), page), { content: mine });
    const draft = mergeUpdate(typed, opened({ content: paragraphs('One, theirs', 'Two, theirs') }, 2), now);
    const { draft: sent } = sending(changeFields(draft, { title: 'T2' }));
    const [first, ...others] = sent.conflicts;
    const chosen = chooseVersion(sent, first?.id ?? '', 'mine', now);
    const { sending: pending } = chosen.page;
    if (!pending) throw new Error('Nothing is being sent.');
    const confirmed = mergeStored(chosen, pending, stored({ ...pending.whole }, { version: 3 }), now);
    expect(confirmed.conflicts).toHaveLength(others.length);
  });
});

describe('the member who changed a place in conflict', () => {
  const texts = (...all: string[]): Partial<DraftFields> => ({ content: paragraphs(...all) });
  const carla = { userId: 'carla', name: 'Carla', since: 3 };
  const isBen = { name: 'Ben', savedAt: 2, isOwn: false };
  const typed = changeFields(openDraft(opened(texts('One', 'Two', 'Three')), page), texts('One', 'Two, mine', 'Three'));
  const first = mergeUpdate(typed, opened(texts('One', 'Two, theirs', 'Three'), 2), now);

  test('remains the same when someone else saves another place', () => {
    expect(authorsOf(first)).toEqual([isBen]);
    const next = mergeUpdate(first, opened(texts('One, hers', 'Two, theirs', 'Three'), 3, carla), now);
    expect(authorsOf(next)).toEqual([isBen]);
    const own = { ...carla, userId: 'ada' };
    expect(authorsOf(mergeUpdate(next, opened(texts('One', 'Two, theirs', 'Three'), 4, own), now))).toEqual([isBen]);
  });

  test('remains the same when the place is extended by typing', () => {
    const extended = addSave(changeFields(first, texts('One', 'Words of mine')), 1);
    expect(extended.conflicts[0]?.id).not.toBe(first.conflicts[0]?.id);
    expect(authorsOf(extended)).toEqual([isBen]);
    const next = mergeUpdate(extended, opened(texts('One, hers', 'Two, theirs', 'Three'), 3, carla), now);
    expect(authorsOf(next)).toEqual([isBen]);
  });

  test('is whoever changes it next', () => {
    const next = mergeUpdate(first, opened(texts('One', 'Two, hers', 'Three'), 3, carla), now);
    expect(authorsOf(next)).toMatchObject([{ name: 'Carla' }]);
  });

  test('is not known when several have saved since, or when the list of articles can have changed it', () => {
    expect(authorsOf(mergeUpdate(typed, opened(texts('One', 'Two, theirs', 'Three'), 3, carla), now))).toEqual([null]);
    const filed = changeFields(openDraft(opened({ category: 'news' }), page), { category: 'tools' });
    expect(authorsOf(mergeUpdate(filed, opened({ category: 'reviews' }, 2), now))).toEqual([null]);
  });

  test('is known after a reload too', () => {
    const record = { clientId: 'page 1', fields: first.fields, typedAt: 7, changes: 1 };
    const here = openDraft(opened(texts('One, hers', 'Two, theirs', 'Three'), 3, carla), page);
    expect(authorsOf(continueDraft(here, { page: first.page, typed: record }, now))).toEqual([isBen]);
  });

  test('is named by the server when it merges a save with the changes of others', () => {
    const { draft, save } = sending(changeFields(openDraft(opened(texts('One', 'Two')), page), { title: 'T' }));
    const result = { ...stored({ title: 'T', ...texts('One', 'Two, theirs') }, { version: 3, isMerged: true }) };
    const meanwhile = changeFields(draft, texts('One', 'Two, mine'));
    const merged = mergeStored(meanwhile, save, { ...result, mergedWith: { ...ben, savedAt: 2 } }, now);
    expect(authorsOf(merged)).toEqual([isBen]);
  });
});

describe('processed text', () => {
  const draft = openDraft(opened({ content: paragraphs('One', 'Two') }), page);

  test('is merged with what was typed since, and passed to the editor after any earlier text', () => {
    const typed = changeFields(draft, { content: paragraphs('One', 'Two, typed') });
    const first = mergeProcessed(typed, draft.fields.content, paragraphs('One, cleaned', 'Two'), now);
    expect(first?.arrived).toEqual({ content: paragraphs('One, cleaned', 'Two, typed'), at: now });
    const second = first && mergeProcessed(first, first.fields.content, paragraphs('One'), now);
    expect(second?.arrived).toEqual({ content: paragraphs('One'), at: now + 1 });
  });

  test('changes nothing when it is the same text, and is refused when it conflicts', () => {
    expect(mergeProcessed(draft, draft.fields.content, draft.fields.content, now)).toBe(draft);
    const typed = changeFields(draft, { content: paragraphs('One, typed', 'Two') });
    expect(mergeProcessed(typed, draft.fields.content, paragraphs('One, cleaned', 'Two'), now)).toBeNull();
  });
});

describe('a closed page’s record', () => {
  const typedRecord = (fields: DraftFields) => ({ clientId: 'page 1', fields, typedAt: 7, changes: 3 });

  test('is continued and merged with what others have saved since', () => {
    const left = changeFields(openDraft(opened({ title: 'T', excerpt: 'E' }), page), { title: 'Typed' });
    const here = openDraft(opened({ title: 'T', excerpt: 'Theirs' }, 2), { ...page, clientId: 'page 2' });
    const next = continueDraft(here, { page: left.page, typed: typedRecord(left.fields) }, now);
    expect(next).toMatchObject({ fields: { title: 'Typed', excerpt: 'Theirs' }, recovered: 7, arrived: null });
    expect(next.page).toMatchObject({ clientId: 'page 1', known: { version: 2 } });
  });

  test('is not merged before its unconfirmed save, which the server may already have', () => {
    const { draft: left } = sending(changeFields(openDraft(opened({ title: 'T' }), page), { title: 'Typed' }));
    const here = openDraft(opened({ title: 'Typed' }, 2), page);
    const next = continueDraft(here, { page: left.page, typed: typedRecord(left.fields) }, now);
    expect(next.page).toMatchObject({ known: { version: 1 }, sending: { sequence: 1 } });
    expect(next).toMatchObject({ fields: { title: 'Typed' }, recovered: null });
  });

  test.each([
    ['Typed', null],
    ['Typed, and more', 7],
  ])(
    'of a save that the server had already stored, and of “%s”, is said to have been restored at %s',
    (title, recovered) => {
      const { draft: left, save } = sending(changeFields(openDraft(opened({ title: 'T' }), page), { title: 'Typed' }));
      const typed = { ...left.fields, title };
      const here = openDraft(opened({ title: 'T', excerpt: 'Of before' }), page);
      const next = continueDraft(here, { page: left.page, typed: typedRecord(typed) }, now);
      expect(next.recovered).toBe(7);
      const repeated = { ...stored({ title: 'Typed' }, { isMerged: true }), isRepeated: true };
      expect(mergeStored(next, save, repeated, now).recovered).toBe(recovered);
    },
  );

  test('can be opened without the server', () => {
    const left = changeFields(openDraft(opened({ title: 'T' }), page), { title: 'Typed' });
    const next = continueDraft(
      openDraft(toOpened(left.page), page),
      { page: left.page, typed: typedRecord(left.fields) },
      now,
    );
    expect(sending(next).save.fields).toEqual({ title: 'Typed' });
    const started = openDraft({ articleId: null, author: 'Writer', fields: {} }, page);
    expect(toOpened(started.page)).toMatchObject({ articleId: null });
  });

  test.each([
    ['of another article', null, 'a', 'a', false],
    ['of an article that the same action started', 'new', 'a', 'a', true],
    ['of an article that another action started', 'new', 'a', 'b', false],
    ['of any started article, where no action is known', 'new', undefined, 'b', true],
  ] as const)('%s', (_name, kind, here, there, isSame) => {
    const start = (beginning?: string) =>
      openDraft({ articleId: null, author: '', fields: {}, ...(beginning && { beginning }) }, page).page;
    const other = kind === null ? openDraft(opened({}), page).page : start(there);
    expect(isSameArticle(start(here), other)).toBe(isSame);
  });
});
