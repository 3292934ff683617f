import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listAuthorSuggestions } from '~/content/articles/authors/authors.server';
import { articles, authors } from '~/content/articles/schema';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Member, visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { runTask } from '~/platform/workers/run-task.server';
import { TaskRefusedError } from '~/platform/workers/worker-pool.server';
import { splitBlocks } from './blocks';
import { cleanContent } from './cleaning/sanitise-content.server';
import { type DraftFields, emptyFields, type SaveResult } from './fields';
import * as presenceRoute from './presence/routes/presence';
import * as draftRoute from './routes/draft';
import * as newRoute from './routes/new';
import { saveRequest, savesPerMinute } from './rules';
import { createDraft, saveDraft } from './save.server';
import { articleDrafts, articleRevisions, draftClients } from './schema';
import { hashOf, lockDraft, openDraft } from './service.server';

vi.mock('~/platform/workers/run-task.server', { spy: true });

openTestDatabase();

let [ada, ben]: (Member & { name: string })[] = [];
const writer = (): Member & { name: string } => {
  if (!ada) throw new Error('Add the members first.');
  return ada;
};
const other = (): Member & { name: string } => {
  if (!ben) throw new Error('Add the members first.');
  return ben;
};

beforeAll(async () => {
  await ensureFixedCategories(database());
  ada = await addMember('editor');
  ben = await addMember('moderator');
});

const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');
const listStoredRevisions = (articleId: string) =>
  database()
    .select()
    .from(articleRevisions)
    .where(eq(articleRevisions.articleId, articleId))
    .orderBy(desc(articleRevisions.version));

/** Adds a published article that has never been opened in the editor, and returns its ID. */
async function addPublished(content = paragraphs('One', 'Two', 'Three')): Promise<string> {
  const id = newId();
  await database().insert(articles).values({
    id,
    slug: id,
    title: 'An article',
    content,
    category: 'news',
    status: 'published',
    publishedAt: new Date(),
  });
  return id;
}

async function expectSaved(result: Promise<SaveResult>): Promise<Extract<SaveResult, { outcome: 'saved' }>> {
  const found = await result;
  if (found.outcome !== 'saved') throw new Error(`Not saved: ${JSON.stringify(found)}`);
  return found;
}

describe('a text that cannot be saved', () => {
  const saved = async (articleId: string): Promise<number> => (await listStoredRevisions(articleId)).length;

  test('is refused at its field when it takes too long to process, and nothing is stored', async () => {
    const articleId = await addPublished();
    vi.mocked(runTask).mockRejectedValue(new TaskRefusedError('blocks', 'too_slow'));
    onTestFinished(() => void vi.mocked(runTask).mockReset());
    const content = '<p>Some <b>words</b>.</p>';
    const message = expect.stringContaining('takes too long to process');
    const refusal = { code: 'invalid', fields: { content: message } };
    await expect(saveDraft(writer(), articleId, { baseVersion: 1, fields: { content } })).rejects.toMatchObject(
      refusal,
    );
    await expect(createDraft(writer(), { title: 'Slow', content })).rejects.toMatchObject(refusal);
    expect(await saved(articleId)).toBe(0);
  });

  test.each([
    ['as it is sent', 'x'.repeat(500_001)],
    ['once it has been sanitised', '<'.repeat(400_000)],
  ])('is refused at its field when it is too long %s, whichever way it comes', async (_, content) => {
    const articleId = await addPublished();
    const refusal = { code: 'invalid', fields: { content: expect.stringContaining('at most 500,000 characters') } };
    await expect(saveDraft(writer(), articleId, { baseVersion: 1, fields: { content } })).rejects.toMatchObject(
      refusal,
    );
    await expect(createDraft(writer(), { title: 'Long', content })).rejects.toMatchObject(refusal);
    expect(await saved(articleId)).toBe(0);
  });

  test.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:image/svg+xml,<svg/>', 'vbscript:x'])(
    'is refused at its field when the address of its picture is %j, whichever way it comes',
    async (imageUrl) => {
      const articleId = await addPublished();
      const refusal = { code: 'invalid', fields: { imageUrl: expect.stringContaining('https://') } };
      await expect(saveDraft(writer(), articleId, { baseVersion: 1, fields: { imageUrl } })).rejects.toMatchObject(
        refusal,
      );
      await expect(createDraft(writer(), { title: 'A picture', imageUrl })).rejects.toMatchObject(refusal);
      expect(await saved(articleId)).toBe(0);
    },
  );
});

