import { expect, test } from 'vitest';
import { addArticle } from '~/content/articles/testing/articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import { commentFormPath, commentPath, taskPath } from '../paths';
import { postComment } from '../writing/write.server';
import * as deletePage from './delete';
import * as editPage from './edit';
import * as reportPage from './report';
import * as writePage from './write';

openPageDatabase();

// The routes' own types require their parameters.
const pages = [
  { path: '/comments/:id/edit', module: editPage },
  { path: '/comments/:id/delete', module: deletePage },
  { path: '/comments/:id/report', module: reportPage },
  { path: '/article/:slug/comments/new', module: writePage },
] as unknown as Page[];

test('without JavaScript, the pages for a comment lead back to its article', async () => {
  const article = { slug: await addArticle() };
  const [author, reader] = [await addMember(), await addMember()];
  const { id } = await postComment(author, { slug: article.slug, text: 'First' }, new Date());
  const comment = `href="${commentPath(article, id)}"`;
  expect((await visit(pages, taskPath(id, 'edit'), { actor: author })).html).toContain(comment);
  expect((await visit(pages, taskPath(id, 'delete'), { actor: author })).html).toContain(comment);
  const reply = await visit(pages, commentFormPath(article, id), { actor: reader });
  expect(reply.html).toContain('Back to the article: ');
  expect(JSON.stringify(writePage.meta({ loaderData: { parent: {} } } as never))).toContain('Reply to a comment');

  const reported = await visit(pages, taskPath(id, 'report'), { actor: reader, form: { type: 'spam', reason: '' } });
  expect(reported.html).toContain('A moderator will look at the comment.');
  expect(reported.html).not.toContain('<select');
});

test('a visitor is asked to sign in to edit a comment, not to leave one', async () => {
  const article = { slug: await addArticle() };
  const { id } = await postComment(await addMember(), { slug: article.slug, text: 'First' }, new Date());
  for (const form of [undefined, { text: 'Second' }]) {
    const { html } = await visit(pages, taskPath(id, 'edit'), { form });
    expect(html).toContain('Sign in to edit your comment.');
    expect(html).not.toContain('leave a comment');
  }
});
