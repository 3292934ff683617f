import { beforeEach, describe, expect, test } from 'vitest';
import { readArticle } from '~/content/articles/service.server';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { ensureFixedCategories } from '~/content/categories/store.server';
import { correctionsOf } from '~/content/corrections/service.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { changeEditorialComments } from '~/newsroom/drafts/editorial-comments/editorial-comments.server';
import { compareRevisions, restoreRevision } from '~/newsroom/drafts/revisions/revisions.server';
import * as revisions from '~/newsroom/drafts/revisions/routes/revisions';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import type { Member } from '~/platform/permissions/actors';
import { backgroundPath } from '~/platform/requests/background-loading';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as screen from '../card/routes/workflow';
import { workflowOf } from '../card/view.server';
import { workflowFeature } from '../feature.server';
import type { WorkflowResult } from '../form-results';
import { performBulkAction } from '../list/bulk.server';
import { reviewPath } from '../origins';
import * as queue from '../queue/routes/queue';
import { reviewedArticleOf } from '../review/review.server';
import { schedule } from '../schedule/schedule.server';
import { changeStatus, requestChanges } from '../steps/status.server';
import { moveToTrash } from '../steps/trash.server';

openPageDatabase();
registerFeatures([workflowFeature]);

const pages = [{ path: '/admin/articles/:id/workflow', module: screen }] as unknown as Page[];
const longest = 1_000;
let writer: Member;
let editor: Member;
beforeEach(async () => {
  await ensureFixedCategories(database());
  [writer, editor] = [await addMember('moderator'), await addMember('editor')];
});

// Runs first, because later tests leave articles in the queue.
test('an empty queue says that nothing is waiting', async () => {
  const queuePages = [{ path: '/admin/queue', module: queue }] as unknown as Page[];
  const { status, html } = await visit(queuePages, '/admin/queue', { actor: editor });
  expect(status).toBe(200);
  expect(html).toContain('Nothing is waiting for you');
  expect((await visit(queuePages, '/admin/queue?part=toReview', { actor: editor })).html).toContain(
    'Nothing to review',
  );
});

/** What an article needs before it is reviewed and published. */
const complete = { excerpt: 'What it says.', category: 'news', content: '<p>It was Monday.</p>' };

/** Adds a published article with pending changes that have the given status. */
async function addChanged(status: 'draft' | 'pending' | 'approved'): Promise<string> {
  const fields = { ...complete, title: 'A title of its own' };
  const { articleId, version } = await createDraft(writer, fields);
  await changeStatus(editor, articleId, { target: 'published' }, new Date());
  await saveDraft(writer, articleId, { baseVersion: version, fields: { content: '<p>It was Tuesday.</p>' } });
  const passer = status === 'pending' ? writer : editor;
  if (status !== 'draft') await changeStatus(passer, articleId, { target: status }, new Date());
  return articleId;
}

const look = (articleId: string, form?: Record<string, string>, actor: Member = editor) =>
  visit(pages, `/admin/articles/${articleId}/workflow`, { actor, form });
const fieldsIn = (html: string): string[] => html.match(/<textarea[^>]*name="correction"[^>]*>[^<]*/g) ?? [];
const problems = (html: string): string[] =>
  [...html.matchAll(/<p[^>]*class="field-error"[^>]*>([^<]*)</g)].map(([, sentence = '']) => sentence);
const readers = async (articleId: string) => ({
  content: (await readArticle(articleId)).content,
  corrections: (await correctionsOf(articleId)).map(({ note }) => note),
});
const unchanged = { content: expect.stringContaining('It was Monday.'), corrections: [] };

