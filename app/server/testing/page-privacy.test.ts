import { beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { openingEdition } from '~/newsroom/importing/opening-edition.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import { reads } from './site-entries.server';
import { openWholeSite, type TestResponse } from './whole-site.server';

openPageDatabase();
const site = openWholeSite();

/** Text that does not otherwise occur on the site. */
const mark = 'zqxmark';
const memberName = 'Qxzmember Vwkname';
let cookie: string;

beforeAll(async () => {
  await openingEdition();
  const { userId } = await addMember('subscriber', { name: memberName, language: 'fr' });
  cookie = await site.signIn(userId);
});

/** Every address that visitors can read, both as a page and as the data of a client-side navigation. */
const open = Object.entries(reads).filter(([, { outcomes }]) => outcomes.startsWith('ok '));

/** Addresses that ignore cookies, where a member counts as a visitor. */
const withoutCookies = /^\/(?:api\/v1|media)\//;

const dataOf = (path: string): string => (path === '/' ? '/_.data' : `${path}.data`);

/** Returns the parts of a response that must match: everything but its date and rate limit headers. */
function shown({ status, headers, text }: TestResponse) {
  const { date: _date, 'keep-alive': _keepAlive, ...kept } = headers;
  return { status, headers: Object.entries(kept).filter(([name]) => !name.startsWith('ratelimit')), text };
}

/**
 * Headers that a visitor may send and that servers have been known to trust. None of them may appear on anyone's page.
 */
const proxyHeaders = {
  host: `${mark}.test`,
  'x-forwarded-host': `${mark}.test`,
  'x-forwarded-proto': mark,
  'x-forwarded-port': '987',
  'x-forwarded-for': mark,
  'x-real-ip': mark,
  'cf-connecting-ip': mark,
  forwarded: `for=${mark};host=${mark}.test;proto=${mark}`,
  'x-original-url': `/${mark}`,
  'x-rewrite-url': `/${mark}`,
  'x-http-method-override': 'DELETE',
  'accept-language': mark,
  accept: mark,
  'user-agent': mark,
  referer: `https://${mark}.test/`,
  origin: `https://${mark}.test`,
  'x-requested-with': mark,
  'x-remix-request': mark,
  'x-react-router-request': mark,
};
const colours: Record<string, string>[] = [
  { ...proxyHeaders, cookie: `theme=${mark}; notice=${mark}; ${mark}=${mark}` },
  { ...proxyHeaders, cookie: `lowdown.session_token=${mark}.${mark}; __Secure-lowdown.session_token=${mark}` },
  { ...proxyHeaders, authorization: `Bearer ${mark}` },
];

describe.each(open)('%s', (entry, { path }) => {
  let targets: string[] = [];
  beforeAll(async () => {
    const target = (await path?.(undefined)) ?? entry.replace(/ \(.*\)$/, '').slice('GET '.length);
    const isPage = (await site.ask(target)).headers['content-type']?.startsWith('text/html') ?? false;
    targets = isPage ? [target, dataOf(target)] : [target];
  });

  test('a link within the site opens it as well as its address does', async () => {
    const statuses = await Promise.all(targets.map(async (target) => (await site.ask(target)).status));
    expect(new Set(statuses).size).toBe(1);
  });

  test('nothing one visitor sends appears in the next one’s response', async () => {
    for (const target of targets) {
      site.clearPages();
      const plain = shown(await site.ask(target));
      for (const headers of colours) {
        // Ensures that the page cached is the one rendered for this request.
        site.clearPages();
        const coloured = await site.ask(target, { headers });
        expect(JSON.stringify(shown(coloured))).not.toContain(mark);
        expect(shown(await site.ask(target))).toEqual(plain);
      }
    }
  });

  test('an invalid session gets the visitor’s page', async () => {
    for (const target of targets) {
      const plain = shown(await site.ask(target));
      const forged = { cookie: `lowdown.session_token=${crypto.randomUUID()}.${'A'.repeat(43)}%3D` };
      expect(shown(await site.ask(target, { headers: forged }))).toEqual(plain);
    }
  });

  test('a member’s page is served to nobody else, even when requests are concurrent', async () => {
    for (const target of targets) {
      site.clearPages();
      const asked = await Promise.all(
        Array.from({ length: 6 }, (_, place) => site.ask(target, place % 2 ? {} : { headers: { cookie } })),
      );
      const after = await site.ask(target);
      const [first, ...others] = [...asked.filter((_, place) => place % 2), after].map(shown);
      for (const other of others) expect(other).toEqual(first);
      expect(first?.text).not.toContain(memberName);
      for (const own of asked.filter((_, place) => place % 2 === 0)) {
        if (withoutCookies.test(target)) {
          expect(shown(own)).toEqual(first);
          continue;
        }
        expect(own.headers['cache-control']).toMatch(/^(?:private, )?no-store$/);
        expect(own.headers['cache-tag']).toBeUndefined();
      }
    }
  });
});

test('members and visitors each see a page in their own language', async () => {
  const own = await site.ask('/', { headers: { cookie } });
  expect(own.text).toContain(memberName);
  expect(own.text).toContain('<html lang="fr"');
  const languages = { 'de-AT,de;q=0.9': 'de', 'es-MX': 'es', 'fr;q=0.5, en;q=0.1': 'fr', 'tlh, en': 'en' };
  for (const [header, language] of Object.entries(languages)) {
    const { text } = await site.ask('/', { headers: { 'accept-language': header } });
    expect(text).toContain(`<html lang="${language}"`);
  }
  expect((await site.ask('/')).text).toContain('<html lang="en"');
});

test('headers keep shared caches from storing a member’s page', async () => {
  for (const target of ['/', '/_.data', '/articles', '/articles.data']) {
    const visitors = await site.ask(target);
    expect(visitors.headers['cache-control']).toMatch(/^public|no-store/);
    expect(visitors.headers.vary).toContain('Cookie');
    const members = await site.ask(target, { headers: { cookie, 'if-none-match': String(visitors.headers.etag) } });
    expect(members.status).toBe(200);
    expect(members.headers['cache-control']).toBe('private, no-store');
  }
});
