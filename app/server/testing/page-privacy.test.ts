import { beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { openingEdition } from '~/newsroom/importing/opening-edition.server';
import { openTestPglite } from '~/platform/testing/database.server';
import { reads } from './site-entries.server';
import { openWholeSite, type Reply } from './whole-site.server';

openTestPglite();
const site = openWholeSite();

/** Something that stands nowhere on the site by itself. */
const mark = 'zqxmark';
const memberName = 'Qxzmember Vwkname';
let cookie: string;

beforeAll(async () => {
  await openingEdition();
  const { userId } = await addMember('subscriber', { name: memberName, language: 'fr' });
  cookie = await site.signIn(userId);
});

/** Every address that shows something to a visitor, as a page and, where it is one, as the data of a navigation. */
const open = Object.entries(reads).filter(([, { outcomes }]) => outcomes.startsWith('ok '));

/** Where no cookie counts, a member is a visitor. */
const withoutCookies = /^\/(?:api\/v1|media)\//;

const dataOf = (path: string): string => (path === '/' ? '/_.data' : `${path}.data`);

/** What a visitor may see of a response: everything but the moment it was sent. */
function shown({ status, headers, text }: Reply) {
  const { date: _date, 'keep-alive': _keepAlive, ...kept } = headers;
  return { status, headers: Object.entries(kept).filter(([name]) => !name.startsWith('ratelimit')), text };
}

/** Headers that a visitor may send, and that servers have believed. None of them may be found in anybody's page. */
const believed = {
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
  { ...believed, cookie: `theme=${mark}; notice=${mark}; ${mark}=${mark}` },
  { ...believed, cookie: `lowdown.session_token=${mark}.${mark}; __Secure-lowdown.session_token=${mark}` },
  { ...believed, authorization: `Bearer ${mark}` },
];

describe.each(open)('%s', (entry, { path }) => {
  let targets: string[] = [];
  beforeAll(async () => {
    const target = (await path?.(undefined)) ?? entry.replace(/ \(.*\)$/, '').slice('GET '.length);
    const isPage = (await site.ask(target)).headers['content-type']?.startsWith('text/html') ?? false;
    targets = isPage ? [target, dataOf(target)] : [target];
  });

  test('what one visitor sends is not in the response that the next one gets', async () => {
    for (const target of targets) {
      site.clearPages();
      const plain = shown(await site.ask(target));
      for (const headers of colours) {
        // Theirs is the first request, from which the page is made that is kept.
        site.clearPages();
        const coloured = await site.ask(target, { headers });
        expect(JSON.stringify(shown(coloured))).not.toContain(mark);
        expect(shown(await site.ask(target))).toEqual(plain);
      }
    }
  });

  test('a session that nobody has given out is a visitor’s', async () => {
    for (const target of targets) {
      const plain = shown(await site.ask(target));
      const forged = { cookie: `lowdown.session_token=${crypto.randomUUID()}.${'A'.repeat(43)}%3D` };
      expect(shown(await site.ask(target, { headers: forged }))).toEqual(plain);
    }
  });

  test('a member’s page is nobody else’s, though both ask at once', async () => {
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

test('a member sees their own page, in their language, and a visitor the one of theirs', async () => {
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

test('what a shared cache between us is told lets it keep no member’s page', async () => {
  for (const target of ['/', '/_.data', '/articles', '/articles.data']) {
    const visitors = await site.ask(target);
    expect(visitors.headers['cache-control']).toMatch(/^public|no-store/);
    expect(visitors.headers.vary).toContain('Cookie');
    const members = await site.ask(target, { headers: { cookie, 'if-none-match': String(visitors.headers.etag) } });
    expect(members.status).toBe(200);
    expect(members.headers['cache-control']).toBe('private, no-store');
  }
});
