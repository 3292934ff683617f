import { type CDPSession, expect, type Page } from '@playwright/test';
import { appCodeAt } from '../app/identity/accounts/testing/authenticator.server';
import { waitForEmails } from './mailbox';
import { createMember, newNetwork, type TestMember } from './member';
import { openPage, waitForPageHydration } from './open-page';
import { test } from './test';

test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newNetwork()));

const toasts = (page: Page) => page.getByRole('list', { name: 'Notifications' });
const menu = (page: Page) => page.getByLabel('Account menu, The reader');
const button = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

type Authenticator = {
  verify(isVerified: boolean): Promise<void>;
  credentials(): Promise<unknown[]>;
};

/** Adds a virtual authenticator to the page's browser. It verifies its user by default. */
async function addVirtualAuthenticator(page: Page): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

async function addPasskey(page: Page, member: TestMember, name: string): Promise<void> {
  await openPage(page, '/settings/security/passkeys');
  await page.getByLabel('Passkey name').fill(name);
  await page.getByLabel('Current password').fill(member.password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
}

/** Disables passkey autofill, so that only the button requests a passkey. */
const disableAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

/** Signs out by deleting the cookies, which keeps the authenticator connected. */
async function clearSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}

test('a passkey can be added, renamed, used to sign in with the button, and removed', async ({ page, site }) => {
  const authenticator = await addVirtualAuthenticator(page);
  await disableAutofill(page);
  const member = await createMember(page, site);
  await openPage(page, '/settings/security/passkeys');
  await expect(page.getByLabel('Passkey name')).toHaveValue('Chrome · Linux');
  await page.getByLabel('Current password').fill('wrong');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('This is not your current password.');
  await expect(page.getByLabel('Current password')).toBeFocused();
  expect(await authenticator.credentials()).toHaveLength(0);
  await addPasskey(page, member, 'The key on my desk');
  await expect(toasts(page)).toContainText('Passkey added');
  await expect(page.getByRole('heading', { level: 2, name: 'The key on my desk' })).toBeVisible();
  await expect(page.getByText('Not used yet')).toBeVisible();
  expect(await authenticator.credentials()).toHaveLength(1);
  // A device stores one passkey per account.
  await addPasskey(page, member, 'Once more');
  await expect(page.getByRole('alert')).toContainText('This device already has a passkey');

  await clearSession(page);
  await openPage(page, '/auth?returnTo=%2Fresources');
  await button(page).click();
  await expect(page).toHaveURL('/resources');
  await expect(toasts(page)).toContainText('Welcome back!');
  await expect(menu(page)).toBeVisible();

  await openPage(page, '/settings/security/passkeys');
  await expect(page.getByText('Last used on')).toBeVisible();
  await page.getByRole('link', { name: 'Change: The key on my desk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The key on my desk' })).toBeVisible();
  await page.getByLabel('Passkey name').fill('The key in my drawer');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'The key in my drawer' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('Passkey renamed');
  await page.getByRole('link', { name: 'Change: The key in my drawer' }).click();
  await page.getByRole('link', { name: 'Remove passkey' }).click();
  await page.getByLabel('Current password').fill(member.password);
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page).toHaveURL('/settings/security/passkeys');
  await expect(page.getByText('The key in my drawer')).toHaveCount(0);

  await clearSession(page);
  await openPage(page, '/auth');
  await button(page).click();
  await expect(page.getByRole('alert')).toContainText('No Lowdown account uses this passkey.');
  const emails = await waitForEmails(site, member.email, 3);
  expect(emails.slice(1).map(({ subject }) => subject)).toEqual([
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ]);
});

test('the email field offers passkeys', async ({ page, site }) => {
  await addVirtualAuthenticator(page);
  const member = await createMember(page, site);
  await addPasskey(page, member, 'My phone');
  await expect(toasts(page)).toContainText('Passkey added');
  await clearSession(page);
  // The virtual authenticator accepts the autofill at once, so the request is delayed until the field has focus.
  const { promise: requestAllowed, resolve: allowRequest } = Promise.withResolvers<void>();
  await page.route('**/auth/passkey', async (route) => {
    await requestAllowed;
    await route.continue();
  });
  await page.goto('/auth?returnTo=%2Fresources');
  await page.mouse.move(5, 5);
  await page.getByLabel('Email').focus();
  allowRequest();
  await expect(page).toHaveURL('/resources');
  await expect(menu(page)).toBeVisible();
});

test('a passkey replaces password and code, and is rejected without user verification', async ({ page, site }) => {
  const authenticator = await addVirtualAuthenticator(page);
  await disableAutofill(page);
  const member = await createMember(page, site);
  await addPasskey(page, member, 'My phone');
  await expect(toasts(page)).toContainText('Passkey added');
  await openPage(page, '/settings/security/two-factor');
  await page.getByLabel('Current password').fill(member.password);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = (await page.locator('.secret').textContent()) ?? '';
  await page.getByLabel('Code from your app').fill(appCodeAt(secret, new Date()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two-factor sign-in is on' })).toBeVisible();

  await clearSession(page);
  await openPage(page, '/auth');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/auth/second-step');
  await waitForPageHydration(page);
  await authenticator.verify(false);
  await button(page).click();
  await expect(button(page)).toBeEnabled();
  await expect(menu(page)).toHaveCount(0);
  await authenticator.verify(true);
  await button(page).click();
  await expect(page).toHaveURL('/');
  await expect(menu(page)).toBeVisible();
});