test.each(['draft', 'pending', 'approved'] as const)(
  'a correction of %s changes to a live article is pending until they are published',
  async (status) => {
    const articleId = await addChanged(status);
    expect(fieldsIn((await look(articleId)).html)).toHaveLength(1);
    const correction = ' It was\r\nnot \u0000<b>Monday</b>. ';
    expect((await look(articleId, { intent: 'correction', correction }, writer)).status).toBe(200);
    expect(await readers(articleId)).toEqual(unchanged);
    const { html: pending } = await look(articleId);
    expect(pending).toContain('readers will see this correction');
    expect(pending).toContain('Delete correction');
    expect(fieldsIn(pending)).toEqual([expect.stringContaining('not &lt;b&gt;Monday&lt;/b&gt;.')]);
    expect((await look(articleId, { intent: 'status', status: 'published' })).status).toBe(200);
    expect(await readers(articleId)).toEqual({
      content: expect.stringContaining('It was Tuesday.'),
      corrections: ['It was\nnot <b>Monday</b>.'],
    });
    expect((await look(articleId)).html).not.toContain('Delete correction');
  },
);

test('the published version can be restored, whether it was published here or imported', async () => {
  const imported = await writeArticle({ title: 'Imported', excerpt: 'Before.' });
  await saveDraft(editor, imported.id, { baseVersion: 1, fields: { excerpt: 'After.' } });
  const changed = await addChanged('draft');
  for (const [articleId, expected] of [
    [imported.id, { excerpt: 'Before.' }],
    [changed, { content: '<p>It was Monday.</p>' }],
  ] as const) {
    const { publishedVersion, version } = await workflowOf(editor, articleId);
    const { older } = await compareRevisions(editor, articleId, version, publishedVersion);
    expect(older).toMatchObject({ version: publishedVersion, fields: expected });
    expect(await restoreRevision(editor, articleId, older.version)).toMatchObject({ isPublished: true });
    expect((await workflowOf(editor, articleId)).publicationState).toMatchObject({ hasPendingChanges: false });
  }
});

test('the revisions of an article that nobody has edited say whether there is a published version, and lead to it', async () => {
  const revisionPages = [{ path: '/admin/editor/:id/revisions', module: revisions }] as unknown as Page[];
  const shown = async (id: string) =>
    (await visit(revisionPages, `/admin/editor/${id}/revisions`, { actor: editor })).html;
  const { id } = await writeArticle({ title: 'Imported' });
  const live = await shown(id);
  expect(live).toContain('Only the published version');
  expect(live).toContain(`href="/admin/editor/${id}/preview"`);
  expect(live).not.toContain('No revisions yet');
  const draft = await writeArticle({ title: 'Imported draft', status: 'draft', publishedAt: undefined });
  expect(await shown(draft.id)).toContain('No revisions yet');
  await saveDraft(editor, id, { baseVersion: 1, fields: { excerpt: 'After.' } });
  const edited = await shown(id);
  expect(edited).toContain('Before the first edit');
  expect(edited).not.toContain('Only the published version');
});

test('restoring the words that readers see discards the changes, whichever version has them, unless there are none', async () => {
  const articleId = await addChanged('draft');
  const first = (await workflowOf(editor, articleId)).publishedVersion ?? 0;
  const publish = () => changeStatus(editor, articleId, { target: 'published' }, new Date());
  const save = async (member: Member, content: string): Promise<number> => {
    const { version } = await workflowOf(editor, articleId);
    const saved = await saveDraft(member, articleId, { baseVersion: version, fields: { content } });
    return saved.outcome === 'saved' ? saved.version : 0;
  };
  await publish();
  const again = await save(await addMember('moderator'), '<p>It was Monday.</p>');
  await publish();
  expect(await compareRevisions(editor, articleId, again, first)).toMatchObject({ discardsChanges: false });
  const changed = await save(writer, '<p>It was Wednesday.</p>');
  // The first version has the same words, although it was not the one that was published last.
  for (const version of [first, again])
    expect(await compareRevisions(editor, articleId, changed, version)).toMatchObject({
      restorable: version,
      discardsChanges: true,
    });
});

test('a published version with a picture that is no longer allowed cannot discard changes: it is restored without it', async () => {
  const { id } = await writeArticle({ title: 'Imported', imageUrl: 'http://old.test/a.png', imageAlt: 'A form' });
  await saveDraft(editor, id, { baseVersion: 1, fields: { excerpt: 'After.' } });
  expect(await compareRevisions(editor, id, 2, 1)).toMatchObject({ restorable: 1, discardsChanges: false });
  expect(await restoreRevision(editor, id, 1)).toMatchObject({ isPublished: false });
});

