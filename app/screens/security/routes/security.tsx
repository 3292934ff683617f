import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  useActionData,
  useLoaderData,
} from 'react-router';
import { z } from 'zod';
import { Tabs } from '~/design/controls/tabs';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { verifyAuditChain } from '~/identity/audit/audit.server';
import { rateLimitForm } from '~/identity/rate-limits/rate-limit-rules';
import { changeRateLimit, readRateLimits } from '~/identity/rate-limits/rate-limits.server';
import { actorOf } from '~/identity/roles/actor.server';
import { newPermissionForm } from '~/identity/roles/grant-rules';
import { changeGrants, createPermission, deletePermission } from '~/identity/roles/grants.server';
import { grantSentence, userGrantForm, userRevocationForm } from '~/identity/user-permissions/rules';
import { grantToUser, listUserGrants, readGrantee, revokeFromUser } from '~/identity/user-permissions/service.server';
import { RoleTable } from '~/newsroom/people/components/role-table';
import { listRoles } from '~/newsroom/people/list-roles.server';
import { countTabs } from '~/newsroom/people/service.server';
import stylesheet from '~/newsroom/security/administration.css?url';
import { listAudit } from '~/newsroom/security/audit-list.server';
import { auditQuery } from '~/newsroom/security/audit-list-rules';
import { OwnPermissions } from '~/newsroom/security/components/app-permissions';
import { AuditLog } from '~/newsroom/security/components/audit-log';
import { GrantMatrix } from '~/newsroom/security/components/grant-matrix';
import { LogState } from '~/newsroom/security/components/log-state';
import { RateLimits } from '~/newsroom/security/components/rate-limits';
import { UserGrants } from '~/newsroom/security/components/user-grants';
import { securityForms } from '~/newsroom/security/forms';
import { changesBetween, roleNames } from '~/newsroom/security/grant-table-rules';
import { limitQuery } from '~/newsroom/security/limit-list-rules';
import { openSecurity, readGrantTable } from '~/newsroom/security/service.server';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { sentForm } from '~/platform/forms/form-address';
import { type Notice, post, revalidateUnlessUnsent } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { refuse } from '~/platform/http/refuse.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import type { Route } from './+types/security';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];
export const handle = {
  place: (shown) => shown?.tabs.find(({ name }) => name === shown.tab)?.label,
} satisfies ScreenPlace<ReturnType<typeof useLoaderData<typeof loader>>>;
export const meta = () => unlistedMeta('Security');

export const loader = screenLoader(async ({ request }, member) => {
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const { open, ...opened } = openSecurity(member, parameters.tab);
  const common = {
    ...opened,
    tabCounts: opened.tabs.some(({ name }) => name === 'roles') ? await countTabs(member) : undefined,
  };
  if (open === 'roles') return { ...common, tab: 'roles' as const, ...(await listRoles(member)) };
  if (open === 'audit') {
    const query = auditQuery.parse(parameters);
    const [log, chain] = await Promise.all([listAudit(member, query), verifyAuditChain(member)]);
    return { ...common, tab: 'audit' as const, query, ...log, chain };
  }
  if (open === 'limits') {
    const at = new Date();
    const query = limitQuery.parse(parameters);
    return { ...common, tab: 'limits' as const, query, limits: await readRateLimits(member, at), at };
  }
  const [table, userGrants, grantee] = await Promise.all([
    readGrantTable(member),
    listUserGrants(member),
    parameters.user === undefined ? null : readGrantee(member, parameters.user).catch(refuse),
  ]);
  return { ...common, tab: 'permissions' as const, table, userGrants, grantee, at: new Date() };
});

const failures: Record<string, Notice> = {
  grant: { title: 'Failed to update permission', description: 'Please try again.' },
  create: { title: 'Failed to create permission', description: 'Please try again.' },
  delete: { title: 'Failed to delete permission', description: 'Please try again.' },
  userGrant: { title: 'Failed to grant permission', description: 'Please try again.' },
  userRevoke: { title: 'Failed to revoke permission', description: 'Please try again.' },
  limit: { title: 'Limit not saved', description: 'The limit could not be saved. Please try again.' },
};

/**
 * Saves the permission table. Ticked cells arrive either as one field each or as a single field, separated by spaces.
 */
function saveGrants(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: z.object({
      before: z.string('The table is incomplete. Reload the page.'),
      granted: z.array(z.string()),
    }),
    failure: failures.grant as Notice,
    perform: async ({ before, granted }) => {
      const changes = changesBetween(before, granted.join(' '));
      const names = await changeGrants(actorOf(args.context), changes);
      const [only] = changes;
      if (changes.length !== 1 || !only) {
        const description = `${changes.length} changes to role permissions are now in effect.`;
        return { outcome: 'done', title: 'Permissions saved', description };
      }
      const description = `${roleNames[only.role].label}: ${names[0]}.`;
      return { outcome: 'done', title: only.isGranted ? 'Permission granted' : 'Permission revoked', description };
    },
  });
}

