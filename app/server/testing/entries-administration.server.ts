import { eq } from 'drizzle-orm';
import { addMember } from '~/identity/accounts/testing/members.server';
import { permissionsTable, rolePermissions } from '~/identity/roles/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { newAddress, newNumber, type Write } from './write-fixtures.server';

/** A form inside a screen: whoever has no business in the newsroom is led away from its page. */
const administratorsOnly = 'signin led refused refused ok';
/** A file, which stands outside of the screens. */
const fileForAdministrators = 'refused refused refused refused ok';

/** A permission that administrators have made and no role holds. */
async function addPermission(): Promise<string> {
  const id = newId();
  const action = `act_${newNumber()}`;
  await database()
    .insert(permissionsTable)
    .values({
      id,
      name: `app.${action}`,
      resource: 'app',
      action,
      description: 'What an app asks for',
      isBuiltIn: false,
    });
  await database().delete(rolePermissions).where(eq(rolePermissions.permissionId, id));
  return id;
}

const security = (name: string) => `/admin/security?tab=permissions&do=${name}`;
const people = (name: string) => `/admin/users?do=${name}`;
const someone = async (): Promise<string> => (await addMember()).userId;

/** What users and security change. */
export const administrationWrites: readonly Write[] = [
  {
    entry: 'POST /admin/security (grant)',
    outcomes: administratorsOnly,
    prepare: async () => ({
      path: security('grant'),
      form: { permissionId: await addPermission(), role: 'editor', granted: 'yes' },
    }),
  },
  {
    entry: 'POST /admin/security (create)',
    outcomes: administratorsOnly,
    prepare: () => ({
      path: security('create'),
      form: { resource: 'app', action: `made_${newNumber()}`, description: 'What an app asks for' },
    }),
  },
  {
    entry: 'POST /admin/security (delete)',
    outcomes: administratorsOnly,
    prepare: async () => ({ path: security('delete'), form: { id: await addPermission() } }),
  },
  {
    entry: 'POST /admin/security (user-grant)',
    outcomes: administratorsOnly,
    prepare: async () => ({
      path: security('user-grant'),
      form: { userId: await someone(), permission: 'media.use', expiresOn: '2100-01-01' },
    }),
  },
  {
    entry: 'POST /admin/security (user-revoke)',
    outcomes: administratorsOnly,
    prepare: async () => ({
      path: security('user-revoke'),
      form: { userId: await someone(), permission: 'media.use' },
    }),
  },
  {
    entry: 'POST /admin/security (limit)',
    outcomes: administratorsOnly,
    prepare: () => ({ path: security('limit'), form: { name: 'contact', points: '50', seconds: '3600' } }),
  },
  {
    entry: 'POST /admin/security (limit-reset)',
    outcomes: administratorsOnly,
    prepare: () => ({ path: security('limit-reset'), form: { name: 'contact' } }),
  },
  {
    entry: 'POST /admin/users (assign)',
    outcomes: administratorsOnly,
    prepare: async () => ({ path: people('assign'), form: { userId: await someone(), role: 'editor' } }),
  },
  {
    entry: 'POST /admin/users (reset)',
    outcomes: administratorsOnly,
    prepare: async () => ({ path: people('reset'), form: { userId: (await addMember('editor')).userId } }),
  },
  {
    entry: 'POST /admin/users (reveal)',
    outcomes: administratorsOnly,
    prepare: async () => ({ path: people('reveal'), form: { userId: await someone(), reason: 'A question' } }),
  },
  {
    entry: 'POST /admin/users (bulk)',
    outcomes: administratorsOnly,
    prepare: async () => ({
      path: people('bulk'),
      form: { userIds: await someone(), bulk: 'suspend', reason: 'Spam', confirmed: 'on' },
    }),
  },
  {
    entry: 'POST /admin/users (invite)',
    outcomes: administratorsOnly,
    prepare: () => ({
      path: people('invite'),
      form: { addresses: newAddress(), role: 'subscriber', language: 'en' },
    }),
  },
  {
    entry: 'POST /admin/users/export',
    outcomes: fileForAdministrators,
    prepare: () => ({ path: '/admin/users/export', form: { reason: '' } }),
  },
  {
    entry: 'POST /admin/security/export',
    outcomes: fileForAdministrators,
    prepare: () => ({ path: '/admin/security/export', form: {} }),
  },
];

/** What users and security show. */
export const administrationReads = {
  'GET /admin/users': { outcomes: 'signin home refused refused ok' },
  'GET /admin/security': { outcomes: 'signin home refused refused ok' },
  'GET /admin/security (audit)': {
    outcomes: 'signin home refused refused ok',
    path: () => '/admin/security?tab=audit',
  },
  'GET /admin/security (limits)': {
    outcomes: 'signin home refused refused ok',
    path: () => '/admin/security?tab=limits',
  },
  'GET /admin/users/export': { outcomes: '400 400 400 400 400' },
  'GET /admin/security/export': { outcomes: '400 400 400 400 400' },
};
