import { expect } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { appearances, findViolations, horizontalOverflow } from './axe';
import { confirmPublication, openTab, toast, waitUntilSaved, write } from './newsroom';
import { openScreen } from './open-page';
import { type Received, startReceiver } from './receiver';
import { newEditionDirectory } from './site';
import { administrator, openPageAs, startNewsroom } from './staff';
import { test } from './test';

test('an administrator creates a webhook, sees what was sent, and sends again what has failed', async ({ browser }) => {
  const { receiver, stop } = await startReceiver();
  const site = await startNewsroom({
    dataDirectory: await newEditionDirectory(),
    env: { WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}` },
  });
  const page = await openPageAs(browser, site, administrator);
  await openScreen(page, '/admin/webhooks');
  await page.getByLabel('Name', { exact: true }).fill('A receiver');
  await page.getByLabel('URL', { exact: true }).fill('https://127.0.0.1/');
  await page.getByLabel('article.published').check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Enter an https URL on port 443').first()).toBeVisible();
  await page.getByLabel('URL', { exact: true }).fill(`http://127.0.0.1:${receiver.port}/hook`);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copy secret' })).toBeVisible();
  const secret = (await page.locator('.webhook-secret code').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  const verify = ({ body, headers }: Received) =>
    new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: { title?: string } };

  await page.getByRole('link', { name: 'A receiver' }).click();
  await page.getByRole('button', { name: 'Send a test event' }).click();
  const log = page.getByRole('table', { name: 'Deliveries' });
  await expect(log.getByText('Delivered')).toHaveCount(1);
  expect(receiver.received.map((one) => verify(one).type)).toEqual(['ping']);
  const endpoint = new URL(page.url()).pathname;
  expect(await page.content()).not.toContain(secret);

  receiver.status = 500;
  await openScreen(page, '/admin/settings?tab=content');
  await page.getByLabel('Let writers approve their own articles').check();
  await page.getByRole('button', { name: 'Save All Settings' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  await write(page, 'An article that is sent', 'Receivers get the event.', ['The first words.']);
  await page.getByLabel('Category', { exact: true }).selectOption('news');
  await waitUntilSaved(page);
  await openTab(page, 'Workflow');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Publish Now' }).click();
  await confirmPublication(page);
  await expect.poll(() => receiver.received.length).toBeGreaterThan(1);
  expect(verify(receiver.received[1] as Received)).toMatchObject({
    type: 'article.published',
    data: { title: 'An article that is sent' },
  });

  await openScreen(page, endpoint);
  await expect(log.getByText('Will be retried')).toHaveCount(1);
  await page.getByRole('link', { name: 'article.published' }).click();
  // As text, not as an element.
  await expect(page.getByText('<b>Out of order</b>').first()).toBeVisible();
  await expect(page.locator('.webhook-body').first()).toContainText('"title": "An article that is sent"');
  const delivery = new URL(page.url()).pathname;

  // Switched off, it gives up what is waiting. Switched on, it can be sent again.
  await openScreen(page, endpoint);
  for (const label of ['Off', 'On']) {
    await page.locator('input[name="isOn"]').setChecked(label === 'On');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.screen-head .webhook-state')).toHaveText(label);
  }
  receiver.status = 204;
  for (const path of ['/admin/webhooks', endpoint, delivery]) {
    await openScreen(page, path);
    for (const { theme, width } of appearances) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      await page.setViewportSize({ width, height: 900 });
      expect(await findViolations(page), `${path} ${theme} at ${width}`).toEqual([]);
      expect(await horizontalOverflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/${path.split('/').length}-${theme}-${width}.png`,
          fullPage: true,
        });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.locator('.screen-head .webhook-state')).toHaveText('Delivered');
  const sent = receiver.received.filter((one) => verify(one).type === 'article.published');
  expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

  await openScreen(page, endpoint);
  await page.getByText('Delete this webhook…').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await page.context().close();
  await site.stop();
  stop();
});
