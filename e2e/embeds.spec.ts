import { expect } from '@playwright/test';
import { openPage } from './open-page';
import { startEditedEdition } from './program';
import { test } from './test';

const video = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const externalUrl = 'https://elsewhere.test/page';

test('embedded content is not requested until its link is activated; a video then plays in place', async ({ page }) => {
  const card = (address: string, name: string) =>
    `<p class="content-embed"><a href="${address}" rel="noopener noreferrer">${name}</a></p>`;
  const site = await startEditedEdition(
    `update articles set content = '${card(video, 'A video')}${card(externalUrl, 'A page')}' || content where slug = 'safe-to-run-twice'`,
  );
  const requestedUrls: string[] = [];
  const consoleErrors: string[] = [];
  try {
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
    await page.route(/^https:/, (route) => {
      requestedUrls.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>The player</p>' });
    });
    await page.setViewportSize({ width: 360, height: 780 });
    await openPage(page, `${site.url}/article/safe-to-run-twice`);
    const cards = page.locator('.content-embed');
    await expect(cards.nth(0)).toContainText('Plays on this page, from youtube-nocookie.com');
    await expect(cards.nth(1)).toContainText('Opens elsewhere.test');
    expect(requestedUrls).toEqual([]);

    const link = page.getByRole('link', { name: 'A video' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.frameLocator('iframe[title="A video"]').getByText('The player')).toBeVisible();
    await expect(page.locator('iframe')).toBeFocused();
    expect(requestedUrls).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1']);
    await expect(link).toHaveAttribute('href', video);
    await expect(page).toHaveURL(/safe-to-run-twice$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(consoleErrors).toEqual([]);

    await page.getByRole('link', { name: 'A page' }).click();
    await expect(page).toHaveURL(externalUrl);
  } finally {
    await site.stop();
  }
});