test('an unpublished article has no correction field', async () => {
  const { articleId } = await createDraft(writer, { title: 'A title of its own', excerpt: 'What it says.' });
  expect(fieldsIn((await look(articleId)).html)).toEqual([]);
});

test('an invalid correction is shown again with an error, and nothing is published', async () => {
  const articleId = await addChanged('approved');
  const correction = 'x'.repeat(longest + 1);
  const sentence = `A correction can have at most ${longest} characters.`;
  const forms: Record<string, string>[] = [{ intent: 'correction' }, { intent: 'status', status: 'published' }];
  for (const form of forms) {
    const { status, html } = await look(articleId, { ...form, correction });
    expect(status).toBe(400);
    expect(problems(html)).toContain(sentence);
    expect(fieldsIn(html)).toEqual([expect.stringContaining(correction)]);
    expect(fieldsIn(html)[0]?.includes('aria-invalid="true"')).toBe(form.intent === 'correction');
    expect(await readers(articleId)).toEqual(unchanged);
  }
});

test('posting a correction without permission to publish is forbidden', async () => {
  const articleId = await addChanged('approved');
  const { status } = await look(articleId, { intent: 'status', status: 'published', correction: 'Mine.' }, writer);
  expect(status).toBe(403);
  expect(await readers(articleId)).toEqual(unchanged);
});

test('publishing an article whose slug is taken says which slug it has instead, whichever form publishes it', async () => {
  const write = async (title: string): Promise<string> =>
    (await createDraft(writer, { ...complete, title, slug: 'wanted-by-all' })).articleId;
  await changeStatus(editor, await write('The first'), { target: 'published' }, new Date());
  const forms: Record<string, string>[] = [
    { intent: 'status', status: 'published' },
    { intent: 'decision', decision: 'publish' },
  ];
  for (const [index, form] of forms.entries()) {
    const articleId = await write(`Another ${index}`);
    await changeStatus(writer, articleId, { target: 'pending' }, new Date());
    const { result } = await look(articleId, form);
    const sentence = `uses “wanted-by-all”, so the URL of this one is /article/wanted-by-all-${index + 2}.`;
    expect(result).toMatchObject({ outcome: 'done', description: expect.stringContaining(sentence) });
    const { publication } = (result as WorkflowResult).shown ?? {};
    if (publication) expect(publication.when).toContain(sentence);
    else expect(form.intent).toBe('decision');
  }
});

test('the screen says what a change of status does to a live article', async () => {
  const { articleId } = await createDraft(writer, { ...complete, title: 'A live one' });
  await changeStatus(editor, articleId, { target: 'published' }, new Date());
  const { html } = await look(articleId);
  expect(html).toContain('>Pending Review</button>');
  expect(html).toContain('This also unpublishes the article.');
  expect(html.match(/>Unpublish[^<]*<\/button>/g)).toEqual(['>Unpublish</button>']);
});

test('restoring an article from the trash says whether it had been live, on its screen and in the list', async () => {
  const listed = await addChanged('draft');
  await moveToTrash(editor, listed, new Date());
  const [restored] = await performBulkAction(editor, { action: 'restore', ids: [listed] }, new Date());
  expect(restored?.sentence).toBe('Restored as draft. It was published before it was deleted.');
  const { articleId: neverLive } = await createDraft(writer, { title: 'Never live', category: 'news' });
  const live = await addChanged('draft');
  for (const [articleId, was] of [
    [neverLive, false],
    [live, true],
  ] as const) {
    await moveToTrash(editor, articleId, new Date());
    const { result } = await look(articleId, { intent: 'restore' });
    expect(result).toMatchObject({ outcome: 'done', title: 'Restored as draft' });
    const { description } = result as WorkflowResult;
    if (was) expect(description).toContain('was published before it was deleted');
    else expect(description).not.toContain('before it was deleted');
  }
});

