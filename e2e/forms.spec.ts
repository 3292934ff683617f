import { expect, type Page } from '@playwright/test';
import { findLinkIn, waitForEmails } from './mailbox';
import { openPage } from './open-page';
import { test } from './test';

/**
 * Number of simulated networks. Each test uses its own, because forms are rate-limited per network; see
 * `TRUSTED_PROXIES` in test.ts.
 */
let networks = 0;
test.beforeEach(async ({ page }) => {
  networks += 1;
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `198.51.${networks}.7` });
});

const dialog = (page: Page) => page.getByRole('dialog');
const toasts = (page: Page) => page.getByRole('list', { name: 'Notifications' });

async function signUp(page: Page, email: string): Promise<void> {
  await openPage(page, '/subscribe');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

test.describe('newsletter', () => {
  for (const [path, opener] of [
    ['/', 'Subscribe to Updates'],
    ['/resources', 'Subscribe to Updates'],
  ] as const) {
    test(`subscribes a reader in the dialog on ${path}`, async ({ page, site }) => {
      await openPage(page, path);
      await page.getByRole('link', { name: opener }).click();
      await expect(dialog(page)).toBeVisible();
      await expect(page).toHaveURL(path);
      const button = dialog(page).getByRole('button', { name: 'Subscribe' });
      await expect(button).toBeDisabled();
      const email = `dialog${networks}@example.com`;
      await dialog(page).getByLabel('Email').fill(email);
      await button.click();
      await expect(toasts(page)).toContainText('Successfully Subscribed!');
      await expect(toasts(page)).toContainText('Thank you for subscribing to our newsletter.');
      await expect(dialog(page)).toHaveCount(0);
      await waitForEmails(site, email);
    });
  }

  test('confirms a subscription only through the button on the page linked in the email', async ({
    page,
    request,
    site,
  }) => {
    const email = 'confirms@example.com';
    await signUp(page, email);
    await expect(page.getByRole('status').filter({ hasText: 'Successfully Subscribed!' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('');

    const [mail] = await waitForEmails(site, email);
    const path = findLinkIn(mail, '/subscribe/confirm/');
    expect(mail?.text).toContain(`${site.url}/subscribe/confirm/`);
    // Opening the link, as email scanners do, changes nothing.
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      expect((await request.fetch(path, { method })).status()).toBe(200);
    }
    await signUp(page, email);
    await expect(page.getByText('Successfully Subscribed!')).toBeVisible();

    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm your subscription' })).toBeVisible();
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your subscription is confirmed' })).toBeVisible();
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1, name: 'Already confirmed' })).toBeVisible();

    await signUp(page, email.toUpperCase());
    await expect(page.getByText('Already Subscribed')).toBeVisible();
    await expect(page.getByText('This email is already subscribed to our newsletter.')).toBeVisible();
    await waitForEmails(site, email);
  });

  test('supports one-click unsubscribe in email clients', async ({ page, request, site }) => {
    const email = 'leaves@example.com';
    await signUp(page, email);
    const [mail] = await waitForEmails(site, email);
    await openPage(page, findLinkIn(mail, '/subscribe/confirm/'));
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await expect(page.getByRole('heading', { name: 'Your subscription is confirmed' })).toBeVisible();

    const header = (key: string): string => mail?.headers.find((one) => one.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = /^<(.+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '';
    expect(address).toContain(`${site.url}/unsubscribe/`);
    const invalidForm = await request.post(address, { form: { something: 'else' } });
    expect(invalidForm.status()).toBe(400);
    expect((await request.get(address)).status()).toBe(200);
    await signUp(page, email);
    await expect(page.getByText('Already Subscribed')).toBeVisible();

    // Email clients post without cookies, from any origin.
    const oneClick = await request.post(address, {
      form: { 'List-Unsubscribe': 'One-Click' },
      headers: { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(oneClick.status()).toBe(200);
    await openPage(page, new URL(address).pathname);
    await expect(page.getByRole('heading', { level: 1, name: 'You have unsubscribed' })).toBeVisible();
    await signUp(page, email);
    await expect(page.getByText('Successfully Subscribed!')).toBeVisible();
  });

  test('unsubscribes a reader through the button on the page', async ({ page, site }) => {
    const email = 'button@example.com';
    await signUp(page, email);
    const [mail] = await waitForEmails(site, email);
    const address = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '';
    await openPage(page, new URL(address).pathname);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You have unsubscribed' })).toBeVisible();
  });

  test('shows the error for an invalid address next to the field', async ({ page }) => {
    await signUp(page, 'name@example');
    const field = page.getByLabel('Email');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription('Please enter a valid email address, such as name@example.com.');
    await expect(field).toHaveValue('name@example');
    await expect(field).toBeFocused();
  });
});

test.describe('dialog', () => {
  test('traps focus, and restores it when closed with Escape, the Close button or a click outside', async ({
    page,
  }) => {
    await openPage(page, '/resources');
    const opener = page.getByRole('link', { name: 'Request Tool Review' });
    const closeActions = [
      () => page.keyboard.press('Escape'),
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 5),
    ];
    for (const close of closeActions) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toBeVisible();
      await expect(dialog(page)).toHaveAccessibleName('Request Tool Review');
      for (let presses = 0; presses < 8; presses += 1) {
        await page.keyboard.press('Tab');
        // Between the dialog's last and first elements, focus passes through the browser's own controls.
        expect(
          await page.evaluate(() => {
            const { activeElement, body } = document;
            return activeElement === body || activeElement?.closest('dialog') !== null;
          }),
        ).toBe(true);
      }
      await close();
      await expect(dialog(page)).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  });
});

test.describe('tool review request', () => {
  test('can be sent from the dialog', async ({ page }) => {
    await openPage(page, '/resources');
    await page.getByRole('link', { name: 'Request Tool Review' }).click();
    const button = dialog(page).getByRole('button', { name: 'Submit request' });
    await expect(button).toBeDisabled();
    await dialog(page).getByLabel('Tool name').fill('Node-RED');
    await expect(button).toBeDisabled();
    await dialog(page).getByLabel('Description').fill('We use it every day.');
    await button.click();
    await expect(toasts(page)).toContainText('Request Submitted!');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Request Tool Review' })).toBeFocused();
  });

  test('can be sent from its page, which then clears the form', async ({ page }) => {
    await openPage(page, '/resources/request');
    await page.getByLabel('Tool name').fill('Node-RED');
    await page.getByLabel('Description').fill('We use it every day.');
    await page.getByRole('button', { name: 'Submit request' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Request Submitted!' })).toBeVisible();
    await expect(page.getByLabel('Tool name')).toHaveValue('');
    await expect(page.getByLabel('Description')).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Submit request' })).toBeDisabled();
  });
});

test.describe('contact', () => {
  test('shows errors next to their fields and preserves the input', async ({ page }) => {
    await openPage(page, '/contact');
    await page.getByLabel('Name').fill('   ');
    await page.getByLabel('Email').fill('name@example');
    await page.getByLabel('Subject').fill('A correction');
    await page.getByLabel('Message').fill('You wrote 37.\nIt is 38.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('alert')).toContainText('Please correct the marked fields.');
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please enter your name.');
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Please enter a valid email address/);
    await expect(page.getByLabel('Subject')).not.toHaveAttribute('aria-invalid');
    await expect(page.getByLabel('Subject')).toHaveValue('A correction');
    await expect(page.getByLabel('Message')).toHaveValue('You wrote 37.\nIt is 38.');
  });

  test('confirms the message and emails it to the site’s address', async ({ page, site }) => {
    await openPage(page, '/contact');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Subject').fill('A correction');
    await page.getByLabel('Message').fill('You wrote 37.\nIt is 38.');
    await page.getByRole('button', { name: 'Send message' }).click();
    const confirmation = page.getByRole('status').filter({ hasText: 'Message Sent!' });
    await expect(confirmation).toContainText('Thank you for contacting us. We’ll get back to you soon.');
    await expect(page.getByLabel('Message')).toHaveValue('');
    const [mail] = await waitForEmails(site, 'lowdown@localhost.localdomain');
    expect(mail?.replyTo?.[0]?.address).toBe('ada@example.com');
    expect(mail?.text).toContain('You wrote 37.');
  });

  test('shows an error and preserves the input when offline', async ({ page, context }) => {
    await openPage(page, '/contact');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Subject').fill('A correction');
    await page.getByLabel('Message').fill('Typed with care.');
    const failure = page.getByRole('alert').filter({ hasText: 'The request may have succeeded all the same.' });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'You seem to be offline.' })).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Typed with care.');
    await context.setOffline(false);

    // The browser is online again, but the connection breaks during the submission.
    const { promise: requestStarted, resolve: reportRequestStart } = Promise.withResolvers<void>();
    await page.route('**/contact.data*', async (route) => {
      reportRequestStart();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Send message' }).click();
    await requestStarted;
    await expect(failure).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Typed with care.');
  });

  test('limits messages per network per hour', async ({ page }) => {
    await openPage(page, '/contact');
    for (let messages = 1; messages <= 6; messages += 1) {
      await page.getByLabel('Name').fill('Ada');
      await page.getByLabel('Email').fill('ada@example.com');
      await page.getByLabel('Subject').fill(`Message ${messages}`);
      await page.getByLabel('Message').fill('Once more.');
      const received = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name: 'Send message' }).click();
      expect((await received).status()).toBe(messages <= 5 ? 200 : 429);
      if (messages <= 5) await expect(page.getByLabel('Message')).toHaveValue('');
    }
    await expect(page.getByRole('alert')).toContainText('Please try again in an hour.');
    await expect(page.getByLabel('Message')).toHaveValue('Once more.');
  });
});
