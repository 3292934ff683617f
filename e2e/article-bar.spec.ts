import { expect, type Page } from '@playwright/test';
import { findViolations, horizontalOverflow } from './axe';
import { createMember, newNetwork } from './member';
import { openPage, waitForHydration } from './open-page';
import { test } from './test';

const path = '/article/safe-to-run-twice';

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newNetwork()));

const bar = (page: Page) => page.locator('.engagement-bar');
const contents = (page: Page) => page.getByRole('navigation', { name: 'In this article' });

test('on a phone, the bar opens the contents, and the sheet closes when a link is chosen or Escape is pressed', async ({
  page,
}) => {
  await openPage(page, path);
  await expect(contents(page)).toBeHidden();
  const open = bar(page).getByRole('button', { name: 'Contents' });
  await open.click();
  await expect(contents(page)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(contents(page)).toBeHidden();
  await open.click();
  await contents(page).getByRole('link').nth(1).click();
  await expect(contents(page)).toBeHidden();
  await expect(page).toHaveURL(/#content-/);
  await open.click();
  await expect(contents(page).getByRole('link').nth(1)).toHaveAttribute('aria-current', 'location');
  await contents(page)
    .getByRole('link', { name: /^Comments: \d/ })
    .click();
  await expect(contents(page)).toBeHidden();
  await expect(page.locator('#comments')).toBeInViewport();
  await open.click();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.locator(':popover-open')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await open.click();
  await page.goBack();
  await expect(contents(page)).toBeHidden();
  expect(await findViolations(page)).toEqual([]);
});

test('on a phone, the bar fits in the longest language, and covers neither the end of the page nor what has the focus', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const value of ['en', 'fr']) {
    await page.context().addCookies([{ name: 'language', value, url: site.url }]);
    await openPage(page, path);
    expect(await horizontalOverflow(page)).toBe(0);
    const cut = await bar(page)
      .locator('.bar-text')
      .evaluateAll((all) => all.filter((text) => text.scrollWidth > text.clientWidth + 1).length);
    expect(cut).toBe(0);
    // Large text leaves room for the icons alone.
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }));
    for (const button of await bar(page).locator('.button').all()) {
      const { width, text } = await button.evaluate((element) => ({
        width: element.getBoundingClientRect().width,
        text: getComputedStyle(element.querySelector('.bar-text') ?? element).fontSize,
      }));
      expect(text).toBe('0px');
      expect(width).toBeGreaterThanOrEqual(44);
    }
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '' }));
    const { y = 0 } = (await bar(page).boundingBox()) ?? {};
    const end = page.locator('.site-footer').getByRole('link').last();
    await end.focus();
    await expect
      .poll(async () => {
        const box = await end.boundingBox();
        return box !== null && box.y + box.height <= y;
      })
      .toBe(true);
  }
});

test('on a phone, a member likes an article in the bar, which shows the number', async ({ page, site }) => {
  await createMember(page, site, 'The reader');
  await openPage(page, path);
  await waitForHydration(page, '.engagement button[name=isLiked]');
  const like = bar(page).getByRole('button', { name: /^Like/ });
  const before = Number(/\d+$/.exec((await like.textContent()) ?? '')?.[0] ?? 0);
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText(new RegExp(`\\b${before + 1}$`));
  await expect(bar(page).getByRole('link', { name: 'Comments' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a phone shows the contents above the text, and the bar leads to the share links', async ({ page }) => {
    await page.goto(path);
    await expect(contents(page)).toBeVisible();
    await expect(bar(page).getByRole('button', { name: 'Contents' })).toBeHidden();
    await contents(page).getByRole('link').nth(1).click();
    await expect(page).toHaveURL(/#content-/);
    await bar(page).getByRole('link', { name: 'Share' }).click();
    await expect(page.getByRole('heading', { name: 'Share this article' })).toBeInViewport();
  });
});
