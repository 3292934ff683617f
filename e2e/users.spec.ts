import { expect, type Locator } from '@playwright/test';
import { createMember, newNetwork, signIn } from './member';
import { test } from './newsroom';
import { openScreen, waitForPageHydration } from './open-page';
import { administrator } from './staff';

test('granting or revoking a role and suspending an account affect an open session', async ({
  browser,
  newsroom: { site },
}) => {
  test.slow();
  const contexts = await Promise.all(
    [1, 2].map(() => browser.newContext({ baseURL: site.url, extraHTTPHeaders: newNetwork() })),
  );
  try {
    const [admin, member] = await Promise.all(contexts.map((context) => context.newPage()));
    if (!admin || !member) throw new Error('The pages could not be opened.');
    await signIn(admin, site, administrator);
    const { name, email } = await createMember(member, site, 'The newcomer');

    await member.goto('/admin');
    await expect(member).toHaveURL('/');

    await openScreen(admin, `/admin/users?search=${encodeURIComponent(email)}`);
    const row = admin.getByRole('row', { name });
    await expect(row).not.toContainText(email);
    await row.getByRole('button', { name: `Role for ${name}` }).click();
    await admin.getByRole('radio', { name: /^Editor/ }).check({ force: true });
    await admin.getByRole('button', { name: 'Assign role' }).click();
    await expect(row.getByRole('button', { name: 'Reset' })).toBeEnabled();

    await row.getByRole('button', { name: 'Show the email address' }).click();
    await admin.getByRole('button', { name: 'Show for 5 minutes' }).click();
    await expect(admin.getByRole('link', { name: email })).toBeVisible();

    await openScreen(member, '/admin');
    await expect(member.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(member.getByRole('link', { name: 'Users' })).toHaveCount(0);

    // Revokes the role's permission, not the role; the open page's next request is rejected.
    await openScreen(admin, '/admin/security?tab=permissions');
    const enter = admin.getByRole('checkbox', { name: 'Editor: newsroom.enter' });
    await expect(enter).toBeChecked();
    await enter.uncheck();
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await member.request.get('/admin', { maxRedirects: 0 })).status()).toBe(302);
    await member.getByRole('link', { name: 'newsroom dashboard' }).click();
    await expect(member).toHaveURL('/');
    // Restores access for the newsroom's other editors.
    await expect(enter).not.toBeChecked();
    await enter.check();
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await member.request.get('/admin', { maxRedirects: 0 })).status()).toBe(200);

    await openScreen(admin, `/admin/users?search=${encodeURIComponent(email)}`);
    await admin.getByRole('checkbox', { name: `Select ${name}` }).check();
    await admin.getByRole('button', { name: 'Suspend…' }).click();
    const dialog = admin.getByRole('dialog', { name: `Suspend ${name}?` });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByLabel('Reason').fill('Written to strangers');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(admin.getByRole('row', { name })).toContainText('suspended');

    await member.goto('/settings/security');
    await expect(member).toHaveURL('/auth?returnTo=%2Fsettings%2Fsecurity');
    await expect(member.getByRole('alert')).toContainText('Your account has been suspended');
    await waitForPageHydration(member);
    await member.getByLabel('Email').fill(email);
    await member.getByLabel('Password', { exact: true }).fill('correct horse');
    await member.locator('form.result-form button[type=submit]').first().click();
    await expect(member.getByRole('alert').filter({ hasText: 'Written to strangers' })).toBeVisible();

    await openScreen(admin, '/admin/security?tab=audit');
    for (const sentence of [`changed the role of ${name}`, 'granted a permission to a role:', `suspended ${name}`]) {
      await expect(admin.getByRole('listitem').filter({ hasText: sentence }).first()).toBeVisible();
    }
    await expect(admin.getByText('Log intact:')).toBeVisible();
  } finally {
    for (const context of contexts) await context.close();
  }
});

/** Whether nothing covers the middle of an element. */
const isUncovered = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

for (const width of [390, 1440]) {
  test(`a notice leaves the button for unsaved permissions uncovered at ${width} px`, async ({ open }) => {
    const page = await open(administrator);
    await page.setViewportSize({ width, height: 900 });
    await openScreen(page, '/admin/security?tab=permissions');
    const save = page.getByRole('button', { name: 'Save' });
    const cell = page.getByRole('checkbox', { name: 'Subscriber: articles.delete' });
    await cell.check();
    await expect.poll(() => isUncovered(save)).toBe(true);
    await save.click();
    const notice = page.getByText('Permission granted');
    await expect(notice).toBeVisible();
    // At most two lines, with the button beside them.
    const toast = page.locator('.toast', { hasText: 'Permission granted' });
    expect((await toast.boundingBox())?.height).toBeLessThanOrEqual(60);
    await expect(save).toBeDisabled();
    await cell.uncheck();
    await expect(save).toBeEnabled();
    await expect.poll(() => isUncovered(save)).toBe(true);
    await expect(notice).toBeVisible();
    await save.click();
    // Stored, so that the next test finds the permissions as they were.
    await expect(page.getByText('Permission revoked')).toBeVisible();
    await expect(cell).not.toBeChecked();
  });
}

test('on phones, search, filters and selection share one row, and the first person follows it', async ({ open }) => {
  const page = await open(administrator);
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/admin/users');
  const filters = page.getByRole('button', { name: 'Filters' });
  await expect(filters).toBeVisible();
  const boxes = await Promise.all(
    [page.getByRole('searchbox'), filters, page.getByRole('button', { name: 'Select', exact: true })].map((control) =>
      control.boundingBox(),
    ),
  );
  const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
  const person = await page.locator('.people-list tbody tr').first().boundingBox();
  expect(person?.y).toBeLessThan(280);
});
