import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { deriveMasterKey } from '../app/platform/service-keys/master-key.server';
import { encodedForms } from '../app/platform/testing/encoded-forms';
import { newDatabase, runCommand } from './program';
import { administrator, openPageAs, startNewsroom } from './staff';
import { test } from './test';

const [user, password] = ['desk-of-the-relay', 'Wort-das-niemand-lesen-darf-91c0'];

/** Starts a relay that requires the password. It records the passwords and the recipients that it receives. */
async function startRelay() {
  const [passwords, recipients]: [string[], string[]] = [[], []];
  const server = new SMTPServer({
    ...{ disabledCommands: ['STARTTLS'], allowInsecureAuth: true },
    onAuth: (login, _, done) => {
      passwords.push(login.password ?? '');
      if (login.password === password) done(null, { user: login.username });
      else done(new Error(`No ${login.username} with ${login.password} here`));
    },
    onData: (stream, { envelope }, done) => {
      recipients.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().on('end', () => done());
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  return { address: `127.0.0.1:${port}`, passwords, recipients, stop };
}

/** Returns a dump by `pg_dump`; undefined where that is not installed. */
const dump = (url: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    execFile('pg_dump', ['--inserts', url], { maxBuffer: 256 * 1024 * 1024 }, (error, stdout) => {
      if (!error) resolve(stdout);
      else if (error.code === 'ENOENT') resolve(undefined);
      else reject(error);
    });
  });

test('a key and the master key are in no dump, no backup and no log of a site that has used them', async ({
  browser,
}) => {
  const [relay, database] = [await startRelay(), await newDatabase()];
  const folder = await mkdtemp(join(tmpdir(), 'lowdown-keys-'));
  const site = await startNewsroom({
    ...{ databaseUrl: database.url, dataDirectory: folder },
    env: { ARTICLES: 'none', LOG_LEVEL: 'debug' },
  });
  const page = await openPageAs(browser, site, administrator);
  const send = async (task: string, key = '') => {
    const path = `/setup?tab=apis&do=${task}&service=email`;
    return (await page.request.post(path, { form: { key }, maxRedirects: 0 })).status();
  };
  const wrong = `smtp://${user}:another-${password}@${relay.address}`;
  const key = `smtp://${user}:${password}@${relay.address}`;

  // A key that the relay refuses, then one that it accepts, and an email to a reader.
  expect([await send('set-key', wrong), await send('test-key')]).toEqual([200, 409]);
  expect([await send('set-key', key), await send('test-key')]).toEqual([200, 200]);
  const form = { email: 'reader@readers.test', source: 'website' };
  expect((await page.request.post('/subscribe', { form })).status()).toBe(200);
  await expect.poll(() => relay.recipients).toEqual([administrator.email, form.email]);
  expect(relay.passwords).toContain(password);
  expect(relay.passwords).toContain(`another-${password}`);

  const masterKey = (await readFile(join(folder, 'master.key'), 'utf8')).trim();
  const texts = [key, wrong, user, password, relay.address, masterKey];
  const bytes = [Buffer.from(masterKey, 'base64url'), deriveMasterKey(masterKey).key];
  const secrets = [...texts, ...bytes].flatMap(encodedForms);
  const found = (text: string): string[] => secrets.filter((secret) => text.includes(secret));
  expect(found(`before ${key} after`).length).toBeGreaterThan(0);

  const file = join(folder, 'backup');
  const command = await runCommand(['backup', file], { DATABASE_URL: database.url, DATA_DIR: folder });
  const backup = gunzipSync(await readFile(file)).toString();
  // Without `pg_dump`, the rows in the backup stand in for a dump.
  for (const text of [backup, (await dump(database.url)) ?? backup]) {
    expect(text).toContain('mailRelay');
    expect(found(text)).toEqual([]);
  }

  await page.context().close();
  expect(await site.stop()).toBe(0);
  expect(site.log()).toContain('"level":');
  expect(found(site.log() + command.stdout + command.stderr)).toEqual([]);
  await relay.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});
