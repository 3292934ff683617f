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
