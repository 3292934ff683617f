import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { comments } from '~/audience/comments/schema';
import { newsletterSubscribers } from '~/audience/subscribers/schema';
import { subscribe } from '~/audience/subscribers/service.server';
import { articles } from '~/content/articles/schema';
import { removeFilesJob } from '~/content/media/files/files-job.server';
import { openMediaFolder, uploadFile } from '~/content/media/testing/pictures.server';
import { beginUpload, clearUploads } from '~/content/media/uploads/uploads.server';
import { pages } from '~/content/pages/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import type { Job } from '~/platform/jobs/jobs.server';
import type { Member } from '~/platform/permissions/actors';
import { configuration } from '~/platform/program/configuration.server';
import { storage } from '~/platform/storage/storage.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openJobs } from '~/platform/testing/jobs.server';
import { importingFeature } from '../feature.server';
import { importForm } from './forms';
import { interruptRuns, runJob } from './perform.server';
import { storedReport } from './report-rules';
import { mayAsk, type RunState, runForms } from './rules';
import { beginRun, clearFiles, deleteRun, readRun, readRuns, startRun, stopRun } from './service.server';
import { updateRun } from './store.server';
import { addImport, uploadImport } from './testing/entries.server';

openTestDatabase();
registerFeatures([importingFeature]);
openMediaFolder();
// The tests decide when the job runs.
openJobs([{ ...(runJob as Job<never>), run: async () => undefined }, removeFilesJob as Job<never>]);

let administrator: Member;
beforeEach(async () => {
  // Everyone can start only so many imports a minute.
  administrator = await addMember('admin');
  await database().execute(
    sql`truncate articles, pages, article_categories, import_items, import_runs, newsletter_subscribers cascade`,
  );
});

const item = (id: number, type = 'post'): string =>
  `<item><title>Title ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_name>title-${id}</wp:post_name><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded><![CDATA[<p>Text ${id}</p>]]></content:encoded></item>`;

const exportOf = (...items: string[]): string =>
  `<?xml version="1.0"?><rss><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>${items.join('')}</channel></rss>`;

async function begin(text: string, options: Record<string, string> & { name?: string } = {}): Promise<string> {
  const { name, ...settings } = options;
  const upload = await uploadImport(administrator, text, name);
  return beginRun(administrator, importForm.parse({ upload, pictures: 'none', ...settings }), new Date());
}

/** Runs the job, and returns the import. */
async function perform(id: string) {
  await runJob.run({ runId: id });
  return readRun(administrator, id);
}

async function imported(text: string, options: Record<string, string> = {}): Promise<string> {
  const id = await begin(text, options);
  expect((await perform(id)).state).toBe('checked');
  await startRun(administrator, id, 'import', new Date());
  expect((await perform(id)).state).toBe('imported');
  return id;
}

const slugs = async (): Promise<string[]> =>
  (await database().select({ slug: articles.slug }).from(articles).orderBy(articles.slug)).map(({ slug }) => slug);

test('a check writes nothing and reports what the import then does, and the import can be undone', async () => {
  const id = await begin(exportOf(item(1), item(2), item(3, 'page')));
  const checked = await perform(id);
  expect(checked).toMatchObject({ state: 'checked', added: {}, report: { dryRun: true, counts: { stored: 3 } } });
  expect(await slugs()).toEqual([]);
  await startRun(administrator, id, 'import', new Date());
  const done = await perform(id);
  expect(done).toMatchObject({ state: 'imported', added: { article: 2, page: 1 }, report: { counts: { stored: 3 } } });
  expect(await slugs()).toEqual(['title-1', 'title-2']);
  await startRun(administrator, id, 'undo', new Date());
  expect(await perform(id)).toMatchObject({ state: 'undone', added: {}, undoNotes: [] });
  expect(await slugs()).toEqual([]);
  expect(await database().$count(pages)).toBe(0);
  await startRun(administrator, id, 'import', new Date());
  expect(await perform(id)).toMatchObject({ state: 'imported', added: { article: 2, page: 1 } });
});

test('everything can still be imported as drafts after the check', async () => {
  const id = await begin(exportOf(item(1)));
  await perform(id);
  await startRun(administrator, id, 'import', new Date(), { asDrafts: true });
  expect(await perform(id)).toMatchObject({ state: 'imported', settings: { asDrafts: true } });
  expect(await database().select({ status: articles.status }).from(articles)).toEqual([{ status: 'draft' }]);
});

test('the list of imports says how many pictures are missing', async () => {
  const { report } = await readRun(administrator, await imported(exportOf(item(1))));
  const pictures = { added: 1, failed: 2, failures: [], foreign: 0, planned: 0, hosts: {} };
  const [before] = (await readRuns(administrator)).runs;
  await updateRun(database(), before?.id ?? '', { report: report && { ...report, pictures } });
  const [after] = (await readRuns(administrator)).runs;
  expect([before?.missingPictures, after?.missingPictures]).toEqual([0, 2]);
});

