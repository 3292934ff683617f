import { expect, type Page, type Response } from '@playwright/test';

/** Resolves when scripts have taken the page over: the choice of theme appears with them. */
export const isAlive = (page: Page): Promise<void> => expect(page.locator('.switches select')).toHaveCount(2);

/** Opens a page and waits until its scripts have taken it over. */
export async function openPage(page: Page, path: string): Promise<Response> {
  const response = await page.goto(path);
  if (!response) throw new Error(`${path} is the page that was open already.`);
  await isAlive(page);
  return response;
}

/**
 * Waits until scripts have taken over what a selector finds: parts that have scripts of their own come after the page.
 */
export async function isTakenOver(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (found) => Object.keys(document.querySelector(found) ?? {}).some((key) => key.startsWith('__reactProps')),
    selector,
  );
}

/** Opens a screen of the newsroom and waits until its scripts have taken it over. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isTakenOver(page, '.newsroom-header button');
}
