import { AppError } from '~/platform/errors';

/** Who asks. The operator is whoever may run commands on the machine; jobs act in the operator's name. */
export type Actor = { role: 'visitor' } | { role: 'operator' };

export const visitor: Actor = { role: 'visitor' };
export const operator: Actor = { role: 'operator' };

/** What can be done, as resource.action, and who may. */
export const permissions = {
  'articles.read': ['visitor', 'operator'],
  'articles.archive': ['operator'],
  'articles.import': ['operator'],
  'articles.offer': ['operator'],
  'pages.read': ['visitor', 'operator'],
  'reviews.read': ['visitor', 'operator'],
  'resources.read': ['visitor', 'operator'],
  'tool_reviews.request': ['visitor', 'operator'],
  'newsletter.subscribe': ['visitor', 'operator'],
  'newsletter.unsubscribe': ['visitor', 'operator'],
  'newsletter.mail': ['operator'],
  'newsletter.forget': ['operator'],
  'contact.send': ['visitor', 'operator'],
  'contact.forward': ['operator'],
  'database.backup': ['operator'],
  'database.restore': ['operator'],
} as const satisfies Record<string, readonly Actor['role'][]>;

export type Permission = keyof typeof permissions;

/** @throws AppError `forbidden` when the actor may not. */
export function authorize(actor: Actor, permission: Permission): void {
  const allowed: readonly Actor['role'][] = permissions[permission];
  if (!allowed.includes(actor.role)) throw new AppError('forbidden', 'You are not allowed to do this.');
}
