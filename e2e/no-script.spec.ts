import { expect } from '@playwright/test';
import { findLinkIn, waitForEmails } from './mailbox';
import { test } from './test';

test.use({ javaScriptEnabled: false, extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.77' } });

test('on small screens, the menu opens, and its links and search work', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const menu = page.locator('.site-menu');
  await expect(menu.getByRole('link', { name: 'Resources' })).toBeHidden();
  await menu.locator('summary').click();
  await expect(menu.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await menu.getByRole('link', { name: 'Resources' }).click();
  await expect(page).toHaveURL('/resources');
  await menu.locator('summary').click();
  await menu.getByRole('combobox').fill('zapier');
  await menu.getByRole('combobox').press('Enter');
  await expect(page).toHaveURL('/articles?search=zapier');
  await expect(page.locator('main mark').first()).toBeVisible();
});

test('articles can be searched, filtered, paged and read', async ({ page }) => {
  await page.goto('/');
  await page.locator('#search').fill('security');
  await page.locator('#search').press('Enter');
  await expect(page).toHaveURL('/articles?search=security');
  await page.locator('summary', { hasText: 'Filters' }).click();
  await page.getByRole('group', { name: 'Category' }).getByText('News', { exact: true }).click();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByRole('link', { name: 'Category: News' })).toBeVisible();
  await expect(page.locator('main .story .category').first()).toHaveText('News');
  await page.getByRole('link', { name: 'Search: security' }).click();
  await page.locator('summary', { hasText: 'Filters' }).click();
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/articles');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('link', { name: 'First page' })).toBeVisible();
  const title = (await page.locator('main .story h3').first().textContent()) ?? '';
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('.article-body p').first()).not.toBeEmpty();
  await expect(page.getByRole('link', { name: 'Twitter' })).toHaveAttribute(
    'href',
    /^https:\/\/twitter\.com\/intent\/tweet\?/,
  );
});

test('a reader can subscribe to the newsletter, confirm and unsubscribe', async ({ page, site }) => {
  await page.goto('/resources');
  await page.getByRole('link', { name: 'Subscribe to Updates' }).click();
  await expect(page).toHaveURL('/subscribe?source=resources_page');
  await page.getByLabel('Email').fill('name@example');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Please enter a valid email address/);
  await expect(page.getByLabel('Email')).toHaveValue('name@example');
  await page.getByLabel('Email').fill('without@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Successfully Subscribed!')).toBeVisible();
  const [mail] = await waitForEmails(site, 'without@example.com');
  await page.goto(findLinkIn(mail, '/subscribe/confirm/'));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Your subscription is confirmed' })).toBeVisible();
  const address = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '';
  await page.goto(new URL(address).pathname);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible();
});

test('a message can be sent, and a form with an error preserves the input', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('  ');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Subject').fill('A correction');
  await page.getByLabel('Message').fill('You wrote 37.\nIt is 38.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please enter your name.');
  await expect(page.getByLabel('Message')).toHaveValue('You wrote 37.\nIt is 38.');
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message Sent!')).toBeVisible();
});

test('a tool review can be requested', async ({ page }) => {
  await page.goto('/resources');
  await page.getByRole('link', { name: 'Request Tool Review' }).click();
  await expect(page).toHaveURL('/resources/request');
  await page.getByLabel('Tool name').fill('Node-RED');
  await page.getByLabel('Description').fill('We use it every day.');
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(page.getByText('Request Submitted!')).toBeVisible();
});
