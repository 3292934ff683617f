import { expect, type Page, type Response } from '@playwright/test';

/** Resolves when the page has hydrated: the language and theme selects appear only then. */
export const waitForPageHydration = (page: Page): Promise<void> =>
  expect(page.locator('.switches select')).toHaveCount(2);

/** Opens a page and waits until it has hydrated. */
export async function openPage(page: Page, path: string): Promise<Response> {
  const response = await page.goto(path);
  if (!response) throw new Error(`Navigating to ${path} did not load a new document.`);
  await waitForPageHydration(page);
  return response;
}

/** Waits until an element has hydrated. Parts with their own scripts hydrate after the page. */
export async function waitForHydration(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (target) => Object.keys(document.querySelector(target) ?? {}).some((key) => key.startsWith('__reactProps')),
    selector,
  );
}

/** Opens a newsroom screen and waits until it has hydrated. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page, '.newsroom-header button');
}
