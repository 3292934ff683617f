import { expect, type Page } from '@playwright/test';
import { test, toast, waitUntilSaved, write } from './newsroom';
import { openScreen } from './open-page';

test('a deleted article leaves the list at once, and returns if the request fails', async ({
  open,
  newsroom: { writer, reviewer },
}) => {
  test.setTimeout(240_000);
  const [author, editor] = [await open(writer), await open(reviewer)];
  const [deletedElsewhere, deletedHere] = ['Taken by another hand', 'Taken by this hand'];
  for (const title of [deletedElsewhere, deletedHere]) await write(author, title, 'To be deleted.', ['A paragraph.']);
  // Nothing tells this list of changes elsewhere: it still has what others have deleted.
  await editor.route('**/api/live*', () => undefined);
  await openScreen(editor, '/admin/articles?search=Taken+by');
  const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
  const remove = async (page: Page, title: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  };
  await expect(row(editor, deletedElsewhere)).toBeVisible();

  // Delays the request until the list has been checked, then fails it.
  const requestSent = Promise.withResolvers<void>();
  const listChecked = Promise.withResolvers<void>();
  await editor.route('**/admin/articles.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    requestSent.resolve();
    await listChecked.promise;
    await route.abort();
  });
  await remove(editor, deletedElsewhere);
  await requestSent.promise;
  await expect(row(editor, deletedElsewhere)).toHaveCount(0);
  await expect(editor.getByRole('button', { name: `Actions for ${deletedHere}` })).toBeFocused();
  listChecked.resolve();
  await expect(toast(editor, 'Connection lost')).toContainText('may have succeeded');
  await expect(row(editor, deletedElsewhere)).toBeVisible();
  await editor.unroute('**/admin/articles.data*');

  // Another editor deletes it first: the server rejects the request, and the list shows the current state.
  await openScreen(author, '/admin/articles?search=Taken+by');
  await remove(author, deletedElsewhere);
  await expect(toast(author, 'Article moved to the trash')).toBeVisible();
  await expect(row(author, deletedElsewhere)).toHaveCount(0);
  await remove(editor, deletedElsewhere);
  await expect(toast(editor, 'already in the trash')).toBeVisible();
  await expect(row(editor, deletedElsewhere)).toHaveCount(0);
  await expect(row(editor, deletedHere)).toBeVisible();

  await expect(row(author, deletedHere)).toBeVisible();
  await remove(editor, deletedHere);
  await expect(toast(editor, 'Article moved to the trash')).toBeVisible();
  await expect(row(editor, deletedHere)).toHaveCount(0);
  // The author's open list follows.
  await expect(row(author, deletedHere)).toHaveCount(0);
  await toast(editor, 'Article moved to the trash').getByRole('button', { name: 'Undo' }).click();
  await expect(row(editor, deletedHere)).toBeVisible();
  await expect(row(author, deletedHere)).toBeVisible();
  await expect(toast(editor, 'Article moved to the trash')).toHaveCount(0);
  await remove(editor, deletedHere);
  await expect(toast(editor, 'Article moved to the trash')).toBeVisible();
  await openScreen(editor, '/admin/articles?status=trash');
  await expect(row(editor, deletedHere)).toBeVisible();
  await expect(row(editor, deletedElsewhere)).toBeVisible();
  await editor.getByRole('button', { name: `Actions for ${deletedHere}` }).click();
  await expect(editor.getByRole('menuitem').first()).toHaveText('Restore as draft');

  // In the trash, an article is only read.
  await editor.keyboard.press('Escape');
  await editor.getByRole('link', { name: deletedHere, exact: true }).click();
  await expect(editor.getByText('Restore it as a draft to edit it.')).toBeVisible();
  const parts = editor.locator('.editor-main');
  await expect(parts).toHaveAttribute('inert');
  await editor.getByRole('button', { name: 'Restore as draft', exact: true }).first().click();
  await expect(toast(editor, 'Restored as draft')).toBeVisible();
  await expect(parts).not.toHaveAttribute('inert');
  await editor.getByLabel('Excerpt').fill('Restored by this hand.');
  await waitUntilSaved(editor);
});
