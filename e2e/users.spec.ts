import { expect } from '@playwright/test';
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
    await row.getByLabel(`New role of ${name}`).selectOption('editor');
    await row.getByRole('button', { name: 'Assign' }).click();
    await expect(row.getByRole('button', { name: 'Reset' })).toBeVisible();

    await openScreen(member, '/admin');
    await expect(member.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(member.getByRole('link', { name: 'Users' })).toHaveCount(0);

    // Revokes the role's permission, not the role; the open page's next request is rejected.
    await openScreen(admin, '/admin/security');
    const enter = admin.getByRole('switch', { name: 'Editor: newsroom.enter' });
    await expect(enter).toBeChecked();
    await enter.click();
    await expect(enter).not.toBeChecked();
    await expect.poll(async () => (await member.request.get('/admin', { maxRedirects: 0 })).status()).toBe(302);
    await member.getByRole('link', { name: 'newsroom dashboard' }).click();
    await expect(member).toHaveURL('/');
    // Restores access for the newsroom's other editors.
    await enter.click();
    await expect(enter).toBeChecked();
    await expect.poll(async () => (await member.request.get('/admin', { maxRedirects: 0 })).status()).toBe(200);

    await openScreen(admin, `/admin/users?tab=bulk&search=${encodeURIComponent(email)}`);
    await admin.getByRole('checkbox', { name }).check();
    await admin.getByLabel('Action for the selected users').selectOption('suspend');
    await admin.getByLabel(/^Reason \(required/).fill('Written to strangers');
    await admin.getByRole('button', { name: 'Apply' }).click();
    await expect(admin.getByRole('row', { name })).toContainText('Suspended');

    await member.goto('/settings/security');
    await expect(member).toHaveURL('/auth?returnTo=%2Fsettings%2Fsecurity');
    await expect(member.getByRole('alert')).toContainText('Your account has been suspended');
    await waitForPageHydration(member);
    await member.getByLabel('Email').fill(email);
    await member.getByLabel('Password', { exact: true }).fill('correct horse');
    await member.locator('form.result-form button[type=submit]').first().click();
    await expect(member.getByRole('alert').filter({ hasText: 'Written to strangers' })).toBeVisible();

    await openScreen(admin, '/admin/security?tab=audit');
    for (const action of ['Role assignment', 'Permission changed', 'User suspended']) {
      await expect(admin.getByRole('row', { name: action }).first()).toBeVisible();
    }
    await expect(admin.getByText('Log intact:')).toBeVisible();
  } finally {
    for (const context of contexts) await context.close();
  }
});