export function action(args: ActionFunctionArgs) {
  const actor = actorOf(args.context);
  switch (sentForm(new URL(args.request.url).searchParams, securityForms)) {
    case 'grants':
      return saveGrants(args);
    case 'create':
      return processForm(args, {
        schema: newPermissionForm,
        failure: failures.create as Notice,
        perform: async (permission) => {
          await createPermission(actor, permission);
          const description = 'No role has it yet. Grant it in the table.';
          return { outcome: 'done', title: 'Permission created', description };
        },
      });
    case 'delete':
      return processForm(args, {
        schema: z.object({ id: z.string() }),
        failure: failures.delete as Notice,
        perform: async ({ id }) => {
          const { name } = await deletePermission(actor, id);
          return {
            outcome: 'done',
            title: 'Permission deleted',
            description: `${name} has been removed from every role.`,
          };
        },
      });
    case 'user-grant':
      return processForm(args, {
        schema: userGrantForm,
        failure: failures.userGrant as Notice,
        perform: async ({ expiresOn, ...grant }) => {
          const granted = { ...grant, expiresAt: expiresOn };
          const { name } = await grantToUser(actor, granted, new Date());
          return { outcome: 'done', title: 'Permission granted', description: grantSentence(name, granted) };
        },
      });
    case 'user-revoke':
      return processForm(args, {
        schema: userRevocationForm,
        failure: failures.userRevoke as Notice,
        perform: async (grant) => {
          await revokeFromUser(actor, grant, new Date());
          return {
            outcome: 'done',
            title: 'Permission revoked',
            description: 'The member may still have it through their role.',
          };
        },
      });
    case 'limit':
      return processForm(args, {
        schema: rateLimitForm,
        failure: failures.limit as Notice,
        perform: async ({ name, ...limit }) => {
          await changeRateLimit(actor, name, limit, new Date());
          return { outcome: 'done', title: 'Limit saved', description: 'The new limit applies to every server.' };
        },
      });
    case 'limit-reset':
      return processForm(args, {
        schema: z.object({ name: z.string() }),
        failure: failures.limit as Notice,
        perform: async ({ name }) => {
          await changeRateLimit(actor, name, 'own', new Date());
          return { outcome: 'done', title: 'Limit reset', description: 'The default limit applies again.' };
        },
      });
    default:
      throw data('Unknown form.', { status: 404 });
  }
}

const notes = {
  roles: 'Who has which role, and how many permissions each role has.',
  permissions: 'What each role may do. Administrators always keep the permissions they need to restore the others.',
  audit: 'Who did what, when and from where. Entries can be added, but not changed or removed.',
  limits: 'How often each action is allowed, and who is close to a limit.',
} as const;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction(), { title: 'Nothing was changed', description: 'Please try again.' });
export const shouldRevalidate = revalidateUnlessUnsent;

export default function Security() {
  const shown = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <div className="screen-head">
        <h1>Security</h1>
        <p>{notes[shown.tab]}</p>
      </div>
      <Tabs
        label="Security"
        tabs={shown.tabs.map(({ name, label }) => ({
          to: `/admin/security?tab=${name}`,
          label,
          count: name === 'roles' || name === 'permissions' ? shown.tabCounts?.[name] : undefined,
          isCurrent: shown.tab === name,
        }))}
      />
      {result && (
        <p className={result.outcome === 'done' ? 'notice good' : 'notice'} role="status">
          <strong>{result.title}</strong> {result.description}
        </p>
      )}
      {shown.tab === 'roles' && (
        <RoleTable {...shown} mayGrant={shown.tabs.some(({ name }) => name === 'permissions')} />
      )}
      {shown.tab === 'permissions' && (
        <>
          <GrantMatrix {...shown.table} />
          <UserGrants grants={shown.userGrants} grantee={shown.grantee} permissions={shown.table.rows} at={shown.at} />
          <OwnPermissions permissions={shown.table.rows.filter(({ isBuiltIn }) => !isBuiltIn)} />
        </>
      )}
      {shown.tab === 'audit' && (
        <>
          <LogState chain={shown.chain} />
          <AuditLog {...shown} path="/admin/security" empty="No audit logs found matching your criteria" />
        </>
      )}
      {shown.tab === 'limits' && <RateLimits {...shown} />}
    </>
  );
}