test('restoring an approved article says that it needs another review', async () => {
  const { articleId } = await createDraft(writer, { ...complete, title: 'Approved and deleted' });
  await changeStatus(editor, articleId, { target: 'approved' }, new Date());
  await moveToTrash(editor, articleId, new Date());
  const { result } = await look(articleId, { intent: 'restore' });
  expect((result as WorkflowResult).description).toContain('needs another review');
  await changeStatus(editor, articleId, { target: 'approved' }, new Date());
  await moveToTrash(editor, articleId, new Date());
  const [restored] = await performBulkAction(editor, { action: 'restore', ids: [articleId] }, new Date());
  expect(restored?.sentence).toBe('Restored as draft. It was approved before it was deleted.');
});

describe('the review', () => {
  /** Submits a new article and returns its ID and what a reviewer of it sees. */
  async function submit(title: string, by: Member = writer) {
    const content = '<p>Its words.</p>';
    const fields = { title, excerpt: 'What it says.', category: 'news', content, imageUrl: '/covers/x.svg' };
    const { articleId } = await createDraft(by, { ...fields, imageAlt: 'A drawing' });
    await changeStatus(by, articleId, { target: 'pending' }, new Date());
    return { articleId, reviewedHash: (await workflowOf(editor, articleId)).reviewedHash };
  }
  const decide = (articleId: string, form: Record<string, string>, actor: Member = editor) =>
    look(articleId, { intent: 'decision', ...form }, actor);
  const statusOf = async (articleId: string) => (await workflowOf(editor, articleId)).publicationState.status;
  const textareas = (html: string, name: string): string[] =>
    html.match(new RegExp(`<textarea[^>]*name="${name}"`, 'g')) ?? [];

  test('shows the article as readers will see it, its details, one box for notes, and the way back', async () => {
    const { articleId } = await submit('To be read');
    const { html } = await look(articleId);
    expect(html).toContain(`src="/admin/editor/${articleId}/preview/page?shown=`);
    expect(html).toContain('What it says.');
    expect(html).not.toContain('id="changes"');
    expect(textareas(html, 'notes')).toHaveLength(1);
    expect(html).toContain('href="/admin/queue"');
    const path = `/admin/articles/${articleId}/workflow?from=moderation`;
    const { html: fromModeration } = await visit(pages, path, { actor: editor });
    expect(fromModeration).toContain('href="/admin/moderation/articles"');
    expect(fromModeration).toContain(`href="/admin/editor/${articleId}/preview?from=moderation"`);
  });

  test('says who submitted the article, and for which round once it has been sent back', async () => {
    const { articleId, reviewedHash } = await submit('To be read twice');
    const first = await look(articleId);
    expect(first.html).toMatch(/review-facts"><span>submitted by [^<]+ <\/span><span>waiting /);
    await decide(articleId, { decision: 'request_changes', notes: 'More.', reviewedHash });
    // The line stays after the decision, so that nothing below it moves.
    expect((await look(articleId)).html).toMatch(/review-facts"><span>submitted by [^<]+ <\/span><\/p>/);
    await changeStatus(writer, articleId, { target: 'pending' }, new Date());
    expect((await look(articleId)).html).toMatch(
      /review-facts"><span>submitted by [^<]+ <\/span><span>second round <\/span><span>waiting /,
    );
  });

  test('loads the article again after a change to what readers will see, and not after a decision', async () => {
    const { articleId, reviewedHash } = await submit('To be read once');
    const shown = async () => /page\?shown=([^"]+)/.exec((await look(articleId)).html)?.[1];
    const submitted = await shown();
    await decide(articleId, { decision: 'request_changes', notes: 'More.', reviewedHash });
    expect(await shown()).toBe(submitted);
    await changeStatus(writer, articleId, { target: 'pending' }, new Date());
    await changeStatus(editor, articleId, { target: 'approved' }, new Date());
    expect(await shown()).toBe(submitted);
    // Readers will see another date.
    const publishAt = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    await schedule(editor, articleId, { publishAt, unpublishAt: '' }, new Date());
    expect(await shown()).not.toBe(submitted);
  });

  test('is complete at the address from which the editor loads it', async () => {
    const { articleId } = await submit('To be read beside the editor');
    const { html } = await visit(pages, backgroundPath(`/admin/articles/${articleId}/workflow`), { actor: editor });
    expect(html).toContain(`src="/admin/editor/${articleId}/preview/page?shown=`);
  });

  test('leads back to the list it was opened from after a step without scripts', async () => {
    const { articleId, reviewedHash } = await submit('To be sent back');
    const path = `/admin/articles/${articleId}/workflow?from=moderation`;
    const { html } = await visit(pages, path, { actor: editor });
    const actions = [...html.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, action]) => action);
    expect(new Set(actions)).toEqual(new Set([path]));
    const form = { intent: 'decision', decision: 'reject', notes: '', reviewedHash };
    const { html: refused } = await visit(pages, path, { actor: editor, form });
    expect(refused).toContain('Give the reason for the rejection.');
    expect(refused).toContain('href="/admin/moderation/articles"');
  });

  test('shows what the newsroom has said about the article, with what has been resolved folded up', async () => {
    const { articleId } = await submit('To be discussed');
    const comment = async (body: string) => {
      await changeEditorialComments(
        writer,
        articleId,
        { intent: 'add', body, quote: '', before: '', after: '' },
        new Date(),
      );
      return (await reviewedArticleOf(editor, articleId)).comments.at(-1)?.id ?? '';
    };
    const settled = await comment('Settled already.');
    await changeEditorialComments(
      editor,
      articleId,
      { intent: 'resolve', id: settled, body: '', quote: '', before: '', after: '' },
      new Date(),
    );
    await comment('The third price is from June.');
    const { html } = await look(articleId);
    const [open, resolved] = html.split('<summary>1 resolved</summary>');
    expect(open).toContain('The third price is from June.');
    expect(open).not.toContain('Settled already.');
    expect(resolved).toContain('Settled already.');
  });

  test('shows what changed since the article was published, and no category that readers see already', async () => {
    const articleId = await addChanged('pending');
    await performBulkAction(editor, { action: 'categorise', ids: [articleId], category: 'tutorials' }, new Date());
    const { changes } = await reviewedArticleOf(editor, articleId);
    expect(changes?.since).toBe('published');
    expect(changes?.comparison?.fields).toEqual([]);
    const { html } = await look(articleId);
    expect(html).toMatch(/Removed: <\/span>Monday/);
    expect(html).toMatch(/Added: <\/span>Tuesday/);
  });

  test('shows what changed since the article was approved', async () => {
    const { articleId } = await submit('Approved once');
    expect((await reviewedArticleOf(editor, articleId)).changes).toBeNull();
    await changeStatus(editor, articleId, { target: 'approved' }, new Date());
    await saveDraft(writer, articleId, { baseVersion: 1, fields: { excerpt: 'What it says now.' } });
    const { changes } = await reviewedArticleOf(editor, articleId);
    expect(changes).toMatchObject({ since: 'approved', comparison: { fields: [{ label: 'Excerpt' }], text: null } });
  });

  test('shows what changed since a reviewer sent the article back', async () => {
    const { articleId, reviewedHash } = await submit('Sent back once');
    const note = 'Shorten the excerpt.';
    await decide(articleId, { decision: 'request_changes', reviewedHash, notes: note });
    expect((await reviewedArticleOf(editor, articleId)).changes).toBeNull();
    await changeStatus(writer, articleId, { target: 'pending' }, new Date());
    expect((await look(articleId)).html).toContain('Nothing has changed since the article was sent back.');
    await saveDraft(writer, articleId, { baseVersion: 1, fields: { excerpt: 'Short.' } });
    const { changes } = await reviewedArticleOf(editor, articleId);
    expect(changes).toMatchObject({ since: 'returned', comparison: { fields: [{ label: 'Excerpt' }], text: null } });
    expect((await look(articleId)).html).toContain('since it was sent back');
    await requestChanges(editor, articleId, { notes: 'Not for us.', isRejection: true }, new Date());
    await changeStatus(writer, articleId, { target: 'pending' }, new Date());
    expect((await look(articleId)).html).toContain('Nothing has changed since the article was rejected.');
  });

  test('a decision names the article and offers the next one that is waiting', async () => {
    const [first, second] = [await submit('Read first'), await submit('Read second')];
    const { result, html } = await decide(first.articleId, { decision: 'approve', reviewedHash: first.reviewedHash });
    expect(result).toMatchObject({ outcome: 'done', title: 'Article approved' });
    expect(result).toMatchObject({ description: expect.stringContaining('“Read first” can be published now.') });
    expect(await statusOf(first.articleId)).toBe('approved');
    // Apart from the decision that can still be made here, whose buttons stay in their places.
    const form = html.indexOf('id="workflow-step"');
    expect(html.slice(form)).toContain('value="publish"');
    expect(html.slice(0, form)).toContain('Next in the queue:');
    const { result: rejected } = await decide(second.articleId, { decision: 'reject', notes: 'Not for us.' });
    expect(rejected).toMatchObject({ outcome: 'done', title: 'Article rejected' });
    const next = (rejected as WorkflowResult).shown?.next;
    expect(next?.articleId).not.toBe(second.articleId);
    expect(await statusOf(second.articleId)).toBe('draft');
  });

  test('a decision about what has changed since is refused, and says what to do', async () => {
    const { articleId, reviewedHash } = await submit('Changed meanwhile');
    await saveDraft(writer, articleId, { baseVersion: 1, fields: { imageUrl: '/covers/y.svg' } });
    for (const decision of ['approve', 'publish', 'request_changes']) {
      const { result } = await decide(articleId, { decision, reviewedHash, notes: 'A note.' });
      expect(result).toMatchObject({ outcome: 'refused', description: expect.stringContaining('read the current') });
    }
    expect(await statusOf(articleId)).toBe('pending');
  });

  test.each([
    ['request_changes', 'Say what needs to change.'],
    ['reject', 'Give the reason for the rejection.'],
  ])('%s requires a note', async (decision, sentence) => {
    const { articleId } = await submit('Without a note');
    const { status, html } = await decide(articleId, { decision, notes: ' ' });
    expect(status).toBe(400);
    expect(problems(html)).toContain(sentence);
    expect(await statusOf(articleId)).toBe('pending');
  });

  test('one’s own article is withdrawn rather than approved, and the reason is given', async () => {
    const author = await addMember('editor');
    const { articleId, reviewedHash } = await submit('Of my own', author);
    const buttons = (html: string) =>
      (html.match(/<button[^>]*>/g) ?? [])
        .filter((button) => button.includes('name="decision"'))
        .map((button) => [/value="([^"]*)"/.exec(button)?.[1], button.includes('disabled')]);
    const { html } = await look(articleId, undefined, author);
    expect(buttons(html)).toContainEqual(['withdraw', false]);
    expect(buttons(html)).not.toContainEqual(['approve', expect.anything()]);
    expect(html).toContain('someone else has to approve it');
    expect(buttons((await look(articleId)).html)).toContainEqual(['approve', false]);
    const { result } = await decide(articleId, { decision: 'withdraw', reviewedHash }, author);
    expect(result).toMatchObject({ outcome: 'done', title: 'Withdrawn from review' });
    expect(await statusOf(articleId)).toBe('draft');
    expect((await look(articleId, undefined, author)).html).not.toContain('Changes requested');
  });

  test('nobody requests changes to an approved article of their own', async () => {
    const author = await addMember('editor');
    const { articleId, reviewedHash } = await submit('Of my own', author);
    await decide(articleId, { decision: 'approve', reviewedHash });
    const { html } = await look(articleId, undefined, author);
    expect(html).toMatch(/<button[^>]*value="publish"/);
    expect(html).not.toMatch(/value="(?:request_changes|reject)"/);
    expect(textareas(html, 'notes')).toEqual([]);
    const { status, result } = await decide(articleId, { decision: 'request_changes', notes: 'More.' }, author);
    expect(status).toBe(403);
    expect(result).toMatchObject({ description: expect.stringContaining('someone else has to review it') });
    expect(await statusOf(articleId)).toBe('approved');
  });

  test('earlier notes are shown as text, and not sent again', async () => {
    const { articleId } = await submit('Read twice');
    await decide(articleId, { decision: 'request_changes', notes: 'Name the source.' });
    await changeStatus(writer, articleId, { target: 'pending' }, new Date());
    const { html } = await look(articleId);
    expect(html.replaceAll('<!-- -->', '')).toMatch(
      /Changes requested by editor [^<]+, <time dateTime="\d{4}-\d{2}-\d{2}T[^"]*">[^<]+<\/time>/,
    );
    expect(html).toMatch(/<p class="workflow-notes">Name the source\./);
    expect(html).not.toMatch(/<textarea[^>]*name="notes"[^>]*>[^<]/);
  });
});

test('the revisions lead back to the review, for those who can decide', async () => {
  const { articleId } = await createDraft(writer, { ...complete, title: 'Compared' });
  const revisionPages = [{ path: '/admin/editor/:id/revisions', module: revisions }] as unknown as Page[];
  const leadsBack = async (actor: Member): Promise<boolean> => {
    const { html } = await visit(revisionPages, `/admin/editor/${articleId}/revisions`, { actor });
    expect(html).toContain('Back to the article');
    return html.includes(`href="${reviewPath(articleId)}"`);
  };
  expect(await leadsBack(editor)).toBe(false);
  await changeStatus(writer, articleId, { target: 'pending' }, new Date());
  expect(await leadsBack(editor)).toBe(true);
  expect(await leadsBack(writer)).toBe(false);
});

test('titles in the queue link to the viewer’s next step', async () => {
  const queuePages = [{ path: '/admin/queue', module: queue }] as unknown as Page[];
  const [waiting, unfinished] = [await addChanged('pending'), await addChanged('draft')];
  const titlePaths = async (actor: Member) => {
    const { html } = await visit(queuePages, '/admin/queue', { actor });
    return [...html.matchAll(/<h3><a[^>]*href="([^"]*)"/g)].map(([, path]) => path);
  };
  expect(await titlePaths(editor)).toContain(`/admin/articles/${waiting}/workflow?from=queue`);
  expect(await titlePaths(writer)).toContain(`/admin/editor/${unfinished}`);
});

test('an article in the queue that a check blocks links to where it is fixed instead of to the review', async () => {
  const queuePages = [{ path: '/admin/queue', module: queue }] as unknown as Page[];
  const approve = async (title: string, excerpt: string): Promise<string> => {
    const { articleId } = await createDraft(writer, { ...complete, title, excerpt });
    await changeStatus(editor, articleId, { target: 'approved' }, new Date());
    return articleId;
  };
  const ready = await approve('Complete and approved', 'What it says.');
  const blocked = await approve('Approved without an excerpt', '');
  const { html } = await visit(queuePages, '/admin/queue?part=toPublish', { actor: editor });
  const rowOf = (title: string) => html.split('<li class="queue-row">').find((row) => row.includes(title));
  const place = `href="/admin/editor/${blocked}#article-excerpt"`;
  expect(rowOf('Approved without an excerpt')).toMatch(new RegExp(`Blocked by 1 check: .*${place}.*>Excerpt</a>`));
  const button = (title: string) => /<a[^>]* class="button small"[^>]*>[^<]*<\/a>/.exec(rowOf(title) ?? '')?.[0];
  expect(button('Approved without an excerpt')).toContain(place);
  expect(button('Approved without an excerpt')).toMatch(/>Fix this<\/a>$/);
  expect(rowOf('Complete and approved')).not.toContain('Blocked');
  // It only leads to the review, where it can be published.
  expect(button('Complete and approved')).toContain(`href="${reviewPath(ready, 'toPublish')}"`);
  expect(button('Complete and approved')).toMatch(/>Publish…<\/a>$/);
});
