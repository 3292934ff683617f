import type { Locator, Page } from '@playwright/test';

/** The part of a page that is under a heading of the second level. */
export const section = (page: Page, title: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: title, exact: false }) });