test('footnotes end a working copy, wherever they were saved', async () => {
  const notes = '<div class="content-footnotes"><ol><li>A note</li></ol></div>';
  expect(await cleanContent(`<p>One</p>\n${notes}\n<p>Two</p>`)).toBe(`<p>One</p>\n<p>Two</p>\n${notes}`);
});

describe('a working copy', () => {
  test('is not stored when the article is only opened', async () => {
    const id = await addPublished();
    const opened = await openDraft(writer(), id);
    expect(opened).toMatchObject({
      articleId: id,
      slug: id,
      version: 1,
      updatedBy: null,
      fields: { title: 'An article' },
    });
    expect(await database().select().from(articleDrafts).where(eq(articleDrafts.articleId, id))).toEqual([]);
  });

  test('is saved without changing the published article', async () => {
    const id = await addPublished();
    const saved = await expectSaved(saveDraft(writer(), id, { baseVersion: 1, fields: { title: 'Another title' } }));
    expect(saved).toMatchObject({ version: 2, isMerged: false, fields: { title: 'Another title' } });
    expect(saved.contentHash).toBe(hashOf(saved.fields));
    expect(await openDraft(other(), id)).toMatchObject({
      version: 2,
      updatedBy: { userId: writer().userId, name: writer().name },
    });
    const [article] = await database().select().from(articles).where(eq(articles.id, id));
    expect(article?.title).toBe('An article');
    expect((await listStoredRevisions(id)).map(({ version, label }) => [version, label])).toEqual([
      [2, ''],
      [1, 'Before the first edit'],
    ]);
  });

  test('of a new article keeps the unpublished article’s title and category up to date', async () => {
    const { articleId, fields } = await createDraft(writer(), { content: '<p>First words</p>', category: 'no-such' });
    // No category is chosen for the writer.
    expect(fields.category).toBe('');
    expect((await openDraft(writer(), articleId)).fields.category).toBe('');
    const article = () => database().select().from(articles).where(eq(articles.id, articleId));
    expect(await article()).toMatchObject([
      { title: 'Untitled article', status: 'draft', slug: articleId, content: '' },
    ]);
    await saveDraft(writer(), articleId, { baseVersion: 1, fields: { title: 'A title', category: 'tools' } });
    expect(await article()).toMatchObject([{ title: 'A title', category: 'tools' }]);
  });

  test('credits its creator until another author is entered, and a half-typed name creates no author', async () => {
    const { articleId, fields } = await createDraft(writer(), { title: 'Whose article' });
    expect(fields.author).toBe(writer().name);
    const readAuthorName = async () =>
      database()
        .select({ name: authors.name })
        .from(authors)
        .rightJoin(articles, eq(authors.id, articles.authorId))
        .where(eq(articles.id, articleId));
    expect(await readAuthorName()).toEqual([{ name: writer().name }]);
    for (const author of ['Gra', 'Grace of nowhere']) {
      await saveDraft(writer(), articleId, {
        baseVersion: (await openDraft(writer(), articleId)).version,
        fields: { author },
      });
    }
    expect(await readAuthorName()).toEqual([{ name: null }]);
    expect((await listAuthorSuggestions(writer())).filter(({ name }) => name.startsWith('Gra'))).toEqual([]);
    const { version } = await openDraft(writer(), articleId);
    await saveDraft(writer(), articleId, { baseVersion: version, fields: { author: writer().name.toUpperCase() } });
    expect(await readAuthorName()).toEqual([{ name: writer().name }]);
    expect((await createDraft(writer(), { title: 'Nobody’s', author: '' })).fields.author).toBe('');
  });

  test('contains only sanitised HTML', async () => {
    const hostile = '<p onclick="alert(1)">One</p><script>alert(1)</script><img src=x onerror=alert(1)><p>Two</p>';
    const { articleId, fields } = await createDraft(writer(), { content: hostile });
    expect(fields.content).not.toMatch(/onclick|onerror|script|alert/);
    const { fields: saved } = await expectSaved(
      saveDraft(writer(), articleId, {
        baseVersion: 1,
        fields: { content: `${fields.content}<svg><a xlink:href="javascript:alert(1)">x</a></svg><p>Three</p>` },
      }),
    );
    expect(saved.content).not.toMatch(/svg|javascript/);
    expect(saved.content).toContain('<p>Three</p>');
  });

  test('is sanitised block by block, and a broken block does not affect the others', async () => {
    const blocks = [
      '<p>a<script>x</script></p>',
      '<p></p>',
      '<h2>c</h2>',
      '</div><p>d',
      '<p onclick="x">e</p>',
      '<b>f',
    ];
    const clean = '<p>a</p>\n<h2 id="content-c">c</h2>\n<p>d</p>\n<p>e</p>\n<p><b>f</b></p>';
    expect(splitBlocks(await cleanContent(blocks.join('')))).toEqual(splitBlocks(clean));
    expect(await cleanContent('<p></p><p>e</p><table><script>x</script></table><style>p{}</style>')).toBe(
      '<p>e</p>\n<table></table>',
    );
  });

  test('a save without changes creates no version', async () => {
    const id = await addPublished('<ul>\n<li>One</li>\n</ul>');
    const unchanged = { content: '<ul><li><p>One</p></li></ul><p></p>', title: 'An article' };
    expect(await saveDraft(writer(), id, { baseVersion: 1, fields: unchanged })).toMatchObject({
      outcome: 'saved',
      version: 1,
    });
    expect(await listStoredRevisions(id)).toHaveLength(1);
  });

  test('is created when a transaction locks it, provided that the article exists', async () => {
    const id = await addPublished();
    const locked = await database().transaction((executor) => lockDraft(executor, id));
    expect(locked).toMatchObject({ articleId: id, version: 1 });
    expect(await database().select().from(articleDrafts).where(eq(articleDrafts.articleId, id))).toHaveLength(1);
    await expect(database().transaction((executor) => lockDraft(executor, newId()))).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('two people', () => {
  test('changes in different places are both kept, whoever saves first', async () => {
    const id = await addPublished();
    await Promise.all([
      expectSaved(
        saveDraft(writer(), id, {
          baseVersion: 1,
          fields: { content: paragraphs('One, mine', 'Two', 'Three'), title: 'Mine' },
        }),
      ),
      expectSaved(
        saveDraft(other(), id, {
          baseVersion: 1,
          fields: { content: paragraphs('One', 'Two', 'Three, theirs'), excerpt: 'Theirs' },
        }),
      ),
    ]);
    expect((await openDraft(writer(), id)).fields).toMatchObject({
      content: paragraphs('One, mine', 'Two', 'Three, theirs'),
      title: 'Mine',
      excerpt: 'Theirs',
    });
  });

  test('no text is lost when twenty editors each change a paragraph and add a line', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `Paragraph ${index}`);
    const id = await addPublished(paragraphs(...texts));
    const members = await Promise.all(texts.map(() => addMember('editor')));
    await Promise.all(
      members.map((member, index) =>
        expectSaved(
          saveDraft(member, id, {
            baseVersion: 1,
            fields: { content: paragraphs(...texts.with(index, `Written by ${index}.`), `Added by ${index}.`) },
          }),
        ),
      ),
    );
    const { version, fields } = await openDraft(writer(), id);
    expect(version).toBe(21);
    // Merging sanitised texts leaves nothing to sanitise.
    expect(await cleanContent(fields.content)).toBe(fields.content);
    for (const index of texts.keys()) {
      expect(fields.content).toContain(`<p>Written by ${index}.</p>`);
      expect(fields.content).toContain(`<p>Added by ${index}.</p>`);
    }
  });

  test('when both change the same paragraph, the second save returns a conflict and stores nothing', async () => {
    const id = await addPublished();
    await expectSaved(
      saveDraft(other(), id, { baseVersion: 1, fields: { content: paragraphs('One', 'Two, theirs', 'Three') } }),
    );
    const mine = { content: paragraphs('One, mine', 'Two, mine', 'Three') };
    expect(await saveDraft(writer(), id, { baseVersion: 1, fields: mine })).toMatchObject({
      outcome: 'conflict',
      version: 2,
      fields: { content: paragraphs('One', 'Two, theirs', 'Three') },
      conflicts: [{ field: 'content', base: '<p>Two</p>', mine: '<p>Two, mine</p>', theirs: '<p>Two, theirs</p>' }],
    });
    expect(await listStoredRevisions(id)).toHaveLength(2);
  });

  test('a conflict contains only sanitised versions', async () => {
    const id = await addPublished();
    const versionOf = (who: string) => ({ content: `<p>${who}<img src="x" onerror="alert(1)"></p><script>1</script>` });
    await expectSaved(saveDraft(other(), id, { baseVersion: 1, fields: versionOf('Theirs') }));
    const result = await saveDraft(writer(), id, { baseVersion: 1, fields: versionOf('Mine') });
    expect(result).toMatchObject({ outcome: 'conflict', conflicts: [{ field: 'content' }] });
    expect(JSON.stringify(result)).not.toMatch(/onerror|<script/);
  });

  test('a conflict says since which version its saver has been the only one', async () => {
    const id = await addPublished();
    const save = (who: Member, baseVersion: number, fields: Partial<DraftFields>) =>
      saveDraft(who, id, { baseVersion, fields });
    const mine = { title: 'Mine' };
    await save(other(), 1, { title: 'Theirs' });
    await save(other(), 2, { excerpt: 'Theirs' });
    const isOther = { userId: other().userId, name: other().name };
    expect(await save(writer(), 1, mine)).toMatchObject({ outcome: 'conflict', savedBy: { ...isOther, since: 2 } });
    expect(await save(writer(), 1, { slug: 'mine' })).toMatchObject({ isMerged: true, mergedWith: isOther });
    expect(await save(writer(), 1, mine)).toMatchObject({
      outcome: 'conflict',
      savedBy: { userId: writer().userId, since: 4 },
    });
    expect((await openDraft(other(), id)).updatedBy).toMatchObject({ userId: writer().userId, since: 4 });
  });

  test('a base sent by an older page may lack newer fields', () => {
    const { author: _, ...older } = emptyFields;
    const save = { clientId: newId(), sequence: 1, writerId: newId(), baseVersion: 1, fields: {} };
    expect(saveRequest.parse({ ...save, base: older }).base).toEqual(emptyFields);
    expect(saveRequest.parse(save)).not.toHaveProperty('base');
    expect(saveRequest.safeParse({ ...save, base: { ...older, title: 1 } }).success).toBe(false);
  });

  test('a page whose base version has been purged must send its base', async () => {
    const id = await addPublished();
    const opened = await openDraft(writer(), id);
    for (const words of ['a', 'b', 'c']) {
      const { version } = await openDraft(other(), id);
      await saveDraft(other(), id, { baseVersion: version, fields: { excerpt: words } });
    }
    await database().delete(articleRevisions).where(eq(articleRevisions.articleId, id));
    const save = { baseVersion: 1, baseHash: opened.contentHash, fields: { title: 'Mine' } };
    expect(await saveDraft(writer(), id, save)).toEqual({ outcome: 'base_needed' });
    expect(await saveDraft(writer(), id, { ...save, base: opened.fields })).toMatchObject({
      outcome: 'saved',
      fields: { title: 'Mine', excerpt: 'c' },
    });
  });

  test('a version with the right number but a different hash does not count as the base', async () => {
    const id = await addPublished();
    const save = { baseVersion: 1, baseHash: 'of another history', fields: { title: 'Mine' } };
    expect(await saveDraft(writer(), id, save)).toEqual({ outcome: 'base_needed' });
  });

  test('a save emits one event, or none when it changes nothing', async () => {
    const id = await addPublished();
    const readEvents = await recordEvents();
    await saveDraft(writer(), id, { baseVersion: 1, fields: { title: 'An article' } });
    await saveDraft(writer(), id, { baseVersion: 1, fields: { title: 'Mine' } });
    expect(await readEvents()).toEqual([{ type: 'drafts.changed', articleId: id, version: 2 }]);
  });
});

describe('resending a save', () => {
  test('applies the save only once, even when it is sent many times at once', async () => {
    const id = await addPublished();
    const client = { clientId: newId(), sequence: 1 };
    const save = { baseVersion: 1, fields: { content: paragraphs('One', 'Two', 'Three', 'Four') }, client };
    const results = await Promise.all(Array.from({ length: 5 }, () => expectSaved(saveDraft(writer(), id, save))));
    expect(results.map(({ version }) => version)).toEqual([2, 2, 2, 2, 2]);
    await saveDraft(other(), id, { baseVersion: 2, fields: { title: 'Theirs' } });
    expect(await expectSaved(saveDraft(writer(), id, save))).toMatchObject({ version: 3, fields: { title: 'Theirs' } });
    expect((await listStoredRevisions(id)).map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  test('has no effect after a newer save', async () => {
    const id = await addPublished();
    const clientId = newId();
    await saveDraft(writer(), id, { baseVersion: 1, fields: { title: 'New' }, client: { clientId, sequence: 2 } });
    await saveDraft(writer(), id, { baseVersion: 1, fields: { title: 'Old' }, client: { clientId, sequence: 1 } });
    expect((await openDraft(writer(), id)).fields.title).toBe('New');
  });

  test('adds a new article only once', async () => {
    const client = { clientId: newId(), sequence: 1 };
    const created = await Promise.all(
      Array.from({ length: 5 }, () => createDraft(writer(), { title: 'Once only' }, client)),
    );
    expect(new Set(created.map(({ articleId }) => articleId)).size).toBe(1);
    expect(await database().select().from(articles).where(eq(articles.title, 'Once only'))).toHaveLength(1);
    expect(await database().select().from(draftClients).where(eq(draftClients.id, client.clientId))).toHaveLength(1);
  });

  test('succeeds after the first attempt was rolled back', async () => {
    const id = await addPublished();
    const save = { baseVersion: 1, fields: { title: 'Mine' }, client: { clientId: newId(), sequence: 1 } };
    await database().execute(
      "create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$",
    );
    await database().execute('create trigger fail before insert on draft_clients for each row execute function fail()');
    await expect(saveDraft(writer(), id, save)).rejects.toThrow();
    await database().execute('drop trigger fail on draft_clients');
    expect(await listStoredRevisions(id)).toEqual([]);
    expect(await expectSaved(saveDraft(writer(), id, save))).toMatchObject({ version: 2, fields: { title: 'Mine' } });
  });
});

describe('revisions', () => {
  test('saves by one person within two minutes form one revision; another person’s save starts a new one', async () => {
    const id = await addPublished();
    const start = Date.now();
    const saveAt = async (who: Member, seconds: number, title: string, label?: string) => {
      const { version } = await openDraft(who, id);
      await saveDraft(who, id, { baseVersion: version, fields: { title }, label }, new Date(start + seconds * 1_000));
    };
    await saveAt(writer(), 0, 'a');
    await saveAt(writer(), 60, 'b');
    await saveAt(writer(), 119, 'c');
    await saveAt(writer(), 121, 'd');
    await saveAt(other(), 122, 'e');
    await saveAt(writer(), 123, 'f');
    await saveAt(writer(), 124, 'g', 'Restored');
    await saveAt(writer(), 125, 'h');
    const shown = (await listStoredRevisions(id)).filter(({ isFolded }) => !isFolded);
    expect(shown.map(({ fields }) => (fields as DraftFields).title)).toEqual([
      'h',
      'g',
      'f',
      'e',
      'd',
      'c',
      'An article',
    ]);
    expect(await expectSaved(saveDraft(other(), id, { baseVersion: 2, fields: { excerpt: 'late' } }))).toMatchObject({
      fields: { title: 'h', excerpt: 'late' },
    });
  });
});

describe('the routes', () => {
  const routes = [
    { path: '/admin/articles/new', ...newRoute },
    { path: '/admin/articles/:id/draft', ...draftRoute },
    { path: '/admin/articles/:id/presence', ...presenceRoute },
  ];
  const post = async (path: string, sent: unknown, actor: Parameters<typeof requestResource>[3] = writer()) => {
    const { response } = await requestResource(routes, path, { method: 'POST', body: JSON.stringify(sent) }, actor);
    return { status: response.status, body: await response.json() };
  };
  const message = (fields: Partial<DraftFields>, writerId = writer().userId) => ({
    ...{ clientId: newId(), sequence: 1, writerId, baseVersion: 1, fields },
  });

  test('add, save and return a new article', async () => {
    const sent = message({ title: 'By the route' });
    const created = await post('/admin/articles/new', sent);
    expect(created).toMatchObject({ status: 200, body: { outcome: 'saved', version: 1 } });
    const path = `/admin/articles/${created.body.articleId}/draft`;
    expect(await post(path, { ...sent, sequence: 2, fields: { excerpt: 'More' } })).toMatchObject({
      body: { version: 2 },
    });
    const { response } = await requestResource(routes, path, undefined, other());
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const { draft } = await response.json();
    expect(draft).toMatchObject({ version: 2, fields: { title: 'By the route', excerpt: 'More' } });
    expect(
      await (await requestResource(routes, `${path}?known=${draft.contentHash}`, undefined, other())).response.json(),
    ).toMatchObject({
      draft: null,
    });
  });

  test('respond with 401 to a visitor and to a member other than the writer', async () => {
    const path = `/admin/articles/${await addPublished()}/draft`;
    expect(await post(path, message({ title: 'x' }), visitor)).toMatchObject({ status: 401 });
    expect(await post(path, message({ title: 'x' }), other())).toMatchObject({
      status: 401,
      body: { code: 'other_writer', message: 'Someone else is now signed in on this browser.' },
    });
    expect((await requestResource(routes, path, undefined, visitor)).response.status).toBe(401);
  });

  test('respond with 403 to a reader and change nothing', async () => {
    const reader = await addMember();
    const id = await addPublished();
    for (const path of [`/admin/articles/${id}/draft`, '/admin/articles/new', `/admin/articles/${id}/presence`]) {
      expect(await post(path, message({ title: 'x' }, reader.userId), reader)).toMatchObject({ status: 403 });
    }
    expect((await requestResource(routes, `/admin/articles/${id}/draft`, undefined, reader)).response.status).toBe(403);
    expect(await listStoredRevisions(id)).toEqual([]);
  });

  test.each<[string, unknown, number, Record<string, string>]>([
    ['a body that is not JSON', 'nothing of the kind', 400, {}],
    [
      'a title that is too long',
      { fields: { title: 'x'.repeat(501) } },
      400,
      { title: 'This can have at most 500 characters.' },
    ],
    ['too many tags', { fields: { tags: Array(101).fill('x') } }, 400, { tags: 'There can be at most 100 tags.' }],
    [
      'an invalid language',
      { fields: { language: '"><script>' } },
      400,
      { language: 'This must be a language tag such as en.' },
    ],
    [
      'a picture address that runs a script',
      { fields: { imageUrl: ' java\nscript:alert(1)' } },
      400,
      { imageUrl: 'Enter a URL that begins with https:// or /. Pictures from http:// are not shown.' },
    ],
    [
      'a picture address that browsers do not load',
      { fields: { imageUrl: 'HTTP://pictures.test/a.png' } },
      400,
      { imageUrl: 'Enter a URL that begins with https:// or /. Pictures from http:// are not shown.' },
    ],
  ])('reject %s with an error message', async (_name, part, status, fields) => {
    const path = `/admin/articles/${await addPublished()}/draft`;
    const sent = typeof part === 'object' ? { ...message({}), ...part } : part;
    expect(await post(path, sent)).toMatchObject({ status, body: { fields } });
  });

  test('ignore fields that do not belong to a draft', async () => {
    const id = await addPublished();
    const fields = { title: 'x', version: 99, status: 'published', updatedBy: other().userId } as Partial<DraftFields>;
    expect(await post(`/admin/articles/${id}/draft`, message(fields))).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect(await openDraft(writer(), id)).toMatchObject({ version: 2, updatedBy: { userId: writer().userId } });
  });

  test.each([
    ['title', 'a\u0000\u202eb', 'ab'],
    ['title', 'a\ud800b', 'a\ufffdb'],
    ['title', String.raw`The escape \u0000`, String.raw`The escape \u0000`],
    ['excerpt', '\udc00', '\ufffd'],
    ['slug', 'a\ud800', 'a\ufffd'],
    ['seoTitle', 'a\ud800', 'a\ufffd'],
    ['content', '<p>a\ud800b</p>', '<p>a\ufffdb</p>'],
    ['content', '<p>a\u0000b</p>', '<p>ab</p>'],
    ['tags', ['a\ud800', 'b\u0000'], ['a\ufffd', 'b']],
  ] as const)('store what PostgreSQL accepts of a %s: %j', async (name, sent, stored) => {
    const id = await addPublished();
    expect(await post(`/admin/articles/${id}/draft`, message({ [name]: sent }))).toMatchObject({
      status: 200,
      body: { fields: { [name]: stored } },
    });
    expect((await openDraft(writer(), id)).fields[name]).toEqual(stored);
  });

  test('ignore a known category that PostgreSQL rejects', async () => {
    const id = await addPublished();
    const sent = { ...message({ title: 'x' }), known: { category: '\u0000', tags: ['\ud800'] } };
    expect(await post(`/admin/articles/${id}/draft`, sent)).toMatchObject({ status: 200 });
  });

  test('reject tens of thousands of small or nested values before they are parsed', async () => {
    const path = `/admin/articles/${await addPublished()}/draft`;
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const send = async (body: string) =>
      (await requestResource(routes, path, { method: 'POST', body }, writer())).response;
    const { length } = '['.repeat(20_000);
    for (const body of ['['.repeat(length), `{"fields":[${'{},'.repeat(length)}1]}`, '{"a":'.repeat(length)]) {
      expect((await send(body)).status).toBe(400);
    }
    expect(parse.mock.calls.filter(([text]) => text.length > 10_000)).toEqual([]);
    const whole = message({ content: `<p>${'a, [b] {c} \\"d\\" '.repeat(10_000)}</p>` });
    expect((await send(JSON.stringify(whole))).status).toBe(200);
  });

  test('count every attempt, valid or not, and parse no body beyond the limit', async () => {
    const hasty = await addMember('editor');
    const path = `/admin/articles/${await addPublished()}/draft`;
    const attempt = () => post(path, 'nothing of the kind', hasty);
    for (let attempts = 0; attempts < savesPerMinute; attempts += 1) expect((await attempt()).status).toBe(400);
    expect((await attempt()).status).toBe(429);
    expect(await post('/admin/articles/new', message({ title: 'x' }, hasty.userId), hasty)).toMatchObject({
      status: 429,
    });
  });

  test.each(['not-a-key', newId()])('respond with 404 for an unknown article: %s', async (id) => {
    expect(await post(`/admin/articles/${id}/draft`, message({ title: 'x' }))).toMatchObject({ status: 404 });
    expect(await post(`/admin/articles/${id}/presence`, { clientId: newId() })).toMatchObject({ status: 404 });
  });

  test('list an article’s other editors until they leave', async () => {
    const path = `/admin/articles/${await addPublished()}/presence`;
    const [mine, theirs] = [newId(), newId()];
    expect((await post(path, { clientId: mine })).body).toEqual({ others: [] });
    expect((await post(path, { clientId: theirs }, other())).body).toEqual({
      others: [{ userId: writer().userId, name: writer().name }],
    });
    expect((await post(path, { clientId: mine })).body.others).toHaveLength(1);
    // A member cannot end another member's presence.
    await post(path, { clientId: theirs, isLeaving: true });
    expect((await post(path, { clientId: mine })).body.others).toHaveLength(1);
    await post(path, { clientId: theirs, isLeaving: true }, other());
    expect((await post(path, { clientId: mine })).body).toEqual({ others: [] });
  });
});
