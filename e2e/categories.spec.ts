import { expect, type Page } from '@playwright/test';
import { appearances, findViolations, horizontalOverflow } from './axe';
import { testAsAdministrator as test } from './newsroom';
import { openScreen } from './open-page';

const root = '/admin/content-categories';

test('a category can be created, renamed with a redirect, and merged; only an empty one can be deleted', async ({
  page,
  newsroom: { site },
}) => {
  await openScreen(page, root);
  await page.getByRole('link', { name: 'Create category' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('News');
  await page.getByRole('button', { name: 'Create category' }).click();
  await expect(page.getByText('There is already a category called “News”.').last()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Name' }).fill('Field Notes');
  await page.getByRole('button', { name: 'Create category' }).click();
  await expect(page).toHaveURL(`${root}?category=field-notes`);
  await expect(page.getByRole('heading', { level: 2, name: 'Field Notes' })).toBeVisible();

  // Renames Tools and changes its slug; the old address redirects.
  await openScreen(page, `${root}?category=tools`);
  await page.getByRole('button', { name: 'Actions for Tools' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Workbench');
  await page.getByRole('textbox', { name: /^URL slug/ }).fill('workbench');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(`${root}?category=workbench`);
  await expect(page.getByRole('heading', { level: 2, name: 'Workbench' })).toBeVisible();
  await page.goto(`${site.url}/articles?category=tools`);
  await expect(page).toHaveURL('/articles?category=workbench');
  await expect(page.getByRole('link', { name: 'Category: Workbench' })).toBeVisible();
  const feed = await fetch(`${site.url}/category/tools/rss.xml`);
  expect(feed.url).toBe(`${site.url}/category/workbench/rss.xml`);
  expect(await feed.text()).toContain('<category>Workbench</category>');

  // A category with articles cannot be deleted, only merged.
  await openScreen(page, `${root}/workbench/delete`);
  await expect(page.getByText(/“Workbench” still contains \d+ articles/)).toBeVisible();
  await page.getByRole('link', { name: 'Merge it' }).click();
  await page.getByRole('combobox', { name: 'Merge into' }).selectOption('field-notes');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Redirected URL slugs: workbench, tools')).toBeVisible();
  await page.getByRole('button', { name: 'Merge into Field Notes' }).click();
  await expect(page).toHaveURL(`${root}?category=field-notes`);
  await page.goto(`${site.url}/articles?category=tools`);
  await expect(page).toHaveURL('/articles?category=field-notes');

  await createEmptyCategory(page, 'Short-lived');
  await page.getByRole('button', { name: 'Actions for Short-lived' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect(page.getByText('This category is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete category' }).click();
  await expect(page).toHaveURL(root);
  await expect(page.getByRole('link', { name: /^Short-lived/ })).toHaveCount(0);
});

async function createEmptyCategory(page: Page, name: string): Promise<void> {
  await openScreen(page, `${root}/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create category' }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

test('an article created in a category opens in the editor', async ({ page }) => {
  await openScreen(page, `${root}?category=insights`);
  await page.getByRole('button', { name: 'Actions for Insights' }).click();
  await page.getByRole('menuitem', { name: 'Create Article' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('What the small tools know');
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('In short: more than one thinks.');
  await page.getByRole('textbox', { name: /^Tags/ }).fill('Low-Code, Tools');
  await page.getByRole('button', { name: 'Create Article' }).click();
  await expect(page).toHaveURL(/\/admin\/editor\/[0-9a-f-]{36}$/);
  await openScreen(page, `${root}?category=insights&status=draft`);
  await expect(page.getByRole('rowheader', { name: /What the small tools know/ })).toBeVisible();
});

for (const { theme, width } of appearances) {
  test(`the screens are accessible in the ${theme} theme at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    const paths = [
      '',
      '?category=news',
      '/new',
      '/untitled',
      '/news/rename',
      '/news/merge?into=reviews',
      '/news/delete',
      '/news/article',
    ];
    for (const path of paths) {
      await openScreen(page, `${root}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const folder = process.env.SCREENSHOTS;
      if (folder) {
        const name = path.replaceAll(/[^a-z]+/g, '-') || '-all';
        await page.screenshot({ path: `${folder}/categories${name}-${theme}-${width}.png`, fullPage: true });
      }
      expect(await findViolations(page), path).toEqual([]);
      expect(await horizontalOverflow(page), path).toBe(0);
    }
  });
}
