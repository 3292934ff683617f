import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { AuthClient } from '@supabase/auth-js';
import { findLinkIn, waitForEmails } from './mailbox';
import { createMember, newNetwork } from './member';
import { test } from './test';

test('an app can sign a reader up, in and out with the public client', async ({ site, request }) => {
  const member = { email: 'app@readers.test', password: 'correct horse' };
  const network = newNetwork();
  const client = new AuthClient({ url: `${site.url}/auth/v1`, headers: { apikey: 'any', ...network } });
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));

  const signedUp = await client.signUp({ ...member, options: { data: { name: 'The app’s reader' } } });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session).toBeNull();
  const [mail] = await waitForEmails(site, member.email);
  const form = { password: member.password };
  const confirmed = await request.post(findLinkIn(mail, '/auth/verify/'), { form, headers: network, maxRedirects: 0 });
  expect(confirmed.status()).toBe(302);

  const { data } = await client.signInWithPassword(member);
  const headers = { Authorization: `Bearer ${data.session?.access_token}`, ...network };
  const me = await fetch(`${site.url}/api/v1/me`, { headers });
  expect(await me.json()).toEqual({
    data: { name: 'The app’s reader', role: 'subscriber', permissions: expect.arrayContaining(['comments.write']) },
  });
  expect((await client.updateUser({ data: { name: 'Renamed' } })).data.user?.user_metadata).toEqual({
    name: 'Renamed',
  });
  expect((await client.refreshSession()).error).toBeNull();
  expect((await client.signOut()).error).toBeNull();
  expect((await fetch(`${site.url}/api/v1/me`, { headers })).status).toBe(401);
  await expect
    .poll(() => events)
    .toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'USER_UPDATED', 'TOKEN_REFRESHED', 'SIGNED_OUT']);
});

test('a page on another origin can use a token but never a reader’s cookies', async ({ page, site }) => {
  const member = await createMember(page, site);
  const elsewhere = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>An app</title>');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  try {
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    const seen = await page.evaluate(
      async ({ url, email, password }) => {
        const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          headers: { apikey: 'any', 'Content-Type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01' },
          body: JSON.stringify({ email, password }),
        });
        const { access_token: token } = await signedIn.json();
        const me = await fetch(`${url}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } });
        const withoutToken = await fetch(`${url}/auth/v1/user`);
        const withCookies = await fetch(`${url}/auth/v1/user`, { credentials: 'include' }).then(
          () => 'read',
          () => 'kept from the page',
        );
        return {
          version: signedIn.headers.get('x-supabase-api-version'),
          me: await me.json(),
          withoutToken: withoutToken.status,
          withCookies,
        };
      },
      { url: site.url, ...member },
    );
    expect(seen).toEqual({
      version: '2024-01-01',
      me: { data: { name: member.name, role: 'subscriber', permissions: expect.arrayContaining(['comments.write']) } },
      withoutToken: 401,
      withCookies: 'kept from the page',
    });
  } finally {
    elsewhere.close();
  }
});
