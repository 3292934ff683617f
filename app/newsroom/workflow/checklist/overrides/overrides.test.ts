import { eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { database } from '~/platform/database/database.server';
import { operator } from '~/platform/permissions/actors';
import { changeSettings } from '~/platform/settings/change.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { workflowOf } from '../../card/view.server';
import { publishDue } from '../../schedule/run-schedule.server';
import { schedule } from '../../schedule/schedule.server';
import { articleCheckOverrides, articleWorkflow } from '../../schema';
import { selfApproval } from '../../settings';
import { changeStatus } from '../../steps/status.server';
import { moveToTrash } from '../../steps/trash.server';
import { blockingFindings } from '../checklist.server';
import { problemKey } from './override-rules.server';
import { overrideProblem, withdrawOverride } from './overrides.server';

openTestDatabase();
beforeAll(() => ensureFixedCategories(database()));

const now = new Date('2026-06-01T12:00:00Z');
const due = new Date('2026-06-02T12:00:00Z');
const key = problemKey('excerpt', 'There is no excerpt.');
const reason = 'It is a list of links.';

/** Adds an article that is blocked, because it has no excerpt, and submits it. */
async function addBlocked() {
  const [writer, editor] = [await addMember('moderator'), await addMember('editor')];
  const fields = { title: 'An article', category: 'news', content: '<p>Words</p>' };
  const { articleId, version } = await createDraft(writer, fields);
  await changeStatus(writer, articleId, { target: 'pending' }, now);
  return { articleId, version, writer, editor };
}

const excerptOf = async (member: Parameters<typeof workflowOf>[0], articleId: string) => {
  const { findings, mayOverride } = await workflowOf(member, articleId);
  const { level, overrides } = findings.find(({ name }) => name === 'Excerpt') ?? {};
  return { level, overrides, mayOverride };
};

const logged = async (articleId: string) => {
  const { action, newValues, resourceId, sequence } = securityAuditLog;
  return database()
    .select({ action, newValues })
    .from(securityAuditLog)
    .where(eq(resourceId, articleId))
    .orderBy(sequence)
    .then((rows) => rows.filter(({ action }) => action.startsWith('article_check_')));
};

test('an overridden problem no longer blocks, which everyone sees with the reason, until it is withdrawn', async () => {
  const { articleId, writer, editor } = await addBlocked();
  const publish = () => changeStatus(editor, articleId, { target: 'published' }, now);
  await expect(publish()).rejects.toThrow('There is no excerpt.');
  await overrideProblem(editor, articleId, { key, reason }, now);
  const { name } = editor;
  const overrides = [{ by: name, reason }];
  expect(await excerptOf(writer, articleId)).toEqual({ level: 'warn', overrides, mayOverride: null });
  expect((await blockingFindings(editor, [articleId])).get(articleId)).toEqual([]);

  await withdrawOverride(editor, articleId, key);
  expect(await excerptOf(editor, articleId)).toEqual({ level: 'block', overrides: undefined, mayOverride: 'yes' });
  await expect(publish()).rejects.toThrow('There is no excerpt.');
  await expect(withdrawOverride(editor, articleId, key)).rejects.toMatchObject({ code: 'conflict' });

  await overrideProblem(editor, articleId, { key, reason }, now);
  const { warnings } = await publish();
  expect(warnings).toContain(`There is no excerpt. (Overridden by ${name}.)`);
  const override = { check: 'excerpt', problem: 'There is no excerpt.', reason };
  expect(await logged(articleId)).toEqual([
    { action: 'article_check_overridden', newValues: override },
    { action: 'article_check_restored', newValues: { check: 'excerpt', reason } },
    { action: 'article_check_overridden', newValues: override },
  ]);
});

test('an article is published on schedule with its override, and held if that has been withdrawn', async () => {
  for (const isWithdrawn of [false, true]) {
    const { articleId, editor } = await addBlocked();
    await overrideProblem(editor, articleId, { key, reason }, now);
    await schedule(editor, articleId, { publishAt: '2026-06-01T15:00', unpublishAt: '' }, now);
    if (isWithdrawn) await withdrawOverride(editor, articleId, key);
    expect(await publishDue(operator, due)).toMatchObject(
      isWithdrawn ? { published: 0, failed: 1 } : { published: 1, failed: 0 },
    );
    const [row] = await database().select().from(articleWorkflow).where(eq(articleWorkflow.articleId, articleId));
    expect(row?.status).toBe(isWithdrawn ? 'approved' : 'published');
  }
});

test('writers cannot override what blocks their own article, unless they may approve it', async () => {
  const author = await addMember('editor');
  const { articleId } = await createDraft(author, { title: 'Mine', category: 'news', content: '<p>Words</p>' });
  await expect(overrideProblem(author, articleId, { key, reason }, now)).rejects.toMatchObject({ code: 'forbidden' });
  expect((await excerptOf(author, articleId)).mayOverride).toBe('own_work');
  const admin = await addMember('admin');
  await changeSettings(admin, [selfApproval.changeTo(true)], now);
  onTestFinished(() => changeSettings(admin, [selfApproval.changeTo(false)], new Date()));
  await overrideProblem(author, articleId, { key, reason }, now);
  expect((await excerptOf(author, articleId)).level).toBe('warn');
});

test('the override of an editor who then writes in the article does not count', async () => {
  const { articleId, version, writer, editor } = await addBlocked();
  await overrideProblem(editor, articleId, { key, reason }, now);
  await saveDraft(editor, articleId, { baseVersion: version, fields: { content: '<p>Other words</p>' } });
  expect((await excerptOf(writer, articleId)).level).toBe('block');
  expect((await blockingFindings(writer, [articleId])).get(articleId)).toHaveLength(1);
  await overrideProblem(await addMember('editor'), articleId, { key, reason }, now);
  expect((await excerptOf(writer, articleId)).level).toBe('warn');
});

test('nobody overrides without the permission, or what does not block the article', async () => {
  const { articleId, writer, editor } = await addBlocked();
  const stored = () =>
    database().select().from(articleCheckOverrides).where(eq(articleCheckOverrides.articleId, articleId));
  await expect(overrideProblem(writer, articleId, { key, reason }, now)).rejects.toMatchObject({ code: 'forbidden' });
  for (const other of [
    problemKey('title', 'There is no title.'),
    problemKey('picture', 'The article has no picture above its text, so readers see a generated cover there.'),
    problemKey('excerpt', 'There is an excerpt.'),
  ])
    await expect(overrideProblem(editor, articleId, { key: other, reason }, now)).rejects.toMatchObject({
      code: 'conflict',
    });
  // Nor a problem of one article in another, which does not have it.
  const fields = { title: 'Another', excerpt: 'What it says.', category: 'news', content: '<p>Words</p>' };
  const other = await createDraft(writer, fields);
  await expect(overrideProblem(editor, other.articleId, { key, reason }, now)).rejects.toMatchObject({
    code: 'conflict',
  });
  await moveToTrash(editor, articleId, now);
  await expect(overrideProblem(editor, articleId, { key, reason }, now)).rejects.toMatchObject({ code: 'conflict' });
  expect(await stored()).toEqual([]);
});

test('missing fields cannot be overridden, whatever else is', async () => {
  const [writer, editor] = [await addMember('moderator'), await addMember('editor')];
  const { articleId } = await createDraft(writer, { title: 'No category', content: '<p>Words</p>' });
  await overrideProblem(editor, articleId, { key, reason }, now);
  const { findings } = await workflowOf(editor, articleId);
  expect(findings.find(({ name }) => name === 'Category')).toMatchObject({ level: 'block' });
  expect(findings.find(({ name }) => name === 'Category')?.keys).toBeUndefined();
  await expect(changeStatus(editor, articleId, { target: 'published' }, now)).rejects.toThrow('needs a category');
});
