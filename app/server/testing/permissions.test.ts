import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { features } from '~/features';
import { AppError } from '~/platform/errors';
import type { Feature } from '~/platform/features/feature';
import { withLocale } from '~/platform/languages/request-locale.server';
import type { Actor } from '~/platform/permissions/actors';
import {
  declaredPermissions,
  type Permission,
  type PlainPermission,
  type ResourcePermission,
} from '~/platform/permissions/declarations';
import { holdsPermission } from '~/platform/permissions/grants';
import { authorize } from '~/platform/permissions/permissions';
import { refusalSentence } from '~/platform/requests/refusal.server';

/** One actor of each kind, in the order: visitor, subscriber, moderator, editor, administrator, operator. */
const actors: Actor[] = [
  { role: 'visitor' },
  { role: 'subscriber', userId: '1' },
  { role: 'moderator', userId: '2' },
  { role: 'editor', userId: '3' },
  { role: 'admin', userId: '4' },
  { role: 'operator' },
];

const declared = [...declaredPermissions().keys()] as Permission[];

test('each permission is declared by one feature, named resource.action, and used somewhere', () => {
  const names = (features as readonly Feature[]).flatMap(({ permissions = {} }) => Object.keys(permissions));
  expect(names.toSorted()).toEqual([...new Set(names)].sort());
  const sources = globSync('app/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$|\/testing\/|\/feature\.ts$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  for (const name of names) {
    expect(name).toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(sources, `${name} is declared but never used`).toContain(`'${name}'`);
  }
});

test('an undeclared permission is a programming error, not a refusal', () => {
  expect(() => holdsPermission({ role: 'admin', userId: '4' }, 'articles.wirte' as Permission)).toThrow(
    'No feature declares the permission articles.wirte.',
  );
});

test.each(declared)('%s: a higher staff role may do what a lower one may', (permission) => {
  const [, subscriber, moderator, editor, admin] = actors.map((actor) => holdsPermission(actor, permission));
  if (moderator) expect([editor, admin]).toEqual([true, true]);
  if (editor) expect(admin).toBe(true);
  // Whatever subscribers may do, all members may do.
  if (subscriber) expect([moderator, editor, admin]).toEqual([true, true, true]);
});

test.each(declared.filter((permission) => permission.endsWith('_own')))(
  '%s concerns a member’s own data, so only members hold it',
  (permission) => {
    expect(actors.map((actor) => holdsPermission(actor, permission))).toEqual([false, true, true, true, true, false]);
  },
);

const ofThings = new Set(declared.filter((permission) => 'policy' in (declaredPermissions().get(permission) ?? {})));

function refusedBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

test.each(declared)('%s: a refusal indicates whether signing in would help', (permission) => {
  for (const actor of actors) {
    const refusal = refusedBy(() =>
      ofThings.has(permission)
        ? authorize(actor, permission as ResourcePermission, undefined)
        : authorize(actor, permission as PlainPermission),
    );
    if (!holdsPermission(actor, permission)) {
      const helps = actor.role === 'visitor' && holdsPermission({ role: 'admin', userId: '4' }, permission);
      expect((refusal as AppError).code).toBe(helps ? 'unauthenticated' : 'forbidden');
    } else if (ofThings.has(permission)) {
      // A missing resource is refused as its feature declares, whoever the actor is. Only a text that someone else has
      // typed asks for signing in again.
      const codes = permission === 'drafts.save_typed' ? ['unauthenticated'] : ['forbidden', 'not_found', 'conflict'];
      expect(codes).toContain((refusal as AppError).code);
    } else expect(refusal).toBeUndefined();
  }
});

test('a permission that depends on a resource cannot be checked without it', () => {
  const [permission] = [...ofThings];
  const admin: Actor = { role: 'admin', userId: '4' };
  expect(() => authorize(admin, permission as PlainPermission)).toThrow('depends on a resource');
});

test('an unknown role holds no permissions', () => {
  const stranger = { role: 'superuser', userId: '5' } as unknown as Actor;
  for (const permission of declared) expect(holdsPermission(stranger, permission)).toBe(false);
});

test.each([
  ['en', 'Please sign in to do this.', 'You are not allowed to do this.'],
  ['es', 'Inicia sesión para hacer esto.', 'No tienes permiso para hacer esto.'],
  ['fr', 'Connectez-vous pour faire cela.', 'Vous n’avez pas le droit de faire cela.'],
  ['de', 'Bitte melde dich dafür an.', 'Das darfst du nicht.'],
] as const)('readers see a refusal in their language (%s), and programs in English', (locale, signedOut, not) => {
  const refused = (actor: Actor): AppError => {
    try {
      authorize(actor, 'users.manage');
    } catch (error) {
      return error as AppError;
    }
    throw new Error('It was allowed.');
  };
  const messagesFor = (actor: Actor) =>
    withLocale(locale, () => [refused(actor).message, refusalSentence(refused(actor))]);
  expect(messagesFor({ role: 'visitor' })).toEqual(['Please sign in to do this.', signedOut]);
  expect(messagesFor({ role: 'editor', userId: '1' })).toEqual(['You are not allowed to do this.', not]);
  expect(refusalSentence(new AppError('forbidden', 'A sentence of its own.'))).toBe('A sentence of its own.');
});
