// @vitest-environment jsdom
import { act, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCommentChannel } from '~/newsroom/drafts/editorial-comments/components/comment-channel';
import { type Conflict, type DraftFields, emptyFields } from '~/newsroom/drafts/fields';
import type { ConflictAuthor } from '~/newsroom/drafts/sync/components/conflict-authors';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import RichText from '~/newsroom/editor/text/components/rich-text';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { Conflicts } from './conflicts';
import { useConflictPlaces } from './use-conflict-places';

const inText: Conflict = {
  ...{ field: 'content', id: 'two', end: 2, base: '<p>Two</p>' },
  ...{ mine: '<p>Two, here</p>', theirs: '<p>Two, there</p>' },
};
const inTitle = { field: 'title', id: 'title', base: 'T', mine: 'Our title', theirs: 'Their title' } as const;
const inExcerpt = { field: 'excerpt', id: 'excerpt', base: 'E', mine: 'Our excerpt', theirs: 'Their excerpt' } as const;
const savedAt = new Date(2026, 10, 21, 10, 38).getTime();
const ben: ConflictAuthor = { name: 'Ben', savedAt, isOwn: false };
const own: ConflictAuthor = { name: 'Ada', savedAt, isOwn: true };

const channel = createCommentChannel();
const ignore = (): void => undefined;

type Session = Pick<DraftSession, 'conflicts' | 'conflictAuthors' | 'typedAt' | 'resolve' | 'fields' | 'change'>;

function Editor({ session }: { session: Session }) {
  const places = useConflictPlaces(session.conflicts);
  return (
    <>
      <Conflicts session={session as DraftSession} places={places} />
      <RichText
        content="<p>One</p><p>Two, here</p><p>Three</p>"
        {...{ language: 'en', incoming: null, commentChannel: channel, conflictPlaces: places, onChange: ignore }}
      />
    </>
  );
}

/** Shows and removes a conflict in turn; `seen` gets the elements of its choice. */
function Places({ seen }: { seen: Element[] }) {
  const [conflicts, setConflicts] = useState<Conflict[]>([inText]);
  const places = useConflictPlaces(conflicts);
  for (const { element } of places) if (!seen.includes(element)) seen.push(element);
  return (
    <button type="button" onClick={() => setConflicts(conflicts.length > 0 ? [] : [inText])}>
      Change
    </button>
  );
}

async function show(conflicts: Conflict[], ...by: (ConflictAuthor | null)[]) {
  stubDialogs();
  const resolve = vi.fn();
  const conflictAuthors = Object.fromEntries(conflicts.map(({ id }, index) => [id, by[index] ?? null]));
  const session = {
    conflicts,
    conflictAuthors,
    typedAt: savedAt + 120_000,
    resolve,
    fields: emptyFields,
    change: ignore,
  };
  const { place } = await renderNode(<Editor session={session} />);
  await vi.waitFor(() => expect(place.querySelectorAll('.editor-conflict mark').length).toBe(conflicts.length * 2), {
    timeout: 60_000,
  });
  const press = (label: string) =>
    act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === label)?.click());
  return { place, resolve, press };
}

const labelsOf = (place: Element) =>
  [...place.querySelectorAll('.editor-version')].map(({ textContent }) => textContent);

test('the choice appears directly after its paragraph, with the different words marked', async () => {
  const { place, resolve, press } = await show([inText], ben);
  const blocks = [...(place.querySelector('#article-text')?.children ?? [])];
  expect(blocks.map(({ textContent }) => textContent?.slice(0, 9))).toEqual(['One', 'Two, here', 'Ben saved', 'Three']);
  const panel = blocks[2];
  expect([...(panel?.querySelectorAll('mark') ?? [])].map(({ textContent }) => textContent)).toEqual(['here', 'there']);
  expect(labelsOf(place)).toEqual(['Your version, 10:40', 'Ben’s version, 10:38']);
  expect(place.querySelector('[role=alert]')?.textContent).toContain('Edited by two people');
  await press('Keep both');
  expect(resolve).toHaveBeenCalledWith(inText, 'both');
});

test('the comparison has the versions in the same order', async () => {
  const { place, press } = await show([inText], ben);
  await press('Compare');
  const heads = () => [...document.querySelectorAll('dialog th[scope=col]')].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(heads()).toEqual(['Part', ...labelsOf(place)]), { timeout: 60_000 });
});

/** The title and the excerpt in conflict, as long as none has been chosen. */
function Fields() {
  const [fields, setFields] = useState<DraftFields>({ ...emptyFields, title: inTitle.mine, excerpt: inExcerpt.mine });
  const [conflicts, setConflicts] = useState<Conflict[]>([inTitle, inExcerpt]);
  const session: Session = {
    ...{ conflicts, conflictAuthors: {}, typedAt: savedAt, fields },
    change: (part) => setFields({ ...fields, ...part }),
    resolve: (conflict, choice) => {
      setConflicts(conflicts.filter((one) => one !== conflict));
      if (choice === 'theirs') setFields({ ...fields, [conflict.field]: conflict.theirs });
    },
  };
  return (
    <>
      <output>{`${fields.title}, ${fields.excerpt}`}</output>
      <div data-place="article-title">
        <textarea aria-label="Title" readOnly value={fields.title} />
      </div>
      <Conflicts session={session as DraftSession} places={[]} />
      <button type="button" onClick={() => setFields({ ...fields, title: 'Typed since' })}>
        Type
      </button>
    </>
  );
}

