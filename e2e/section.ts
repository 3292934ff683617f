import type { Locator, Page } from '@playwright/test';

/** Locates the section of a page by its second-level heading. */
export const section = (page: Page, title: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: title, exact: false }) });