test('an undo keeps what has been edited, what members have commented on, and what other imports added', async () => {
  await imported(exportOf(item(5)));
  const id = await imported(exportOf(item(1), item(2), item(3), item(5)));
  const idOf = async (slug: string): Promise<string> =>
    (await database().select({ id: articles.id }).from(articles).where(sql`slug = ${slug}`))[0]?.id ?? '';
  await database().update(articles).set({ updatedAt: new Date() }).where(sql`slug = 'title-1'`);
  await database()
    .insert(comments)
    .values({ id: newId(), articleId: await idOf('title-2'), userId: administrator.userId, content: '<p>A word</p>' });
  await startRun(administrator, id, 'undo', new Date());
  const { state, undoNotes, added } = await perform(id);
  expect(await slugs()).toEqual(['title-1', 'title-2', 'title-5']);
  expect([state, added]).toEqual(['undone', { article: 2 }]);
  expect(undoNotes.toSorted()).toEqual([
    '“Title 1” was kept: it has been changed or reviewed here since the import.',
    '“Title 2” was kept: members have commented on it.',
  ]);
});

test('an import that is stopped goes on where it stopped, and its report still has the earlier notes', async () => {
  const id = await begin(exportOf(...Array.from({ length: 500 }, (_, index) => item(index + 1))));
  await perform(id);
  await startRun(administrator, id, 'import', new Date());
  const run = runJob.run({ runId: id });
  await expect.poll(async () => (await slugs()).length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
  // Noticed within a second, with the next report of progress.
  await stopRun(administrator, id, new Date());
  await run;
  const { state, added, report } = await readRun(administrator, id);
  expect([state, report?.counts.stored]).toEqual(['stopped', added.article]);
  expect(added.article).toBeLessThan(500);
  await startRun(administrator, id, 'import', new Date());
  const done = await perform(id);
  expect(done).toMatchObject({ state: 'imported', added: { article: 500 } });
  expect(done.report?.counts).toMatchObject({ stored: 500 - (added.article ?? 0), unchanged: added.article });
  expect(done.report?.entries.filter(({ outcome }) => outcome === 'stored')).toHaveLength(500);
});

test('an import that a shutdown interrupts is in the queue again, and continues', async () => {
  const id = await begin(exportOf(...Array.from({ length: 300 }, (_, index) => item(index + 1))));
  await perform(id);
  await startRun(administrator, id, 'import', new Date());
  const run = runJob.run({ runId: id });
  await expect.poll(async () => (await slugs()).length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
  interruptRuns();
  await run;
  expect(await readdir(configuration().DATA_DIR)).not.toContain('imports');
  expect((await slugs()).length).toBeLessThan(300);
  expect((await readRun(administrator, id)).state).toBe('importing');
  expect(await perform(id)).toMatchObject({ state: 'imported', added: { article: 300 } });
});

test('a file that cannot be read fails with a sentence that names the uploaded file', async () => {
  const id = await begin('just some words', { name: 'notes.xml' });
  const { state, error } = await perform(id);
  expect(state).toBe('failed');
  expect(error).toMatch(/^notes\.xml is not in a supported format/);
});

test('a mailing list adds subscribers, and the undo removes those who have done nothing here since', async () => {
  const list = 'email,consent_date\na@site.example,2020-01-01\nb@site.example,2020-01-01\nc@site.example,2020-01-01\n';
  const id = await imported(list, { name: 'list.csv' });
  expect(await readRun(administrator, id)).toMatchObject({ added: { subscriber: 3 }, listReport: { added: 3 } });
  await database()
    .update(newsletterSubscribers)
    .set({ status: 'unsubscribed', unsubscribedAt: new Date() })
    .where(sql`email = 'b@site.example'`);
  const again = { email: 'c@site.example', source: 'website' } as const;
  expect(await subscribe(again, { address: '192.0.2.1', locale: 'en' }, new Date())).toBe('already_subscribed');
  await startRun(administrator, id, 'undo', new Date());
  expect((await perform(id)).undoNotes).toEqual([
    'Subscribers kept because they have unsubscribed or signed up here since: 2.',
  ]);
  const left = await database().select({ email: newsletterSubscribers.email }).from(newsletterSubscribers);
  expect(left.map(({ email }) => email).sort()).toEqual(['b@site.example', 'c@site.example']);
});

test('an import that is stopped before it has begun does nothing', async () => {
  const id = await begin(exportOf(item(1)));
  await stopRun(administrator, id, new Date());
  expect(await perform(id)).toMatchObject({ state: 'stopped', report: null });
});

test('only one import runs at a time', async () => {
  const id = await begin(exportOf(item(1)));
  await expect(begin(exportOf(item(2)))).rejects.toMatchObject({ code: 'conflict' });
  await perform(id);
  await startRun(administrator, id, 'import', new Date());
  await expect(startRun(administrator, id, 'undo', new Date())).rejects.toMatchObject({ code: 'conflict' });
});

test.each<[form: 'check' | 'import' | 'undo', state: RunState]>([
  ['undo', 'checked'],
  ['undo', 'undone'],
  ['check', 'imported'],
])('%s is refused while an import is %s', async (form, state) => {
  const id = await addImport(state);
  await expect(startRun(administrator, id, form, new Date())).rejects.toMatchObject({ code: 'conflict' });
});

test.each([
  ['checking', ['check', 'delete']],
  ['importing', ['import', 'undo', 'delete']],
  ['undoing', ['undo', 'delete']],
] as const)(
  'what stopped while %s can only do the same again, so that nothing is imported by mistake',
  (phase, forms) => {
    for (const state of ['stopped', 'failed'] as const)
      expect(runForms.filter((form) => mayAsk(form, { state, phase }))).toEqual(forms);
  },
);

test('an import whose job is lost can be stopped, so that it does not block others for ever', async () => {
  const id = await begin(exportOf(item(1)));
  await stopRun(administrator, id, new Date());
  expect((await readRun(administrator, id)).state).toBe('checking');
  await stopRun(administrator, id, new Date(Date.now() + 11 * 60_000));
  expect((await readRun(administrator, id)).state).toBe('stopped');
});

test('uploaded files are deleted a week after the last change, and with their import', async () => {
  const id = await imported(exportOf(item(1)));
  const { parts } = (await database().execute<{ parts: string[] }>(sql`select file->'parts' as parts from import_runs`))
    .rows[0] as { parts: string[] };
  await clearUploads(new Date(Date.now() + 3 * 86_400_000));
  expect(await storage().read(parts[0] ?? '')).toBeDefined();
  await clearFiles(new Date(Date.now() + 8 * 86_400_000));
  await expect.poll(() => storage().read(parts[0] ?? ''), { timeout: 30_000 }).toBeUndefined();
  await expect(startRun(administrator, id, 'import', new Date())).rejects.toThrow('has been deleted');
  await deleteRun(administrator, id);
  expect((await readRuns(administrator)).runs).toEqual([]);
  expect(await slugs()).toEqual(['title-1']);
});

test('editors neither upload files for an import nor see, start or delete one', async () => {
  const editor = await addMember('editor');
  const upload = { name: 'export.xml', size: 10, purpose: 'import' } as const;
  const id = await addImport('checked');
  const attempts = [
    () => beginUpload(editor, upload, new Date()),
    () => readRuns(editor),
    () => readRun(editor, id),
    () => startRun(editor, id, 'import', new Date()),
    () => stopRun(editor, id, new Date()),
    () => deleteRun(editor, id),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
});

test('an import takes only files that its own administrator has uploaded for an import', async () => {
  const other = await addMember('admin');
  const form = (upload: string) => importForm.parse({ upload });
  const ofOther = await uploadImport(other, exportOf(item(1)));
  const picture = await uploadFile(administrator, Buffer.from(exportOf(item(1))));
  for (const upload of [ofOther, picture])
    await expect(beginRun(administrator, form(upload), new Date())).rejects.toMatchObject({ code: 'not_found' });
});

test('a report with characters that the database refuses, and with a note of megabytes, is stored', async () => {
  const name = `a\u0000${'b'.repeat(2_000_000)}`;
  const report = {
    ...{
      path: '',
      format: 'Ghost',
      dryRun: false,
      stopped: false,
      seconds: 1,
      omitted: { [name]: 1 },
      repairs: [name],
    },
    counts: { stored: 0, updated: 0, unchanged: 0, kept: 0, skipped: 0, failed: 1 },
    entries: [{ name, outcome: 'failed' as const, notes: [name] }],
    exitCode: 1 as const,
  };
  const id = await addImport('imported');
  await updateRun(database(), id, { report: storedReport(report) });
  const { report: stored } = await readRun(administrator, id);
  expect(stored?.counts.failed).toBe(1);
  expect(JSON.stringify(stored).length).toBeLessThan(5_000);
});

test('an article that was unpublished here is neither published again by the next import nor deleted by its undo', async () => {
  const id = await imported(exportOf(item(1)));
  await database().update(articles).set({ status: 'draft', changedAt: new Date() }).where(sql`slug = 'title-1'`);
  await imported(exportOf(item(1)).replace('Text 1', 'Other text'));
  const [article] = await database().select({ status: articles.status }).from(articles);
  expect(article?.status).toBe('draft');
  await startRun(administrator, id, 'undo', new Date());
  expect((await perform(id)).undoNotes).toEqual([
    '“Title 1” was kept: it has been changed or reviewed here since the import.',
  ]);
});

test('people of a WordPress site need a consent date', async () => {
  await expect(begin(exportOf(item(1)), { onlyPeople: 'on' })).rejects.toMatchObject({
    fields: { consentDate: expect.stringContaining('WordPress does not record') },
  });
});

test('a single Markdown file keeps its name as its address', async () => {
  await imported('# A heading\n\nText', { name: 'a-good-name.md' });
  expect(await slugs()).toEqual(['a-good-name']);
});
