import { articleCounts } from '~/content/articles/service.server';
import { listPages } from '~/content/pages/service.server';
import { lastAuditedAt } from '~/identity/audit/audit.server';
import { clientErrorsSince } from '~/insight/diagnostics/service.server';
import { selfApproval } from '~/newsroom/workflow/settings';
import { database } from '~/platform/database/database.server';
import { declaredServices } from '~/platform/features/feature.server';
import { type Actor, roles } from '~/platform/permissions/actors';
import { authorize, mayDo } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import { keyStatus } from '~/platform/service-keys/key-tests.server';
import type { KeyStatus } from '~/platform/service-keys/service-key';
import { siteSetting } from '~/platform/settings/settings.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { type ReadinessItem, readinessOf } from './rules';
import * as store from './store.server';

const day = 24 * 60 * 60 * 1000;
const requiredPages = ['terms', 'privacy'];

async function emailStatus(): Promise<KeyStatus> {
  const use = declaredServices().find(({ service }) => service === 'email');
  return use ? keyStatus(use) : 'missing';
}

/**
 * Returns the site's current launch readiness. Items whose facts the actor may not read become warnings
 * that say so.
 */
export async function readiness(actor: Actor, now: Date): Promise<ReadinessItem[]> {
  authorize(actor, 'settings.manage');
  const executor = database();
  const approvingRoles = roles.filter((role) => mayDo({ role, userId: '' }, 'articles.approve'));
  const [emailRelay, administrators, approvers, counts, emptyCategories, pages, recentErrors, lastBackupAt] =
    await Promise.all([
      emailStatus(),
      store.administrators(executor),
      store.countWithRoles(executor, approvingRoles),
      articleCounts(),
      store.emptyCategories(executor),
      listPages(),
      mayDo(actor, 'diagnostics.read') ? clientErrorsSince(actor, new Date(now.getTime() - day)) : undefined,
      mayDo(actor, 'audit.read') ? lastAuditedAt(actor, 'backup_taken') : ('not_shown' as const),
    ]);
  const { DATABASE_URL } = configuration();
  return readinessOf(
    {
      emailRelay,
      siteUrl: publicUrl(),
      isBuiltInDatabase: DATABASE_URL === undefined,
      administrators,
      lastBackupAt,
      publishedArticles: [...counts.values()].reduce((sum, count) => sum + count, 0),
      emptyCategories,
      missingPages: requiredPages.filter((slug) => !pages.some((page) => page.slug === slug)),
      approvers,
      selfApproval: siteSetting(selfApproval),
      recentErrors: recentErrors?.length ?? 'not_shown',
    },
    now,
  );
}

/** Like `readiness`; `undefined` when the actor may not manage the site. */
export const readinessIfAllowed = async (actor: Actor, now: Date): Promise<ReadinessItem[] | undefined> =>
  mayDo(actor, 'settings.manage') ? readiness(actor, now) : undefined;
