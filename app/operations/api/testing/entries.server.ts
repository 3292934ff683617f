import { newsletterSubscribers } from '~/audience/subscribers/schema';
import { openingArticlePath } from '~/content/articles/testing/opening-article.server';
import { addPassword, password } from '~/identity/accounts/testing/accounts.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { bearerOf } from '~/identity/token-api/testing/bearer.server';
import { createDraft } from '~/newsroom/drafts/save.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import {
  anotherMembers,
  type Entries,
  everyone,
  forMembers,
  membersOnly,
  newEmail,
  newNumber,
  nobodyBySession,
  type StepActor,
} from '~/platform/testing/entries';
import { plainPicture } from '~/platform/testing/pictures.server';
import { apiBase, type EndpointName, endpointNames, endpointOf, needsToken } from '../endpoints';
import { addApiToken, apiTokenHeader } from '../tokens/testing/api-tokens.server';

/** Outcomes for members who can write articles, with an API token. */
const forWriters = 'refused refused ok ok ok';
const forAdmins = 'refused refused refused refused ok';

const openReads = endpointNames.filter((name) => !needsToken(endpointOf(name)) && endpointOf(name).method === 'GET');
const entryOf = (name: EndpointName): string => `${endpointOf(name).method} ${apiBase}${endpointOf(name).path}`;
const pathTo = (name: EndpointName, value: string): string =>
  `${apiBase}${endpointOf(name).path.replace(/\{\w+\}/, value)}`;

/** Adds an article of the member, or of someone else in place of one who cannot write. Returns its ID. */
async function addDraft(member: StepActor): Promise<string> {
  const writer = member && member.role !== 'subscriber' ? member : await addMember('editor');
  const fields = { title: `Title ${newNumber()}`, content: '<p>Words</p>', category: 'news' };
  return (await createDraft(writer, fields)).articleId;
}

const draftPath = (name: EndpointName) => async (member: StepActor) => pathTo(name, await addDraft(member));

async function addSubscriber(): Promise<string> {
  const id = newId();
  await database().insert(newsletterSubscribers).values({ id, email: newEmail(), status: 'active' });
  return id;
}

const articlePath = (name: EndpointName) => openingArticlePath((article) => pathTo(name, article.slug));

export const entries: Entries = {
  reads: {
    'GET /developers': { outcomes: everyone },
    'GET /settings/security/tokens': { outcomes: forMembers },
    'GET /api/v1/*': { outcomes: everyone, path: () => '/api/v1/openapi.json' },
    'GET /api/v1/me (session)': { outcomes: nobodyBySession, path: () => '/api/v1/me' },
    'GET /api/v1/me (bearer)': { outcomes: membersOnly, path: () => '/api/v1/me', headers: bearerOf },
    'GET /api/v1/me (API token)': { outcomes: membersOnly, path: () => '/api/v1/me', headers: apiTokenHeader },
    ...Object.fromEntries(openReads.map((name) => [entryOf(name), { outcomes: everyone, path: articlePath(name) }])),
    [entryOf('listDrafts')]: { outcomes: forWriters, headers: apiTokenHeader },
    [entryOf('readDraft')]: { outcomes: forWriters, path: draftPath('readDraft'), headers: apiTokenHeader },
    [entryOf('readStatus')]: { outcomes: forWriters, path: draftPath('readStatus'), headers: apiTokenHeader },
    [entryOf('listSubscribers')]: { outcomes: forAdmins, headers: apiTokenHeader },
  },
  writes: [
    {
      // Without a token, nobody can write.
      entry: 'POST /api/v1/* (session)',
      outcomes: nobodyBySession,
      prepare: () => ({ path: '/api/v1/drafts', json: { title: 'A title' } }),
    },
    {
      entry: entryOf('createDraft'),
      outcomes: forWriters,
      prepare: async (member) => ({
        path: '/api/v1/drafts',
        json: { title: `Title ${newNumber()}`, content: '<p>Words</p>', category: 'news' },
        headers: await apiTokenHeader(member),
      }),
    },
    {
      entry: entryOf('updateDraft'),
      outcomes: forWriters,
      prepare: async (member) => ({
        path: await draftPath('updateDraft')(member),
        method: 'PATCH',
        json: { version: 1, title: `Title ${newNumber()}` },
        headers: await apiTokenHeader(member),
      }),
    },
    {
      entry: entryOf('submitDraft'),
      outcomes: forWriters,
      prepare: async (member) => ({
        path: await draftPath('submitDraft')(member),
        json: { version: 1 },
        headers: await apiTokenHeader(member),
      }),
    },
    {
      entry: entryOf('uploadPicture'),
      outcomes: forWriters,
      prepare: async (member) => ({
        path: '/api/v1/pictures?alt=A%20harbour',
        method: 'POST',
        bytes: await plainPicture(),
        headers: await apiTokenHeader(member),
      }),
    },
    {
      entry: entryOf('postComment'),
      outcomes: membersOnly,
      prepare: async (member) => ({
        path: await articlePath('postComment')(),
        json: { text: 'A comment' },
        headers: await apiTokenHeader(member),
      }),
    },
    {
      entry: entryOf('addSubscriber'),
      outcomes: forAdmins,
      prepare: async (member) => ({
        path: '/api/v1/subscribers',
        json: { email: newEmail() },
        headers: await apiTokenHeader(member),
      }),
    },
    {
      entry: entryOf('removeSubscriber'),
      outcomes: forAdmins,
      prepare: async (member) => ({
        path: pathTo('removeSubscriber', await addSubscriber()),
        method: 'DELETE',
        headers: await apiTokenHeader(member),
      }),
    },
    {
      entry: 'POST /settings/security/tokens (create)',
      outcomes: forMembers,
      prepare: async (member) => {
        if (member) await addPassword(member.userId);
        const form = {
          intent: 'create',
          name: 'A program',
          scope: 'comments:write',
          lifetime: '30',
          until: '',
          password,
        };
        return { path: '/settings/security/tokens', form };
      },
    },
    {
      entry: 'POST /settings/security/tokens (revoke)',
      outcomes: forMembers,
      prepare: async (member) => {
        const { id } = await addApiToken(member ?? (await addMember()));
        return { path: '/settings/security/tokens', form: { intent: 'revoke', id } };
      },
    },
    {
      entry: 'POST /settings/security/tokens (another’s)',
      outcomes: anotherMembers,
      prepare: async () => {
        const { id } = await addApiToken(await addMember());
        return { path: '/settings/security/tokens', form: { intent: 'revoke', id } };
      },
    },
  ],
};
