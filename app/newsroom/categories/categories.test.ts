import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeFollow, listFollows } from '~/audience/follows/service.server';
import { listCategories } from '~/content/articles/categories/categories.server';
import { articles } from '~/content/articles/schema';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { articleCategories, categoryAddresses } from '~/content/categories/schema';
import { currentCategory, movedCategory } from '~/content/categories/service.server';
import { findOrAddCategory, setUpFixedCategories } from '~/content/categories/write.server';
import { searchFeature } from '~/content/search/feature.server';
import { searchArticles } from '~/content/search/service.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { openDraft } from '~/newsroom/drafts/service.server';
import { workflowFeature } from '~/newsroom/workflow/feature.server';
import { moveToTrash } from '~/newsroom/workflow/steps/trash.server';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import type { Actor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { categoriesWithCounts, createCategory, deleteCategory, renameCategory } from './manage.server';
import { mergeCategories, previewMerge } from './merge.server';
import { createArticle } from './new-article.server';
import { categoriesOverview, categoryArticles, categoryStatistics } from './statistics.server';
import { applySuggestedTitles, assignTitle, suggestedCount, untitledArticles, untitledCount } from './untitled.server';

openTestDatabase();
registerFeatures([searchFeature, workflowFeature]);

let editor: Actor;
let heard: Awaited<ReturnType<typeof recordEvents>>;

beforeEach(async () => {
  await database().execute(sql`truncate articles, article_categories, category_addresses, follows cascade`);
  editor = await addMember('editor');
  heard = await recordEvents();
});

const lastAudit = async () => {
  const rows = await database()
    .select({ action: securityAuditLog.action, id: securityAuditLog.resourceId, values: securityAuditLog.newValues })
    .from(securityAuditLog)
    .orderBy(sql`sequence desc`)
    .limit(1);
  return rows[0];
};
const countAudit = async (): Promise<number> => (await database().select().from(securityAuditLog)).length;
const add = (name: string, slug?: string) => createCategory(editor, { name, slug, description: '' });
const follow = (actor: Actor, slug: string) =>
  changeFollow(actor, { kind: 'category', slug, change: 'follow' }, new Date());
const followsOf = async (actor: Actor) => (await listFollows(actor)).follows.map(({ slug }) => slug);

describe('creating', () => {
  test('derives the slug from the name, is logged, and leaves an empty category hidden from readers', async () => {
    expect(await createCategory(editor, { name: 'Field Notes', description: 'From the field.' })).toBe('field-notes');
    expect(await categoriesWithCounts(editor)).toEqual([
      { slug: 'field-notes', name: 'Field Notes', description: 'From the field.', articles: 0 },
    ]);
    expect(await listCategories()).toEqual([]);
    expect(await lastAudit()).toMatchObject({ action: 'category_created', id: 'field-notes' });
    await writeArticle({ title: 'First', category: 'field-notes' });
    expect((await listCategories()).map(({ name }) => name)).toEqual(['Field Notes']);
  });

  test.each([
    [{ name: 'NEWS' }, 'conflict', 'name'],
    [{ name: 'Other', slug: 'news' }, 'conflict', 'slug'],
    [{ name: 'Other', slug: 'Other News' }, 'invalid', 'slug'],
    [{ name: 'Other', slug: '../admin' }, 'invalid', 'slug'],
    [{ name: '—' }, 'invalid', 'slug'],
  ])('%j is rejected as %s, with an error for the field %s', async (input, code, field) => {
    await add('News', 'news');
    const before = await countAudit();
    const refusal = createCategory(editor, { description: undefined, slug: undefined, ...input });
    await expect(refusal).rejects.toMatchObject({ code, fields: { [field]: expect.any(String) } });
    expect(await countAudit()).toBe(before);
  });

  test('concurrent requests with the same name create only one category', async () => {
    const results = await Promise.allSettled([add('Twice', 'twice-a'), add('twice', 'twice-b')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test.each(['subscriber', 'moderator'] as const)('a %s cannot manage categories', async (role) => {
    await add('News', 'news');
    await add('Tools', 'tools');
    const { id } = await writeArticle({ title: 'Untitled', category: 'news' });
    const nobody = await addMember(role);
    const before = await countAudit();
    for (const attempt of [
      () => createCategory(nobody, { name: 'Mine' }),
      () => renameCategory(nobody, 'news', { name: 'Mine' }),
      () => deleteCategory(nobody, 'tools'),
      () => previewMerge(nobody, 'news', 'tools'),
      () => mergeCategories(nobody, 'news', { into: 'tools', articles: 1 }),
      () => categoryStatistics(nobody, 'news', new Date()),
      () => categoryArticles(nobody, 'news', {}),
      () => untitledArticles(nobody),
      () => untitledCount(nobody),
      () => assignTitle(nobody, { id, title: 'Mine' }),
      () => suggestedCount(nobody),
      () => applySuggestedTitles(nobody),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
      await expect(attempt()).rejects.not.toMatchObject({ code: 'unauthenticated' });
    }
    expect(await countAudit()).toBe(before);
    expect((await categoriesWithCounts(editor)).map(({ name }) => name)).toEqual(['News', 'Tools']);
  });
});

describe('renaming', () => {
  test('updates articles, search and follows, and redirects the old slug to the new one', async () => {
    await add('Tools', 'tools');
    const { id } = await writeArticle({ title: 'A plain hammer', category: 'tools' });
    const reader = await addMember();
    await follow(reader, 'tools');
    expect(await renameCategory(editor, 'tools', { name: 'Gear', slug: 'gear', description: 'Things.' })).toBe('gear');

    expect(await listCategories()).toEqual([{ slug: 'gear', name: 'Gear', description: 'Things.' }]);
    const [article] = await database().select().from(articles).where(eq(articles.id, id));
    expect(article?.category).toBe('gear');
    expect((await searchArticles({ search: 'hammer', category: 'gear', limit: 5 })).hits).toHaveLength(1);
    expect(await followsOf(reader)).toEqual(['gear']);
    expect(await currentCategory('tools')).toBe('gear');
    expect(await movedCategory('tools')).toBe('gear');
    expect(await movedCategory('gear')).toBeUndefined();
    expect(await heard()).toContainEqual({ type: 'articles.changed', slugs: [] });
    expect(await lastAudit()).toMatchObject({
      action: 'category_renamed',
      id: 'gear',
      values: { before: { slug: 'tools', name: 'Tools' }, after: { slug: 'gear', name: 'Gear' } },
    });
  });

  test('redirects every former slug to the current one, and can restore a former slug', async () => {
    await add('One', 'one');
    await renameCategory(editor, 'one', { name: 'Two', slug: 'two' });
    await renameCategory(editor, 'two', { name: 'Three', slug: 'three' });
    expect(await currentCategory('one')).toBe('three');
    expect(await currentCategory('two')).toBe('three');
    await renameCategory(editor, 'three', { name: 'One', slug: 'one' });
    expect(await currentCategory('one')).toBe('one');
    expect(await currentCategory('three')).toBe('one');
    expect(await database().select({ slug: categoryAddresses.slug }).from(categoryAddresses)).toHaveLength(2);
  });

  test('keeps the slug when only the name changes, and logs nothing when nothing changes', async () => {
    await add('One', 'one');
    await renameCategory(editor, 'one', { name: 'Uno' });
    expect(await categoriesWithCounts(editor)).toMatchObject([{ slug: 'one', name: 'Uno' }]);
    const before = await countAudit();
    await renameCategory(editor, 'one', { name: 'Uno', slug: 'one' });
    expect(await countAudit()).toBe(before);
  });

  test('rejects another category’s name and its current or former slugs', async () => {
    await add('One', 'one');
    await add('Two', 'two');
    await renameCategory(editor, 'two', { name: 'Deux', slug: 'deux' });
    await expect(renameCategory(editor, 'one', { name: 'deux' })).rejects.toMatchObject({
      fields: { name: /already/ },
    });
    await expect(renameCategory(editor, 'one', { name: 'One', slug: 'deux' })).rejects.toMatchObject({
      fields: { slug: 'Another category uses this URL slug.' },
    });
    await expect(renameCategory(editor, 'one', { name: 'One', slug: 'two' })).rejects.toMatchObject({
      fields: { slug: /“deux”/ },
    });
    await expect(renameCategory(editor, 'two', { name: 'Zwei' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(renameCategory(editor, 'a\0b', { name: 'Zwei' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('keeps a non-Latin slug when the name changes', async () => {
    await database().insert(articleCategories).values({ slug: 'новости', name: 'Новости' });
    expect(await renameCategory(editor, 'новости', { name: 'Всё новое', slug: 'новости' })).toBe('новости');
  });
});

describe('imports', () => {
  test('use the category that an old slug redirects to, and do not restore deleted fixed categories', async () => {
    await setUpFixedCategories(database());
    await renameCategory(editor, 'news', { name: 'Headlines', slug: 'headlines' });
    await deleteCategory(editor, 'ai-tools');
    await setUpFixedCategories(database());
    const slugs = (await categoriesWithCounts(editor)).map(({ slug }) => slug);
    expect(slugs).not.toContain('news');
    expect(slugs).not.toContain('ai-tools');
    expect(slugs).toHaveLength(7);
    expect(await findOrAddCategory(database(), { slug: 'news', name: 'News' })).toEqual({
      slug: 'headlines',
      isNew: false,
    });
    expect(await findOrAddCategory(database(), { slug: 'ai-tools', name: 'AI Tools' })).toEqual({
      slug: 'ai-tools',
      isNew: true,
    });
    expect(await currentCategory('ai-tools')).toBe('ai-tools');
  });
});

describe('merging', () => {
  test('moves follows, slugs and articles in every status, matching the preview', async () => {
    await add('Old', 'older');
    await renameCategory(editor, 'older', { name: 'Old', slug: 'old' });
    await add('New', 'new');
    await writeArticle({ title: 'A published wrench', category: 'old' });
    await writeArticle({ title: 'A drafted wrench', category: 'old', status: 'draft', publishedAt: undefined });
    await writeArticle({ title: 'There before', category: 'new' });
    const [onlyOld, both] = [await addMember(), await addMember()];
    await follow(onlyOld, 'old');
    await follow(both, 'old');
    await follow(both, 'new');

    const preview = await previewMerge(editor, 'old', 'new');
    expect(preview).toMatchObject({
      articles: { published: 1, draft: 1, pending: 0, approved: 0, scheduled: 0 },
      followers: 2,
      ofBoth: 1,
      redirectedSlugs: ['old', 'older'],
    });
    await mergeCategories(editor, 'old', { into: 'new', articles: 2 });

    expect(await categoriesWithCounts(editor)).toEqual([{ slug: 'new', name: 'New', description: '', articles: 3 }]);
    expect((await searchArticles({ search: 'wrench', category: 'new', limit: 5 })).hits).toHaveLength(1);
    expect(await followsOf(onlyOld)).toEqual(['new']);
    expect(await followsOf(both)).toEqual(['new']);
    expect(await currentCategory('old')).toBe('new');
    expect(await currentCategory('older')).toBe('new');
    expect(await heard()).toContainEqual({ type: 'articles.changed', slugs: [] });
    expect(await lastAudit()).toMatchObject({ action: 'category_merged', id: 'new', values: { articles: 2 } });
  });

  test('changes nothing when the number of articles differs from the preview', async () => {
    await add('Old', 'old');
    await add('New', 'new');
    await writeArticle({ title: 'One', category: 'old' });
    const before = await countAudit();
    await expect(mergeCategories(editor, 'old', { into: 'new', articles: 0 })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1 article (1 published)'),
    });
    expect(await categoriesWithCounts(editor)).toMatchObject([
      { slug: 'new', articles: 0 },
      { slug: 'old', articles: 1 },
    ]);
    expect(await countAudit()).toBe(before);
  });

  test.each([
    ['old', 'old', 'invalid'],
    ['old', 'nowhere', 'not_found'],
    ['nowhere', 'old', 'not_found'],
    ['old', 'a\0b', 'not_found'],
  ])('%s into %j fails with %s', async (from, into, code) => {
    await add('Old', 'old');
    await expect(mergeCategories(editor, from, { into, articles: 0 })).rejects.toMatchObject({ code });
  });

  test('concurrent merges in opposite directions leave one category', async () => {
    await add('One', 'one');
    await add('Two', 'two');
    await Promise.allSettled([
      mergeCategories(editor, 'one', { into: 'two', articles: 0 }),
      mergeCategories(editor, 'two', { into: 'one', articles: 0 }),
    ]);
    expect(await categoriesWithCounts(editor)).toHaveLength(1);
  });
});

describe('deleting', () => {
  test('is rejected while the category contains articles, and succeeds once it is empty', async () => {
    await add('Full', 'full');
    const { id } = await writeArticle({ title: 'Here', category: 'full' });
    await writeArticle({ title: 'Draft', category: 'full', status: 'draft', publishedAt: undefined });
    await expect(deleteCategory(editor, 'full')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('2 articles (1 published, 1 draft)'),
    });
    const reader = await addMember();
    await follow(reader, 'full');
    await add('Other', 'other');
    await database().update(articles).set({ category: 'other' });
    await database().execute(sql`update article_search set category = 'other' where article_id = ${id}`);
    expect(await deleteCategory(editor, 'full')).toBe('Full');
    expect(await currentCategory('full')).toBeUndefined();
    expect(await followsOf(reader)).toEqual([]);
    expect(await lastAudit()).toMatchObject({ action: 'category_deleted', id: 'full' });
    expect(await add('Full again', 'full')).toBe('full');
    expect(await currentCategory('full')).toBe('full');
  });

  test('is rejected for the default category, even after it has been renamed', async () => {
    await add('News', 'news');
    await renameCategory(editor, 'news', { name: 'Headlines', slug: 'headlines' });
    await expect(deleteCategory(editor, 'headlines')).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('statistics', () => {
  test('count articles by status, and total the views, reactions and ratings of published ones', async () => {
    await add('News', 'news');
    const first = await writeArticle({ title: 'Old and read', publishedAt: new Date('2026-03-31T23:59:59Z') });
    await writeArticle({ title: 'New', publishedAt: new Date('2026-05-01T00:00:00Z') });
    await writeArticle({ title: 'Long ago', publishedAt: new Date('2020-01-01T00:00:00Z') });
    await writeArticle({ title: 'A draft', status: 'draft', publishedAt: undefined });
    await writeArticle({ title: 'Elsewhere', category: 'tools' });
    await database()
      .update(articles)
      .set({ viewCount: 40, likeCount: 3, commentCount: 2, ratingCount: 2, ratingSum: 9 })
      .where(eq(articles.id, first.id));
    await database().update(articles).set({ viewCount: 1000 }).where(eq(articles.status, 'draft'));

    const found = await categoryStatistics(editor, 'news', new Date('2026-05-15T00:00:00Z'));
    expect(found).toMatchObject({
      counts: { draft: 1, pending: 0, approved: 0, scheduled: 0, published: 3 },
      views: 40,
      likes: 3,
      comments: 2,
      ratings: 2,
      ratingAverage: 4.5,
      followers: 0,
      newest: { title: 'New' },
      mostRead: { title: 'Old and read' },
    });
    expect(found.months).toHaveLength(12);
    expect(found.months.filter(({ published }) => published > 0)).toEqual([
      { month: '2026-03', published: 1 },
      { month: '2026-05', published: 1 },
    ]);
  });

  test('count what will be published automatically as scheduled, not as approved', async () => {
    await add('Timed', 'timed');
    for (const publishAt of [null, '2026-06-01T09:00:00Z']) {
      const { articleId } = await createDraft(editor, { title: `Approved for ${publishAt}`, category: 'timed' });
      await database().execute(sql`
        insert into article_workflow (article_id, status, approved_hash, publish_at, updated_at)
        select ${articleId}::uuid, 'approved', content_hash, ${publishAt}::timestamptz, now()
        from article_drafts where article_id = ${articleId}`);
    }
    const { counts } = await categoryStatistics(editor, 'timed', new Date());
    expect(counts).toEqual({ draft: 0, pending: 0, approved: 1, scheduled: 1, published: 0 });
    const { articles: scheduled } = await categoryArticles(editor, 'timed', { status: 'scheduled' });
    expect(scheduled).toMatchObject([{ title: 'Approved for 2026-06-01T09:00:00Z', status: 'scheduled' }]);
    expect((await categoryArticles(editor, 'timed', { status: 'approved' })).articles).toHaveLength(1);
  });

  test('of all categories count the articles outside the trash, and those whose category has not been chosen yet', async () => {
    const overview = () => categoriesOverview(editor);
    await add('News', 'news');
    const before = (await overview()).figures;
    await createCategory(editor, { name: 'Zones', slug: 'counted', description: 'Where things are.' });
    const { id } = await writeArticle({
      title: 'Read',
      category: 'counted',
      publishedAt: new Date('2026-05-01T00:00Z'),
    });
    await database().update(articles).set({ viewCount: 7 }).where(eq(articles.id, id));
    await createDraft(editor, { title: 'A draft', category: 'counted' });
    const { articleId: trashed } = await createDraft(editor, { title: 'Deleted', category: 'counted' });
    await moveToTrash(editor, trashed, new Date());
    expect((await overview()).categories.find(({ slug }) => slug === 'counted')).toMatchObject({
      description: 'Where things are.',
      articles: 2,
      published: 1,
      views: 7,
      followers: 0,
      newestAt: new Date('2026-05-01T00:00Z'),
    });
    await createDraft(editor, { title: 'Without a category' });
    const { figures } = await overview();
    expect(figures.uncategorised).toBe(before.uncategorised + 1);
    expect(figures.categories).toBe(before.categories + 1);
    await expect(categoriesOverview(await addMember('moderator'))).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('are empty for an empty category, and rejected for an unknown one', async () => {
    await add('Empty', 'empty');
    expect(await categoryStatistics(editor, 'empty', new Date())).toMatchObject({
      views: 0,
      ratingAverage: null,
      newest: undefined,
      mostRead: undefined,
    });
    await expect(categoryStatistics(editor, 'nowhere', new Date())).rejects.toMatchObject({ code: 'not_found' });
  });

  test('the article list is paginated and can be filtered by status', async () => {
    await add('News', 'news');
    for (let number = 1; number <= 35; number += 1) {
      await writeArticle({
        title: `Number ${number}`,
        status: number % 7 === 0 ? 'draft' : 'published',
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(number / 2))),
      });
    }
    const first = await categoryArticles(editor, 'news', {});
    const second = await categoryArticles(editor, 'news', { cursor: first.nextCursor ?? '' });
    expect(first.articles).toHaveLength(30);
    expect(second.nextCursor).toBeNull();
    const titles = [...first.articles, ...second.articles].map(({ title }) => title);
    expect(new Set(titles).size).toBe(35);
    expect((await categoryArticles(editor, 'news', { status: 'draft' })).articles).toHaveLength(5);
    await expect(categoryArticles(editor, 'news', { cursor: 'made up' })).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('working copies', () => {
  const opened = async (id: string) => openDraft(editor, id);

  test('that differ from what readers see are marked in the article list', async () => {
    await add('News', 'news');
    const [changed, same] = [
      await writeArticle({ title: 'Changed', category: 'news' }),
      await writeArticle({ title: 'Same', category: 'news' }),
    ];
    await opened(same.id);
    await saveDraft(editor, changed.id, { baseVersion: 1, fields: { title: 'Changed since' } });
    const { articles: listed } = await categoryArticles(editor, 'news', {});
    expect(Object.fromEntries(listed.map(({ id, hasChanges }) => [id, hasChanges]))).toEqual({
      [changed.id]: true,
      [same.id]: false,
    });
  });

  test('follow their category when it is renamed or merged, and prevent its deletion', async () => {
    await add('Old', 'old');
    await add('New', 'new');
    const { articleId } = await createDraft(editor, { title: 'A draft', category: 'old' });
    const before = await opened(articleId);
    await renameCategory(editor, 'old', { name: 'Old', slug: 'older' });
    expect(await opened(articleId)).toMatchObject({ fields: { category: 'older' }, contentHash: before.contentHash });
    await mergeCategories(editor, 'older', { into: 'new', articles: 1 });
    expect(await opened(articleId)).toMatchObject({ fields: { category: 'new' }, version: before.version });

    // A category is not empty if pending changes to a published article would move the article into it.
    await add('Next', 'next');
    const { id } = await writeArticle({ title: 'A published one', category: 'new' });
    await saveDraft(editor, id, { baseVersion: 1, fields: { category: 'next' } });
    await expect(deleteCategory(editor, 'next')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1 article has pending changes that move it into “Next”'),
    });
  });

  test('receive the title assigned to an untitled article', async () => {
    await add('News', 'news');
    const { articleId } = await createDraft(editor, { title: '', content: '<p>Some words.</p>', category: 'news' });
    expect((await untitledArticles(editor)).articles.map(({ id }) => id)).toEqual([articleId]);
    await assignTitle(editor, { id: articleId, title: 'Some title' });
    expect(await opened(articleId)).toMatchObject({ version: 2, fields: { title: 'Some title' } });
    expect(await heard()).toContainEqual({ type: 'drafts.changed', articleId, version: 2 });

    // A working copy with its own title keeps it; only the published article changes.
    const { id } = await writeArticle({ title: 'Untitled' });
    await saveDraft(editor, id, { baseVersion: 1, fields: { title: 'What is to come' } });
    await assignTitle(editor, { id, title: 'What is' });
    expect(await opened(id)).toMatchObject({ fields: { title: 'What is to come' } });
    const [stored] = await database().select().from(articles).where(eq(articles.id, id));
    expect(stored?.title).toBe('What is');
  });

  test('in the trash do not receive a title', async () => {
    await add('News', 'news');
    const { articleId } = await createDraft(editor, { title: '', content: '<p>Some words.</p>', category: 'news' });
    await moveToTrash(editor, articleId, new Date());
    expect((await untitledArticles(editor)).articles).toEqual([]);
    await expect(assignTitle(editor, { id: articleId, title: 'Some title' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This article is in the trash. Restore it first.',
    });
    expect(await opened(articleId)).toMatchObject({ version: 1, fields: { title: '' } });
  });

  test('assigning a title to a published article leaves no pending changes', async () => {
    const { id } = await writeArticle({ title: 'Untitled' });
    const { contentHash } = await saveDraft(editor, id, { baseVersion: 1, fields: { isFeatured: true } }).then(
      (saved) => (saved.outcome === 'saved' ? saved : Promise.reject(new Error(saved.outcome))),
    );
    await database().execute(sql`
      insert into article_workflow (article_id, status, published_hash, approved_hash, updated_at)
      values (${id}, 'published', ${contentHash}, ${contentHash}, now())`);
    await assignTitle(editor, { id, title: 'A title' });
    const { contentHash: after, version } = await opened(id);
    const { rows } = await database().execute(sql`
      select published_hash, approved_hash, published_version from article_workflow where article_id = ${id}`);
    expect(rows).toEqual([{ published_hash: after, approved_hash: after, published_version: version }]);
  });

  test('can be created with the category and byline chosen in the form', async () => {
    await add('News', 'news');
    const id = await createArticle(editor, 'news', {
      title: 'A <b>bold</b> start',
      summary: 'In short.',
      tags: 'One, two ,',
      author: 'The editor',
      featured: true,
      trending: false,
    });
    expect((await opened(id)).fields).toMatchObject({
      title: 'A <b>bold</b> start',
      excerpt: 'In short.',
      category: 'news',
      tags: ['One', 'two'],
      isFeatured: true,
      isTrending: false,
      content: expect.stringContaining('<p>In short.</p>'),
    });
    const { rows } = await database().execute(sql`
      select author, status from articles join article_drafts on article_id = articles.id where articles.id = ${id}`);
    expect(rows).toEqual([{ author: 'The editor', status: 'draft' }]);
    await expect(
      createArticle(editor, 'nowhere', { title: 'x', summary: 'y', featured: false, trending: false }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect((await categoryArticles(editor, 'news', {})).articles).toHaveLength(1);
    await database().execute(sql`
      insert into article_workflow (article_id, status, deleted_at, status_before_trash, updated_at)
      values (${id}, 'draft', now(), 'draft', now())`);
    expect((await categoryArticles(editor, 'news', {})).articles).toHaveLength(0);
    expect(await categoriesWithCounts(editor)).toMatchObject([{ slug: 'news', articles: 0 }]);
  });
});

describe('untitled articles', () => {
  test('are listed with a suggested title, and keep their slug when a title is assigned', async () => {
    await writeArticle({ title: 'A title', content: '<p>Text.</p>' });
    const { id, slug } = await writeArticle({ title: 'Untitled', content: '<h2>The quiet compiler</h2><p>Text.</p>' });
    await writeArticle({ title: '(no title)', content: '', status: 'draft', publishedAt: undefined });
    const { articles: found, nextCursor } = await untitledArticles(editor);
    expect(nextCursor).toBeNull();
    expect(found.map(({ title, suggestion }) => [title, suggestion])).toEqual([
      ['(no title)', ''],
      ['Untitled', 'The quiet compiler'],
    ]);
    expect(await untitledCount(editor)).toBe(2);

    await assignTitle(editor, { id, title: 'A quiet compiler' });
    expect(await untitledCount(editor)).toBe(1);
    const [stored] = await database().select().from(articles).where(eq(articles.id, id));
    expect(stored).toMatchObject({ title: 'A quiet compiler', slug });
    expect(await heard()).toContainEqual({ type: 'articles.changed', slugs: [slug] });
    expect((await searchArticles({ search: 'quiet', limit: 5 })).hits).toHaveLength(1);
    expect(await lastAudit()).toMatchObject({
      action: 'article_retitled',
      id,
      values: { before: 'Untitled', after: 'A quiet compiler' },
    });
  });

  test('receive their suggested titles in bulk, with one audit row each', async () => {
    const headings = Array.from({ length: 21 }, (_, number) => `Heading ${number + 10}`);
    for (const heading of headings) await writeArticle({ title: 'Untitled', content: `<h2>${heading}</h2>` });
    await writeArticle({ title: '(no title)', content: '', status: 'draft', publishedAt: undefined });
    await writeArticle({ title: 'A title' });
    const before = await countAudit();
    expect(await suggestedCount(editor)).toBe(21);
    expect(await applySuggestedTitles(editor)).toEqual({ updatedCount: 21, refusedCount: 0 });
    expect(await countAudit()).toBe(before + 21);
    expect(await lastAudit()).toMatchObject({ action: 'article_retitled', values: { before: 'Untitled' } });
    expect(await untitledCount(editor)).toBe(1);
    const titles = (await database().select({ title: articles.title }).from(articles)).map(({ title }) => title);
    expect(titles.sort()).toEqual(['(no title)', 'A title', ...headings]);
    expect(await applySuggestedTitles(editor)).toEqual({ updatedCount: 0, refusedCount: 0 });
  });

  test('cannot be given a title once someone else has set one', async () => {
    const { id } = await writeArticle({ title: 'Untitled' });
    await assignTitle(editor, { id, title: 'The first' });
    await expect(assignTitle(editor, { id, title: 'The second' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('The first'),
    });
  });

  test('assigning a title to a draft does not notify readers', async () => {
    const { id } = await writeArticle({ title: 'Untitled', status: 'draft', publishedAt: undefined });
    await assignTitle(editor, { id, title: 'A draft' });
    expect(await heard()).toEqual([{ type: 'newsroom.changed' }]);
    expect((await searchArticles({ search: 'draft', limit: 5 })).hits).toEqual([]);
    await expect(assignTitle(editor, { id: crypto.randomUUID(), title: 'X' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('are paginated', async () => {
    for (let number = 1; number <= 23; number += 1) await writeArticle({ title: `Untitled ${number}` });
    const first = await untitledArticles(editor);
    const second = await untitledArticles(editor, first.nextCursor ?? undefined);
    expect([first.articles.length, second.articles.length]).toEqual([20, 3]);
    await expect(untitledArticles(editor, 'made up')).rejects.toMatchObject({ code: 'invalid' });
  });
});
