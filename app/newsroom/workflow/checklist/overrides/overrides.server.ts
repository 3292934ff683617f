import { recordAudit } from '~/identity/audit/audit.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember, mayDo } from '~/platform/permissions/permissions';
import { assertNotInTrash, type Current, circumstancesOf, lockCurrent, stepActorOf } from '../../current-state.server';
import { checkBeforeOverride, runChecks } from '../checklist.server';
import { addOverride, deleteOverride } from './store-overrides.server';

const limitOverrides = memberLimit({
  name: 'check-overrides',
  description: 'Problems of articles overridden, by member',
  points: 30,
});

const ownWorkRefused =
  'You wrote, changed or submitted this article, so someone else has to override what blocks its publication.';

/**
 * Returns whether an actor may override problems of an article: `own_work` if only someone else may, as for its approval;
 * null without the permission.
 */
export function mayOverrideIn(
  actor: Actor,
  current: Pick<Current, 'writers' | 'row' | 'draft'>,
): 'yes' | 'own_work' | null {
  if (!mayDo(actor, 'articles.override_checks') || current.row.deletedAt) return null;
  return stepActorOf(actor, current).isWriter && !circumstancesOf(current).selfApproval ? 'own_work' : 'yes';
}

/**
 * Overrides a problem that blocks the publication of an article: it only warns then, until what it is about changes.
 * @param override.key identifies the problem (`problemKey`).
 * @throws AppError `conflict` when the article no longer has this problem, or it blocks nothing; `forbidden` for those who
 * wrote the article, where someone else has to approve it; RateLimitedError.
 */
export async function overrideProblem(
  actor: Actor,
  articleId: string,
  { key, reason }: { key: string; reason: string },
  now: Date,
): Promise<void> {
  const member = authorizeMember(actor, 'articles.override_checks');
  await limitOverrides(member);
  const links = await checkBeforeOverride(actor, articleId);
  await transaction(async (executor, emit) => {
    const current = await lockCurrent(executor, articleId);
    const { draft } = current;
    assertNotInTrash(current);
    if (mayOverrideIn(actor, current) !== 'yes') throw new AppError('forbidden', ownWorkRefused);
    const findings = await runChecks(actor, executor, draft, links);
    const finding = findings.find(({ keys, overrides }) => keys?.includes(key) && !overrides);
    const problem = finding?.problems[finding.keys?.indexOf(key) ?? -1];
    if (!finding || problem === undefined)
      throw new AppError('conflict', 'This problem no longer blocks the article. Run the checklist again.');
    const { userId: overriddenBy } = member;
    const check = finding.check ?? '';
    await addOverride(executor, { articleId, check, problemKey: key, reason, overriddenBy, createdAt: now });
    await emit({ type: 'newsroom.changed' });
    await recordAudit(executor, actor, {
      action: 'article_check_overridden',
      resourceType: 'article',
      resourceId: articleId,
      values: { check, problem, reason },
    });
  });
}

/**
 * Withdraws the override of a problem, so that it blocks the article again. Writers may do so, too: it is the stricter way.
 * @throws AppError `conflict` without such an override; RateLimitedError.
 */
export async function withdrawOverride(actor: Actor, articleId: string, key: string): Promise<void> {
  const member = authorizeMember(actor, 'articles.override_checks');
  await limitOverrides(member);
  await transaction(async (executor, emit) => {
    assertNotInTrash(await lockCurrent(executor, articleId));
    const withdrawn = await deleteOverride(executor, articleId, key);
    if (!withdrawn) throw new AppError('conflict', 'This override has already been withdrawn.');
    await emit({ type: 'newsroom.changed' });
    await recordAudit(executor, actor, {
      action: 'article_check_restored',
      resourceType: 'article',
      resourceId: articleId,
      values: withdrawn,
    });
  });
}
