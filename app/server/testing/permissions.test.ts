import { expect, test } from 'vitest';
import { type Actor, authorize, mayDo, type Permission, permissions } from '~/identity/roles/permissions';
import { AppError } from '~/platform/errors';
import { withLocale } from '~/platform/languages/request-locale.server';
import { refusalSentence } from '~/platform/requests/refusal.server';

/** In this order: visitor, subscriber, moderator, editor, administrator, operator; × may, · may not. */
const actors: Actor[] = [
  { role: 'visitor' },
  { role: 'subscriber', userId: '1' },
  { role: 'moderator', userId: '2' },
  { role: 'editor', userId: '3' },
  { role: 'admin', userId: '4' },
  { role: 'operator' },
];

/** Who may do what, written down a second time: a permission that is added or changed is noticed here. */
const expected: Record<Permission, string> = {
  'articles.read': '××××××',
  'articles.archive': '·····×',
  'articles.import': '·····×',
  'articles.offer': '·····×',
  'pages.read': '××××××',
  'reviews.read': '××××××',
  'resources.read': '××××××',
  'tool_reviews.request': '××××××',
  'newsletter.subscribe': '××××××',
  'newsletter.unsubscribe': '××××××',
  'newsletter.mail': '·····×',
  'newsletter.forget': '·····×',
  'contact.send': '××××××',
  'contact.forward': '·····×',
  'database.backup': '·····×',
  'database.restore': '·····×',

  'accounts.enter': '××××××',
  'accounts.manage_own': '·××××·',
  'accounts.mail': '·····×',
  'accounts.administer': '·····×',
  'accounts.set_up': '×·····',

  'members.read': '××××××',

  'comments.read': '××××××',
  'comments.write': '·××××·',
  'comments.manage_own': '·××××·',
  'comments.moderate': '··×××·',
  'comments.import': '·····×',
  'content.report': '·××××·',
  'moderation.appeal': '·××××·',

  'engagement.like': '·××××·',
  'engagement.rate': '·××××·',
  'engagement.read_own': '·××××·',
  'engagement.forget': '·····×',
  'bookmarks.manage_own': '·××××·',
  'bookmarks.read_shared': '××××××',

  'history.manage_own': '·××××·',
  'follows.manage_own': '·××××·',
  'follows.announce': '·····×',
  'follows.read_new': '·×××××',
  'dashboard.read_own': '·××××·',

  'notifications.manage_own': '·××××·',
  'notifications.mail': '·····×',
  'notifications.push': '·····×',
  'notifications.forget': '·····×',
  'notifications.unsubscribe': '××××××',

  'diagnostics.report': '××××××',
  'diagnostics.read': '····×·',
  'diagnostics.forget': '·····×',

  'newsroom.enter': '··×××·',
  'articles.write': '··×××·',
  'articles.approve': '··×××·',
  'articles.publish': '···×××',
  'articles.organise': '···××·',
  'articles.delete': '···××·',
  'articles.empty_trash': '·····×',
  'media.use': '··×××·',
  'media.delete': '···××·',
  'media.clear': '·····×',
  'content.moderate': '··×××·',
  'categories.manage': '···××·',
  'users.read': '····×·',
  'users.manage': '····×·',
  'users.see_emails': '····×·',
  'permissions.manage': '····×·',
  'audit.read': '····×·',
  'rate_limits.manage': '····×·',
  'settings.manage': '····×·',
};

const signs = (permission: Permission): string =>
  actors.map((actor) => (mayDo(actor, permission) ? '×' : '·')).join('');

test('who may do what is as designed, and every permission is in the table', () => {
  const present = Object.keys(permissions) as Permission[];
  expect(Object.fromEntries(present.map((permission) => [permission, signs(permission)]))).toEqual(expected);
});

test.each(Object.keys(permissions) as Permission[])(
  '%s: whoever may not is told whether signing in helps',
  (permission) => {
    for (const actor of actors) {
      const refusal = ((): unknown => {
        try {
          return authorize(actor, permission);
        } catch (error) {
          return error;
        }
      })();
      if (mayDo(actor, permission)) expect(refusal).toBeUndefined();
      else {
        const helps = actor.role === 'visitor' && mayDo({ role: 'admin', userId: '4' }, permission);
        expect((refusal as AppError).code).toBe(helps ? 'unauthenticated' : 'forbidden');
      }
    }
  },
);

test('a role that nobody knows may do nothing', () => {
  const stranger = { role: 'superuser', userId: '5' } as unknown as Actor;
  for (const permission of Object.keys(permissions) as Permission[]) expect(mayDo(stranger, permission)).toBe(false);
});

test.each([
  ['en', 'Please sign in to do this.', 'You are not allowed to do this.'],
  ['es', 'Inicia sesión para hacer esto.', 'No tienes permiso para hacer esto.'],
  ['fr', 'Connectez-vous pour faire cela.', 'Vous n’avez pas le droit de faire cela.'],
  ['de', 'Bitte melde dich dafür an.', 'Das darfst du nicht.'],
] as const)(
  'what is refused is told to readers in their language (%s), and to programs in English',
  (locale, signedOut, not) => {
    const refused = (actor: Actor): AppError => {
      try {
        authorize(actor, 'users.manage');
      } catch (error) {
        return error as AppError;
      }
      throw new Error('It was allowed.');
    };
    const told = (actor: Actor) => withLocale(locale, () => [refused(actor).message, refusalSentence(refused(actor))]);
    expect(told({ role: 'visitor' })).toEqual(['Please sign in to do this.', signedOut]);
    expect(told({ role: 'editor', userId: '1' })).toEqual(['You are not allowed to do this.', not]);
    expect(refusalSentence(new AppError('forbidden', 'A sentence of its own.'))).toBe('A sentence of its own.');
  },
);
