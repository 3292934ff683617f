import { notify } from '~/identity/notifications/notify.server';
import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { type Actor, holds, type Permission, roles, usersGranted } from '~/platform/permissions/permissions';
import { membersWithRole } from './store.server';

export type Emit = (event: DomainEvent) => Promise<void>;

/** An article as it is told of: by the title of its working copy, or what it is called without one. */
type Named = { articleId: string; draft: { fields: { title: string } }; article: { title: string } };
/** With those who wrote it, sent it on, and chose a moment for it. */
type Written = Named & { writers: readonly string[]; row: { submittedBy: string | null; scheduledBy: string | null } };

/** Most members that are told of one step. */
const mostTold = 200;

/** Members who hold a permission, by their role or by themselves. */
async function membersWhoMay(executor: Executor, permission: Permission): Promise<string[]> {
  const holding = roles.filter((role) => holds({ role, userId: '' }, permission));
  return [...(await membersWithRole(executor, holding, mostTold)), ...usersGranted(permission)];
}

/** Where an article is decided about. */
export const workflowPath = (articleId: string): string => `/admin/articles/${articleId}/workflow`;

async function notifyMembers(
  executor: Executor,
  emit: Emit,
  actor: Actor,
  userIds: Iterable<string | null>,
  said: { title: string; message: string; actionUrl: string },
): Promise<void> {
  const told = new Set([...userIds].filter((userId) => userId !== null));
  // Who did it knows.
  if ('userId' in actor) told.delete(actor.userId);
  for (const userId of [...told].sort()) await notify(executor, emit, { userId, type: 'system', ...said });
}

const named = ({ draft, article }: Named): string => draft.fields.title.trim() || article.title;

/** Notifies those who may pass it that an article waits for them. */
export async function notifyReviewers(executor: Executor, emit: Emit, actor: Actor, current: Named): Promise<void> {
  await notifyMembers(executor, emit, actor, await membersWhoMay(executor, 'articles.approve'), {
    title: 'An article is awaiting review',
    message: named(current),
    actionUrl: workflowPath(current.articleId),
  });
}

/** Notifies those who may pass it that an article waits for them again: what they passed has been changed. */
export async function notifyReviewersAgain(
  executor: Executor,
  emit: Emit,
  actor: Actor,
  current: Named,
): Promise<void> {
  await notifyMembers(executor, emit, actor, await membersWhoMay(executor, 'articles.approve'), {
    title: 'An approved article was changed and needs a new review',
    message: named(current),
    actionUrl: workflowPath(current.articleId),
  });
}

/** Notifies those who may publish it that an article has been passed. */
export async function notifyPublishers(executor: Executor, emit: Emit, actor: Actor, current: Named): Promise<void> {
  await notifyMembers(executor, emit, actor, await membersWhoMay(executor, 'articles.publish'), {
    title: 'An article has been approved and can be published',
    message: named(current),
    actionUrl: workflowPath(current.articleId),
  });
}

/** Notifies those who wrote it, or sent it on, what became of an article. */
export async function notifyWriters(
  executor: Executor,
  emit: Emit,
  actor: Actor,
  current: Written,
  said: { title: string; note?: string; actionUrl?: string },
): Promise<void> {
  await notifyMembers(executor, emit, actor, [...current.writers, current.row.submittedBy], {
    title: said.title,
    message: said.note ? `${named(current)}: ${said.note}` : named(current),
    actionUrl: said.actionUrl ?? workflowPath(current.articleId),
  });
}

/** Notifies whoever chose the moment, and the writers, that an article could not be published then. */
export async function notifyOfFailedSchedule(
  executor: Executor,
  emit: Emit,
  actor: Actor,
  current: Written,
  because: string,
): Promise<void> {
  await notifyMembers(executor, emit, actor, [...current.writers, current.row.submittedBy, current.row.scheduledBy], {
    title: 'An article was not published at its time',
    message: `${named(current)}: ${because}`,
    actionUrl: workflowPath(current.articleId),
  });
}