test('a title or an excerpt that was given up for another version can be brought back until it is changed again', async () => {
  const { place } = await renderNode(<Fields />);
  const press = (label: string) =>
    act(async () => [...place.querySelectorAll('button')].find((one) => one.textContent === label)?.click());
  const values = () => place.querySelector('output')?.textContent;
  const region = place.querySelector('[role=status]');
  const offers = () => [...(region?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  await press('Use the other one');
  expect(values()).toBe('Their title, Our excerpt');
  expect(offers()).toEqual(['Your version of “Title” has been replaced.']);
  await press('Undo');
  expect(values()).toBe('Our title, Our excerpt');
  expect(offers()).toEqual([]);
  expect(document.activeElement).toBe(place.querySelector('textarea'));
  await press('Keep this one');
  expect(offers()).toEqual([]);
  expect(place.querySelector('[role=status]'), 'announced, because it was there before').toBe(region);
});

test('no version is brought back over what has been typed since', async () => {
  const { place } = await renderNode(<Fields />);
  const press = (label: string) =>
    act(async () => [...place.querySelectorAll('button')].find((one) => one.textContent === label)?.click());
  await press('Use the other one');
  await press('Type');
  expect(place.querySelector('[role=status]')?.textContent).toBe('');
});

test('choices about other fields appear before the text', async () => {
  const { place } = await show([inTitle], ben);
  expect(place.querySelector('#article-text .editor-conflict')).toBeNull();
  expect(place.querySelector('.editor-field-conflicts')?.textContent).toContain('Title. Ben saved another version');
});

test('a version that the same member has saved elsewhere is not called someone else’s', async () => {
  const { place, press, resolve } = await show([inText], own);
  expect(place.textContent).not.toContain('Ben');
  expect(place.querySelector('[role=alert]')?.textContent).toContain(
    'Two versions of this articleYou saved another version at 10:38, in another tab or on another device.',
  );
  expect(labelsOf(place)).toEqual(['On this page, 10:40', 'Saved elsewhere, 10:38']);
  await press('Use the other one');
  expect(resolve).toHaveBeenCalledWith(inText, 'theirs');
});

test('each choice names the member who changed its place, and what is about several members names none', async () => {
  const { place } = await show([inTitle, inText], ben, own);
  const sentences = [...place.querySelectorAll('.editor-conflict-head')].map(({ textContent }) => textContent);
  expect(sentences).toEqual([
    'Title. Ben saved another version at 10:38.',
    'You saved another version at 10:38, in another tab or on another device.',
  ]);
  expect(place.querySelector('[role=alert]')?.textContent).toContain(
    'Two versions of this articleAnother version was saved. Everything else has been merged',
  );
});

test('a version of an unknown member is attributed to nobody', async () => {
  const { place } = await show([inText], null);
  expect(place.querySelector('.editor-conflict-head')?.textContent).toBe('Another version was saved.');
  expect(labelsOf(place)).toEqual(['On this page, 10:40', 'Saved elsewhere']);
});

test.each<[field: 'title' | 'excerpt']>([['title'], ['excerpt']])(
  'a hostile %s is shown as it was typed',
  async (field) => {
    const hostile = '<img src=x onerror="document.title=1"> & <b>words</b>';
    const { place } = await show(
      [{ field, id: field, base: '', mine: `${hostile} here`, theirs: `${hostile} there` }],
      ben,
    );
    const shown = [...place.querySelectorAll('.editor-versions > div')].map((version) => version.lastElementChild);
    expect(shown.map((version) => version?.textContent)).toEqual([`${hostile} here`, `${hostile} there`]);
    expect(place.querySelector('.editor-versions :is(img, b)')).toBeNull();
  },
);

test('the element of a choice is not kept once the conflict is resolved', async () => {
  const seen: Element[] = [];
  const { place } = await renderNode(<Places seen={seen} />);
  const press = () => act(async () => place.querySelector('button')?.click());
  for (let presses = 0; presses < 3; presses += 1) await press();
  expect(new Set(seen).size).toBe(2);
});

test('the line that leads to the choices floats over the text only while none of them is in view', async () => {
  let report: (entries: { target: Element; isIntersecting: boolean }[]) => void = ignore;
  const observed: Element[] = [];
  class Observer {
    constructor(callback: typeof report) {
      report = callback;
    }
    observe = (element: Element) => observed.push(element);
    disconnect = ignore;
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { place } = await show([inTitle, inText], ben, ben);
  const isFloating = () => place.querySelector('.editor-conflicts')?.classList.contains('is-floating');
  expect(isFloating()).toBe(true);
  const target = observed.find((element) => element.querySelector('.editor-conflict')) as Element;
  await act(async () => report([{ target, isIntersecting: true }]));
  expect(isFloating()).toBe(false);
  await act(async () => report([{ target, isIntersecting: false }]));
  expect(isFloating()).toBe(true);
});
