import { expect } from '@playwright/test';
import { testAsAdministrator as test } from './newsroom';
import { openPage } from './open-page';
import { administrator } from './staff';

test('a token is created, used by a program to write and submit, and refused once it is revoked', async ({
  page,
  newsroom: { site },
}) => {
  const tokens = '/settings/security/tokens';
  await openPage(page, '/settings/security');
  await page.getByRole('link', { name: 'Change: API tokens' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible();
  await page.getByLabel('Token name').fill('The newsroom’s script');
  await page.getByLabel('Current password').fill(administrator.password);
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText('Choose at least one permission.').first()).toBeVisible();
  for (const scope of ['drafts:read', 'drafts:write', 'drafts:submit'])
    await page.getByRole('checkbox', { name: scope }).check();
  await expect(page.getByLabel('Last day')).toBeHidden();
  await page.getByLabel('Current password').fill(administrator.password);
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API token created' })).toBeVisible();
  const token = (await page.getByText(/^lowdown_[0-9A-Za-z]{46}$/).textContent()) ?? '';
  await expect(page.getByRole('button', { name: 'Copy token' })).toBeVisible();

  const send = (path: string, json?: unknown) =>
    fetch(`${site.url}/api/v1${path}`, {
      method: json === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  const { data: categories } = await (await send('/categories')).json();
  const added = await send('/drafts', {
    title: 'Written by a program',
    content: '<p>Words.</p>',
    category: categories[0].slug,
  });
  expect(added.status).toBe(201);
  const { data: draft } = await added.json();
  const submitted = await send(`/drafts/${draft.id}/submission`, { version: draft.version });
  expect((await submitted.json()).data.status).toBe('pending');
  await page.goto(`/admin/editor/${draft.id}`);
  await expect(page.getByText('Words.').first()).toBeVisible();

  await openPage(page, tokens);
  await expect(page.getByText('Last used on')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke The newsroom’s script' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Token revoked' })).toBeVisible();
  expect((await send('/drafts')).status).toBe(401);
});
