import { expect } from '@playwright/test';
import { appearances, findViolations, horizontalOverflow } from './axe';
import { testAsAdministrator as test } from './newsroom';
import { openScreen } from './open-page';

/** Screens whose own journeys do not check their accessibility. */
const paths = [
  '/admin',
  '/admin/articles',
  '/admin/authors',
  '/admin/comments',
  '/admin/queue',
  '/admin/users',
  '/admin/users?tab=permissions',
  '/admin/users?tab=bulk',
  '/admin/security',
  '/admin/security?tab=audit',
  '/admin/security?tab=limits',
];

for (const { theme, width } of appearances) {
  test(`the newsroom’s screens are accessible in the ${theme} theme at ${width} px`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await openScreen(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect.soft(await findViolations(page), path).toEqual([]);
      expect.soft(await horizontalOverflow(page), path).toBe(0);
    }
  });
}
