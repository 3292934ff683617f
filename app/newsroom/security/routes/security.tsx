import { type ActionFunctionArgs, data, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import { PageLink } from '~/design/components/page-link';
import { wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { verifyAuditChain } from '~/identity/audit/audit.server';
import { rateLimitForm } from '~/identity/rate-limits/rate-limit-rules';
import { changeRateLimit, readRateLimits } from '~/identity/rate-limits/rate-limits.server';
import { actorOf } from '~/identity/roles/actor.server';
import { newPermissionForm } from '~/identity/roles/grant-rules';
import { createPermission, deletePermission, listPermissions, setGrant } from '~/identity/roles/grants.server';
import { grantSentence, userGrantForm, userRevocationForm } from '~/identity/user-permissions/rules';
import { grantToUser, listUserGrants, readGrantee, revokeFromUser } from '~/identity/user-permissions/service.server';
import type { Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { refuse } from '~/platform/http/refuse.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { roles } from '~/platform/permissions/permissions';
import stylesheet from '../administration.css?url';
import { listAudit } from '../audit-list.server';
import { auditQuery } from '../audit-list-rules';
import { OwnPermissions } from '../components/app-permissions';
import { AuditLog } from '../components/audit-log';
import { GrantMatrix } from '../components/grant-matrix';
import { RateLimits } from '../components/rate-limits';
import { UserGrants } from '../components/user-grants';
import { openSecurity } from '../service.server';
import type { Route } from './+types/security';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];
export const meta = () => unlistedMeta('Security');

export const loader = screenLoader(async ({ request }, member) => {
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const { open, permissionCounts, ...common } = openSecurity(member, parameters.tab);
  if (open === 'audit') {
    const query = auditQuery.parse(parameters);
    const [log, chain] = await Promise.all([listAudit(member, query), verifyAuditChain(member)]);
    return { ...common, tab: 'audit' as const, query, ...log, chain };
  }
  if (open === 'limits') {
    const at = new Date();
    return { ...common, tab: 'limits' as const, limits: await readRateLimits(member, at), at };
  }
  const [permissions, userGrants, grantee] = await Promise.all([
    listPermissions(member),
    listUserGrants(member),
    parameters.user === undefined ? null : readGrantee(member, parameters.user).catch(refuse),
  ]);
  return { ...common, tab: 'permissions' as const, permissions, permissionCounts, userGrants, grantee, at: new Date() };
});

const failures: Record<string, Notice> = {
  grant: { title: 'Failed to update permission', description: 'Please try again.' },
  create: { title: 'Failed to create permission', description: 'Please try again.' },
  delete: { title: 'Failed to delete permission', description: 'Please try again.' },
  userGrant: { title: 'Failed to grant permission', description: 'Please try again.' },
  userRevoke: { title: 'Failed to remove permission', description: 'Please try again.' },
  limit: { title: 'Limit not saved', description: 'The limit could not be saved. Please try again.' },
};

export function action(args: ActionFunctionArgs) {
  const actor = actorOf(args.context);
  switch (new URL(args.request.url).searchParams.get('do')) {
    case 'grant':
      return processForm(args, {
        schema: z.object({ permissionId: z.string(), role: z.enum(roles), granted: z.enum(['yes', 'no']) }),
        failure: failures.grant as Notice,
        perform: async ({ granted, ...grant }) => {
          const isGranted = granted === 'yes';
          const { name } = await setGrant(actor, { ...grant, isGranted });
          const description = `${grant.role} ${isGranted ? 'may' : 'may not'} ${name} from now on.`;
          return { outcome: 'done', title: isGranted ? 'Permission granted' : 'Permission revoked', description };
        },
      });
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
          return { outcome: 'done', title: 'Permission deleted', description: `No role has ${name} now.` };
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
          return { outcome: 'done', title: 'Permission removed', description: 'It may still come with their role.' };
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

export default function Security() {
  const shown = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <div className="screen-head">
        <h1>Security</h1>
        <p>Permissions, audit log and rate limits.</p>
      </div>
      <nav className="tabs" aria-label="Security">
        {shown.hasPeople && <PageLink to="/admin/users">User Roles</PageLink>}
        {shown.tabs.map(({ name, label }) => (
          <PageLink
            key={name}
            to={`/admin/security?tab=${name}`}
            aria-current={shown.tab === name ? 'page' : undefined}
          >
            {label}
          </PageLink>
        ))}
      </nav>
      {result && (
        <p className={result.outcome === 'done' ? 'notice good' : 'notice'} role="status">
          <strong>{result.title}</strong> {result.description}
        </p>
      )}
      {shown.tab === 'permissions' && (
        <>
          <p>
            Changes take effect at once. Administrators always keep the permissions they need to restore the others.
          </p>
          <GrantMatrix permissions={shown.permissions} counts={shown.permissionCounts} />
          <UserGrants grants={shown.userGrants} grantee={shown.grantee} permissions={shown.permissions} at={shown.at} />
          <OwnPermissions permissions={shown.permissions.filter(({ isBuiltIn }) => !isBuiltIn)} />
        </>
      )}
      {shown.tab === 'audit' && (
        <>
          {shown.chain.state === 'whole' ? (
            <p>
              Log intact: {wholeNumber(shown.chain.rows)} {shown.chain.rows === 1 ? 'entry' : 'entries'}. Save this hash
              to detect removals later: <code className="hash">{shown.chain.head}</code>
            </p>
          ) : (
            <p className="chain-broken" role="alert">
              <strong>The log is damaged at entry {wholeNumber(shown.chain.at)}.</strong>{' '}
              {shown.chain.because === 'missing'
                ? 'Entries before it are missing or in a different order.'
                : 'The entry has been changed.'}
            </p>
          )}
          <AuditLog {...shown} path="/admin/security" empty="No audit logs found matching your criteria" />
        </>
      )}
      {shown.tab === 'limits' && <RateLimits limits={shown.limits} at={shown.at} />}
    </>
  );
}
