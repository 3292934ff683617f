import { beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { entries as tokenEntries } from '~/identity/token-api/endpoints.server';
import { openingEdition } from '~/newsroom/importing/opening-edition.server';
import { apiBase, endpointNames, endpoints } from '~/operations/api/endpoints';
import { openPageDatabase } from '~/platform/testing/database.server';
import { type Caller, callers, type StepActor } from '~/platform/testing/entries';
import { reads, repeatedEntries, writes } from './site-entries.server';
import { openWholeSite, siteRoutes, type TestResponse } from './whole-site.server';

openPageDatabase();
const site = openWholeSite();

beforeAll(async () => {
  await openingEdition();
  // The setup page is closed once there is an administrator.
  await addMember('admin');
});

function verdictOf(method: string, { status, headers }: TestResponse): string {
  const { location = '' } = headers;
  if (status >= 200 && status < 300) return 'ok';
  if (status >= 300 && status < 400 && location.startsWith('/auth?returnTo=')) return 'signin';
  if (status >= 300 && status < 400) return method === 'GET' && location === '/' ? 'home' : 'led';
  if (status === 401 || status === 403) return 'refused';
  if (status === 404 || status === 405 || status === 410) return 'none';
  return String(status);
}

type SignedIn = { member: StepActor; cookie: Record<string, string> };

async function signInAs(caller: Caller): Promise<SignedIn> {
  const member = caller === 'visitor' ? undefined : await addMember(caller);
  return { member, cookie: member ? { cookie: await site.signIn(member.userId) } : {} };
}

const readers = new Map<Caller, Promise<SignedIn>>();
/** Returns the caller whom all reads share, because a read changes nothing. */
function readerAs(caller: Caller): Promise<SignedIn> {
  const reader = readers.get(caller) ?? signInAs(caller);
  readers.set(caller, reader);
  return reader;
}

/** Returns the outcome for each of the callers, in their order. */
async function outcomesOf(
  signedInAs: (caller: Caller) => Promise<SignedIn>,
  ask: (signedIn: SignedIn) => Promise<string>,
): Promise<string> {
  const verdicts: string[] = [];
  for (const caller of callers) verdicts.push(await ask(await signedInAs(caller)));
  return verdicts.join(' ');
}

/** Removes the suffix that distinguishes several rows for the same entry. */
const withoutEffect = (entry: string): string => entry.replace(/ \(.*\)$/, '');

test('every address and action of the site has an entry in its feature, and no other entries exist', async () => {
  const routes = await siteRoutes();
  // A route without a loader still serves its page on GET; one with only an action rejects GET.
  const read = routes.map(({ pattern }) => `GET ${pattern}`);
  const written = routes.filter(({ module }) => 'action' in module).map(({ pattern }) => `POST ${pattern}`);
  const inFront = site.paths().filter((path) => !path.endsWith('*'));
  const operations = [
    ...endpointNames.map((name) => `${endpoints[name].method} ${apiBase}${endpoints[name].path}`),
    ...Object.keys(tokenEntries).map((entry) => entry.replace(' ', ' /auth/v1/')),
  ];
  expect(repeatedEntries).toEqual([]);
  const named = new Set([...Object.keys(reads), ...writes.map(({ entry }) => entry)].map(withoutEffect));
  expect([...named].sort()).toEqual([...new Set([...read, ...written, ...inFront, ...operations])].sort());
});

const rows = Object.keys(reads).length + writes.length;
describe(`${rows} rows × ${callers.length} callers = ${rows * callers.length} outcomes`, () => {
  test.each(Object.entries(reads))('%s', async (entry, { outcomes, path, method, headers }) => {
    const pattern = withoutEffect(entry).slice('GET '.length);
    expect(
      await outcomesOf(readerAs, async ({ cookie, member }) => {
        const target = (await path?.(member)) ?? pattern;
        return verdictOf(
          'GET',
          await site.ask(target, { method, headers: { ...cookie, ...(await headers?.(member)) } }),
        );
      }),
    ).toBe(outcomes);
  });

  test.each(writes)('$entry', async ({ outcomes, prepare }) => {
    expect(
      await outcomesOf(signInAs, async ({ cookie, member }) => {
        const { path, ...question } = await prepare(member);
        return verdictOf('POST', await site.ask(path, { ...question, headers: { ...cookie, ...question.headers } }));
      }),
    ).toBe(outcomes);
  });
});
