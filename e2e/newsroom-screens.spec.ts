import { expect, type Page } from '@playwright/test';
import { appearances, findViolations, horizontalOverflow } from './axe';
import { testAsAdministrator as test } from './newsroom';
import { openScreen } from './open-page';

/** Screens whose own journeys do not check their accessibility. */
const paths = [
  '/admin',
  '/admin?tab=status',
  '/admin?tab=users',
  '/admin?tab=management',
  '/admin/articles',
  '/admin/articles?status=trash',
  '/admin/authors',
  '/admin/comments',
  '/admin/queue',
  '/admin/users',
  '/admin/users?tab=permissions',
  '/admin/users?tab=bulk',
  '/admin/security?tab=permissions',
  '/admin/security?tab=audit',
  '/admin/security?tab=limits',
  '/admin/security?tab=roles',
  '/admin/settings/history',
  '/admin/reviews/new',
  '/admin/no-such-screen',
];

/** Returns the path to which the first such link on a screen leads. */
async function pathOfLink(page: Page, screen: string, prefix: string): Promise<string> {
  await openScreen(page, screen);
  const path = await page.locator(`main a[href^="${prefix}"]`).first().getAttribute('href');
  if (!path) throw new Error(`There is no link to ${prefix} on ${screen}.`);
  return path;
}

/** Returns the screens of one article and one author. */
async function pathsOfOne(page: Page): Promise<string[]> {
  const editor = await pathOfLink(page, '/admin/articles', '/admin/editor/');
  return [
    editor,
    `${editor}/revisions`,
    `${editor}/comments`,
    `${editor}/preview`,
    editor.replace('editor', 'articles').concat('/workflow'),
    await pathOfLink(page, '/admin/authors', '/admin/authors/'),
  ];
}

/** Screens with lists whose columns need more room than a tablet has. */
const lists = [
  '/admin/articles',
  '/admin?tab=articles',
  '/admin?tab=platform-reviews',
  '/admin/content-categories',
  '/admin/media?view=list',
  '/admin/users',
  '/admin/users?tab=bulk',
  '/admin/authors',
  '/admin/queue',
  '/admin/security?tab=limits',
];

test('lists never make the page scroll sideways', async ({ page }) => {
  test.slow();
  for (const path of lists) {
    await openScreen(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [360, 640, 768, 900, 1024, 1100, 1200, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await horizontalOverflow(page), `${path} at ${width} px`).toBe(0);
    }
  }
});

for (const { theme, width } of appearances) {
  test(`the newsroom’s screens are accessible in the ${theme} theme at ${width} px`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    for (const path of [...paths, ...(await pathsOfOne(page))]) {
      await openScreen(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect.soft(await findViolations(page), path).toEqual([]);
      expect.soft(await horizontalOverflow(page), path).toBe(0);
    }
  });
}
