/** Accounts for benchmarks: inserted directly into the database, signed in through the site. */
import { hash } from '@node-rs/argon2';
import { v7 } from 'uuid';

const password = 'correct horse';

/**
 * Inserts accounts that can sign in.
 * @param client a `pg` connection
 * @param {string[]} emails
 * @param {string} [role] default: subscriber
 * @returns {Promise<{ id: string, email: string }[]>}
 */
export async function addAccounts(client, emails, role) {
  const passwordHash = await hash(password);
  const added = emails.map((email) => ({ id: v7(), email }));
  for (const { id, email } of added) {
    await client.query('insert into users (id, name, email, email_verified) values ($1, $2, $2, true)', [id, email]);
    await client.query('insert into profiles (user_id, name) values ($1, $2)', [id, email]);
    if (role) await client.query('insert into user_roles (user_id, role) values ($1, $2)', [id, role]);
    await client.query(
      "insert into accounts (id, user_id, account_id, provider_id, password) values ($1, $2, $4, 'credential', $3)",
      [v7(), id, passwordHash, id],
    );
  }
  return added;
}

/** Returns headers with a different client address for each number, so that limits per network do not affect the
 * benchmark. */
export const network = (number) => ({
  'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
});

/** Signs in from a separate network. Resolves to the value of a `Cookie` header with the session cookies. */
export async function signIn(site, { email }, number) {
  const response = await fetch(`${site}/auth`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    headers: network(number),
    redirect: 'manual',
  });
  await response.arrayBuffer();
  if (response.status !== 302) throw new Error(`a sign-in returned ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
