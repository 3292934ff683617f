import { expect, type Page } from '@playwright/test';
import { createMember } from './member';
import { openPage } from './open-page';
import { test } from './test';

const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, width, height } = element.getBoundingClientRect();
      return { width, height, centre: x + width / 2 };
    }),
  );

test('on phones, long lists are short rows that show the whole cover', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/articles', '/tutorials', '/articles?search=platform']) {
    await openPage(page, path);
    const rows = await boxes(page, '.story-grid .story, .found-list .story');
    expect(rows.length).toBeGreaterThan(3);
    for (const { height } of rows) expect.soft(height).toBeLessThan(150);
    for (const { width, height } of await boxes(page, '.story-grid .picture'))
      expect.soft(width / height).toBeCloseTo(1.6, 1);
  }
});

test('on phones, reviews and tools are short rows that unfold, and wide screens show them whole', async ({ page }) => {
  for (const [path, card] of [
    ['/platform-reviews', '.review'],
    ['/resources', '.tool'],
  ] as const) {
    const details = page.locator(card).first().locator('dl.definition');
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page, path);
    await expect(details).toBeVisible();
    await expect(page.locator(`${card} .card-details > summary`).first()).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(details).toBeHidden();
    const rows = await boxes(page, card);
    expect(rows.length).toBeGreaterThan(3);
    for (const { height } of rows) expect.soft(height).toBeLessThan(150);
    await page.locator(`${card} .card-details > summary`).first().click();
    await expect(details).toBeVisible();
  }
});

test('the head, the picture and the text of an article share an axis', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/');
  await page.locator('.hero h1 a').click();
  await expect(page.locator('.article-body').first()).toBeVisible();
  const parts = await boxes(page, '.article-head, .article-picture, .article-main, .comments');
  expect(parts).toHaveLength(4);
  for (const { centre } of parts) expect.soft(Math.abs(centre - (parts[0]?.centre ?? 0))).toBeLessThan(1);
});

test('the covers of the home page keep their proportions at every width', async ({ page }) => {
  await openPage(page, '/');
  for (const width of [360, 700, 1000, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const box of await boxes(page, '.hero .picture, .featured-grid .picture'))
      expect.soft(box.width / box.height).toBeCloseTo(1.6, 1);
  }
  // Drawn for this shape: of another, a part would be cut off.
  const cover = page.locator('.hero img.picture');
  const drawnShape = () => cover.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  await expect.poll(drawnShape).toBeCloseTo(1.6, 1);
});

test('an uploaded picture takes exactly the place of a generated cover', async ({ page }) => {
  for (const [path, width, card] of [
    ['/', 1440, '.latest-grid .story'],
    ['/articles', 1440, '.story-grid .story'],
    ['/articles', 390, '.story-grid .story'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, path);
    const parts = `${card}, ${card} > .kind, ${card} > h3, ${card} .picture`;
    const covers = await boxes(page, parts);
    expect(covers.length).toBeGreaterThan(12);
    await page.locator(`${card} > img.picture`).evaluateAll((images) => {
      for (const image of images) {
        const formats = document.createElement('picture');
        formats.className = 'picture-formats';
        image.replaceWith(formats);
        formats.append(document.createElement('source'), document.createElement('source'), image);
      }
    });
    expect(await boxes(page, parts), `${path} at ${width}`).toEqual(covers);
  }
});

test('a story without a neighbour takes its whole row', async ({ page }) => {
  for (const [path, width, story] of [
    ['/articles?category=news', 1440, '.section:has(> .story-grid > :only-child) .story'],
    ['/tutorials', 768, '.levels > :last-child .story'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, path);
    const [card] = await boxes(page, story);
    const [picture] = await boxes(page, `${story} .picture`);
    const [grid] = await boxes(page, '.story-grid');
    expect(card?.width).toBeCloseTo(grid?.width ?? 0, 0);
    expect(picture?.width).toBeLessThan((grid?.width ?? 0) / 2);
    // The text is beside the picture, which has a small margin below it.
    expect(card?.height).toBeLessThan((picture?.height ?? 0) + 5);
  }
});

test('the last row of a list of stories is as wide as the list, however many there are', async ({ page }) => {
  await openPage(page, '/articles?sort=oldest');
  const grid = page.locator('.story-grid');
  for (const count of [8, 7, 5, 4, 3, 2, 1]) {
    await grid.evaluate((list, left) => {
      while (list.children.length > left) list.lastElementChild?.remove();
    }, count);
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { list, ends } = await grid.evaluate((element) => {
        const cards = [...element.children].map((card) => card.getBoundingClientRect());
        const last = cards.filter(({ top }) => Math.abs(top - (cards.at(-1)?.top ?? 0)) < 2);
        const { left, right } = element.getBoundingClientRect();
        return { list: [left, right], ends: [last[0]?.left, last.at(-1)?.right] };
      });
      for (const [index, end] of ends.entries())
        expect.soft(end, `${count} at ${width} px`).toBeCloseTo(list[index] ?? 0, 0);
    }
  }
});

test('the header fits into every window in every language, signed in and out', async ({ page, site }) => {
  const expectToFit = async (who: string, languages: string[]): Promise<void> => {
    for (const language of languages) {
      await page.context().addCookies([{ name: 'language', value: language, url: site.url }]);
      await openPage(page, '/about');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const width of [320, 390, 600, 767, 768, 880, 959, 960, 1000, 1060, 1120, 1200, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const needed = await page.locator('.site-header').evaluate((header) => {
          const parts = [...header.querySelectorAll('.site-header-row > *, .site-nav > *')];
          return Math.ceil(Math.max(...parts.map((part) => part.getBoundingClientRect().right)));
        });
        expect.soft(needed, `${who}, ${language}, ${width} px`).toBeLessThanOrEqual(width);
        expect
          .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${who}, ${language}, ${width} px`)
          .toBe(width);
      }
    }
  };
  await expectToFit('signed out', ['en', 'de', 'es', 'fr']);
  await createMember(page, site);
  // The account keeps the language that it was created in, which is the longest.
  await expectToFit('signed in', ['fr']);
});

test('on wide screens, the buttons of the lead story end with its picture', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/');
  const ends = await page
    .locator('.hero-picture, .hero-actions')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().bottom));
  expect(ends).toHaveLength(2);
  expect(ends[0]).toBeCloseTo(ends[1] ?? 0, 0);
});

test('on wide screens, pages with little to say use both halves', async ({ page, site }) => {
  const width = 1440;
  await page.setViewportSize({ width, height: 900 });
  await createMember(page, site);
  for (const path of ['/contact', '/platform', '/profile', '/settings']) {
    await openPage(page, path);
    const halves = await boxes(page, '.with-aside > *');
    expect.soft(halves, path).toHaveLength(2);
    expect.soft(halves[0]?.centre, path).toBeLessThan(width / 2);
    expect.soft(halves[1]?.centre, path).toBeGreaterThan(width / 2);
    expect.soft(halves[1]?.height, path).toBeGreaterThan(100);
  }
  await openPage(page, '/no-such-page/platform-engineering');
  const [picture] = await boxes(page, '.not-found');
  expect(picture?.width).toBeGreaterThan(width / 2);
  expect((await boxes(page, 'main .story')).length).toBeGreaterThan(0);
});
