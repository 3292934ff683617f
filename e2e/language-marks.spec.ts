import { expect } from '@playwright/test';
import { findViolations } from './axe';
import { focusText, stored, testAsAdministrator as test, text, waitUntilSaved, write } from './newsroom';

test('the checklist leads to a passage in another script, whose language is then marked with the keyboard', async ({
  page,
}) => {
  const passage = 'Это предложение написано по-русски.';
  await write(page, 'A witness speaks', 'What one person said.', [
    'The witness spoke for an hour in the language of home, and these were the last words of all:',
    passage,
  ]);
  const checks = page.getByRole('region', { name: 'Checklist' });
  await expect(checks).toContainText('is written in Cyrillic letters, but has no language.');
  const finding = checks.getByRole('listitem').filter({ hasText: 'Cyrillic letters' });
  await finding.getByRole('link', { name: 'Fix this' }).click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(passage);

  const { keyboard } = page;
  await keyboard.press('Alt+F10');
  const tool = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Language' });
  for (let presses = 0; presses < 30 && !(await tool.evaluate((each) => each === document.activeElement)); presses += 1)
    await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Language' });
  await expect(dialog).toBeVisible();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await dialog.getByLabel('Language of the passage').focus();
  await keyboard.type('Russ');
  // Past the button that cancels.
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(text(page)).toBeFocused();
  await expect(stored(page)).toContainText(`<p><span lang="ru">${passage}</span></p>`);
  await expect(tool).toHaveAttribute('aria-pressed', 'true');
  await expect(finding).toBeHidden();
  await waitUntilSaved(page);

  // Opening the article and writing in it does not lose the mark.
  await page.reload();
  await focusText(page);
  await keyboard.press('Control+Home');
  await keyboard.type('So: ');
  await waitUntilSaved(page);
  await expect(stored(page)).toContainText(`<p><span lang="ru">${passage}</span></p>`);
});
