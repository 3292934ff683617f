import { expect, type Page } from '@playwright/test';
import { appearances, findSmallTargets, findViolations, horizontalOverflow } from './axe';
import { focusText, openEditor, openTab, test, text, toast, waitUntilSaved, write } from './newsroom';

const html = [
  '<p><a href="https://127.0.0.1/nowhere">here</a></p><h4>Too deep</h4>',
  '<figure><img src="/missing.png"><figcaption>A bridge</figcaption></figure>',
  '<table><tbody><tr><td>Cell</td></tr></tbody></table><p>The end.</p>',
].join('');

/** Pastes HTML into the text. */
async function paste(page: Page, pasted: string): Promise<void> {
  await focusText(page);
  await page.keyboard.press('Control+End');
  await text(page).evaluate((element, pastedHtml) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pastedHtml);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
}

/** Returns the words that the editor has selected, or else the kind of element in which the selection is. */
const selected = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const node = document.querySelector('.ProseMirror-selectednode');
    if (node) return node.matches('img') || node.querySelector('img, picture') ? 'picture' : node.tagName;
    const selection = getSelection();
    const anchor = selection?.anchorNode;
    const element = anchor instanceof Element ? anchor : anchor?.parentElement;
    return selection?.toString() || (element?.closest('td')?.tagName ?? '');
  });

test('each problem leads to its place, and an editor overrides one that blocks with a reason', async ({
  open,
  newsroom: { writer, reviewer },
}) => {
  test.setTimeout(240_000);
  const author = await open(writer);
  const path = await write(author, 'What is checked', ' ', ['Words.']);
  await paste(author, html);
  await waitUntilSaved(author);
  await openTab(author, 'Workflow');
  const checks = author.getByRole('region', { name: 'Checklist' });
  for (const [problem, place] of [
    ['does not say where the link leads', 'here'],
    ['is a level 4 heading', 'Too deep'],
    ['has no header cells', 'TD'],
    ['no alternative text', 'picture'],
  ] as const) {
    const sentence = checks.locator('p', { hasText: problem });
    await sentence.getByRole('link', { name: 'Fix this' }).click();
    await expect.poll(() => selected(author), { message: problem }).toBe(place);
    await openTab(author, 'Workflow');
  }
  // Writers see what blocks their article, but cannot override it.
  await expect(checks).toContainText('There is no excerpt.');
  await expect(checks.getByText('Override…')).toHaveCount(0);

  const editor = await open(reviewer);
  await openEditor(editor, path);
  await openTab(editor, 'Workflow');
  const panel = editor.getByRole('region', { name: 'Checklist' });
  await panel.getByText('Override…').focus();
  await editor.keyboard.press('Enter');
  const reason = panel.getByLabel('Reason');
  await reason.fill('<b>short</b>');
  await reason.fill('Too short');
  await panel.getByRole('button', { name: 'Override this problem' }).click();
  await expect(toast(editor, 'Problem overridden')).toHaveCount(0);
  for (const { theme, width } of appearances) {
    await editor.emulateMedia({ colorScheme: theme });
    await editor.setViewportSize({ width, height: 900 });
    if (process.env.SHOTS) await editor.screenshot({ path: `${process.env.SHOTS}/override-${theme}-${width}.png` });
    expect(await horizontalOverflow(editor)).toBe(0);
  }
  await editor.setViewportSize({ width: 1_440, height: 900 });
  expect(await findViolations(editor, '#workflow-checklist')).toEqual([]);
  expect(await findSmallTargets(editor, '#workflow-checklist')).toEqual([]);
  await reason.fill('It is a list, <b>not a report</b>.');
  await panel.getByRole('button', { name: 'Override this problem' }).click();
  await expect(toast(editor, 'Problem overridden')).toBeVisible();
  // The form is gone: the focus stays in the list of checks.
  await expect(panel.getByRole('list', { name: 'Checks' }).first()).toBeFocused();
  await expect(panel).toContainText('Overridden by The reviewer: It is a list, <b>not a report</b>.');

  // On a phone, the sheet says so too, and the override can be withdrawn there.
  await editor.setViewportSize({ width: 390, height: 844 });
  await editor.getByRole('button', { name: /^Checklist/ }).click();
  const sheet = editor.locator('dialog.sheet');
  await expect(sheet).toContainText('Overridden by The reviewer');
  if (process.env.SHOTS) await editor.screenshot({ path: `${process.env.SHOTS}/sheet.png` });
  expect(await findViolations(editor, 'dialog.sheet')).toEqual([]);
  await sheet.getByRole('button', { name: 'Withdraw override' }).click();
  // It is shown in the sheet, too.
  await expect(toast(editor, 'Override withdrawn').first()).toBeVisible();
  await expect(sheet.getByText('Override…')).toBeVisible();
});
