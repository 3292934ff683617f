import { eq } from 'drizzle-orm';
import { addMember } from '~/identity/accounts/testing/members.server';
import { permissionsTable, rolePermissions } from '~/identity/roles/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { administratorsOnly, type Entries, newNumber } from '~/platform/testing/entries';

/** Outcomes for downloads restricted to administrators, which refuse access instead of redirecting. */
const fileForAdministrators = 'refused refused refused refused ok';

/** Adds a custom permission that no role has, and returns its ID. */
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

/** Expected access to the routes for permissions, limits and the audit log, by role. */
export const entries: Entries = {
  reads: {
    'GET /admin/security': { outcomes: 'signin home refused refused ok' },
    'GET /admin/security (permissions)': {
      outcomes: 'signin home refused refused ok',
      path: () => '/admin/security?tab=permissions',
    },
    'GET /admin/security (audit)': {
      outcomes: 'signin home refused refused ok',
      path: () => '/admin/security?tab=audit',
    },
    'GET /admin/security (limits)': {
      outcomes: 'signin home refused refused ok',
      path: () => '/admin/security?tab=limits',
    },
    'GET /admin/security/export': { outcomes: '400 400 400 400 400' },
  },
  writes: [
    {
      entry: 'POST /admin/security (grants)',
      outcomes: administratorsOnly,
      prepare: async () => ({
        path: security('grants'),
        form: { before: '', granted: `${await addPermission()}.editor` },
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
        form: { userId: (await addMember()).userId, permission: 'media.use', expiresOn: '2100-01-01' },
      }),
    },
    {
      entry: 'POST /admin/security (user-revoke)',
      outcomes: administratorsOnly,
      prepare: async () => ({
        path: security('user-revoke'),
        form: { userId: (await addMember()).userId, permission: 'media.use' },
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
      entry: 'POST /admin/security/export',
      outcomes: fileForAdministrators,
      prepare: () => ({ path: '/admin/security/export', form: {} }),
    },
  ],
};
