import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import * as bookmarks from '~/audience/bookmarks/routes/bookmarks';
import { setBookmark } from '~/audience/bookmarks/service.server';
import { comments } from '~/audience/comments/schema';
import * as memberPage from '~/audience/community/routes/member';
import { recordOpening } from '~/audience/history/service.server';
import { addArticle } from '~/content/articles/testing/articles.server';
import { serverFeatures } from '~/features.server';
import { profiles, userRoles, users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import * as deletion from '~/identity/members/routes/delete';
import * as download from '~/identity/members/routes/download';
import * as preferences from '~/identity/members/routes/preferences';
import { profileChangesPerHour } from '~/identity/members/rules';
import { requestResource } from '~/identity/roles/testing/resource.server';
import { type Page, type Visit, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import type { Member } from '~/platform/permissions/actors';
import { openPageDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import * as profile from '~/screens/member/routes/profile';
import * as settings from '~/screens/member/routes/settings';
import { addRowOf } from './tables.server';

registerFeatures(serverFeatures);
openPageDatabase();

const pages = [
  { path: '/profile', module: profile },
  { path: '/settings', module: settings },
  { path: '/settings/data', module: download },
  { path: '/settings/delete', module: deletion },
  { path: '/bookmarks', module: bookmarks },
  { path: '/members/:id', module: memberPage },
] as Page[];
const open = (path: string, options?: Visit) => visit(pages, path, options);

const stored = async ({ userId }: Member) => {
  const [row] = await database()
    .select()
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.userId, userId));
  if (!row) throw new Error('The member is gone.');
  return row;
};

/** Fields that someone might add to a request although these pages' forms do not have them. */
const smuggled = {
  ...{ role: 'admin', email: 'other@members.test', emailVerified: 'on', id: newId(), userId: '', user_id: '' },
  ...{ twoFactorEnabled: 'on', keepsHistory: 'off', createdAt: '2001-01-01', image: '/x', 'profile[role]': 'admin' },
};

test('visitors are redirected to sign in and back, except on pages that ask them to sign in', async () => {
  for (const path of ['/settings/data', '/settings/delete']) {
    for (const form of [undefined, { name: 'A' }]) {
      await expect(open(path, { form })).rejects.toThrow(/returned a 30\d response/);
    }
  }
  for (const path of ['/bookmarks', '/settings', '/profile']) {
    const { html, status } = await open(path);
    expect(status).toBe(401);
    expect(html).toContain('Sign In Required');
    expect(html).toContain('Why join');
    expect(html).toContain(`href="/login?returnTo=${encodeURIComponent(path)}"`);
    expect(html).toContain('content="noindex"');
  }
  expect((await open('/settings', { form: { language: 'de' } })).status).toBe(401);
  expect((await open('/profile', { form: { name: 'A' } })).status).toBe(401);
});

test('the profile and the settings show how much of the member’s activity is stored', async () => {
  const member = await addMember();
  const other = await addMember();
  for (let count = 0; count < 3; count += 1) {
    const articleId = await addArticle();
    await setBookmark(member, { articleId, isSaved: true });
    await recordOpening(count < 2 ? member : other, articleId, new Date());
  }
  for (const path of ['/profile', '/settings']) {
    const { html } = await open(path, { actor: member });
    const facts = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, name = '', value]) => [
      name.replaceAll(/<[^>]+>/g, ''),
      value,
    ]);
    expect(facts).toEqual(
      expect.arrayContaining([
        ['Articles read', '2'],
        ['Bookmarks', '3'],
      ]),
    );
    expect(facts.map(([name]) => name)).not.toContain('Published comments');
    expect(html).not.toContain('is counted here');
    for (const target of ['/history', '/bookmarks', '/dashboard']) expect(html).toContain(`href="${target}"`);
  }
});

test('the profile and the settings of a new member show no zeros', async () => {
  const member = await addMember();
  for (const path of ['/profile', '/settings']) {
    const { html } = await open(path, { actor: member });
    expect(html).toContain(
      'Nothing yet. The articles you read and save, and the comments you write, will be counted here.',
    );
    expect(html).not.toMatch(/<dd>0<\/dd>/);
  }
});

describe('profile', () => {
  test.each([
    ['admin', 'Administrator'],
    ['editor', 'Editor'],
    ['moderator', 'Moderator'],
    ['subscriber', 'Subscriber'],
  ] as const)('shows the role of the %s, their preferences and their email address', async (role, label) => {
    const member = await addMember(role, { weeklyDigest: false, language: 'fr' });
    const { html, cacheSeconds } = await open('/profile', { actor: member });
    for (const text of [`<dd>${label}</dd>`, member.name, member.email, 'Change it under Security', 'Français']) {
      expect(html).toContain(text);
    }
    expect(html).toMatch(/<dt>Weekly digest<\/dt><dd>Off<\/dd>/);
    expect(html).toMatch(/<input[^>]*type="email"[^>]*readOnly=""/);
    expect(cacheSeconds).toBe(0);
  });

  test('a new name is stored in the account and the profile and announced to every node', async () => {
    const member = await addMember();
    const heard = await recordEvents();
    const { html, status } = await open('/profile', { actor: member, form: { name: '  A  new\nname ' } });
    expect(status).toBe(200);
    expect(html).toContain('Profile updated');
    expect(await stored(member)).toMatchObject({ profiles: { name: 'A new name' }, users: { name: 'A new name' } });
    expect(await heard()).toContainEqual({ type: 'members.changed', userId: member.userId });
  });

  test('an invalid name is reported next to its field and kept in the form', async () => {
    const member = await addMember();
    const empty = await open('/profile', { actor: member, form: { name: ' ', isPublic: 'on' }, locale: 'de' });
    expect(empty.status).toBe(400);
    expect(empty.html).toMatch(/aria-invalid="true"/);
    expect(empty.html).toMatch(/<input[^>]*name="isPublic"[^>]*checked=""/);
    const long = await open('/profile', { actor: member, form: { name: `"><b>${'x'.repeat(100)}` } });
    expect(long.html).toContain('Please use no more than 100 characters.');
    expect(long.html).toContain('value="&quot;&gt;&lt;b&gt;xxx');
    expect((await stored(member)).profiles).toMatchObject({ name: member.name, isPublic: false });
  });

  test('limits changes per hour', async () => {
    const member = await addMember();
    const responses = await Promise.all(
      Array.from({ length: profileChangesPerHour + 1 }, (_, number) =>
        open('/profile', { actor: member, form: { name: `Name ${number}` } }),
      ),
    );
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(responses.find(({ status }) => status === 429)?.html).toContain(
      'You have changed your profile too many times.',
    );
  });

  test('accepts only the fields in its form, and changes no other member', async () => {
    const member = await addMember();
    const other = await addMember();
    const before = [await stored(member), await stored(other)];
    const form = { ...smuggled, userId: other.userId, user_id: other.userId, name: 'Mallory', darkMode: 'on' };
    expect((await open('/profile', { actor: member, form })).status).toBe(200);
    const after = await stored(member);
    expect(after).toEqual({
      profiles: { ...before[0]?.profiles, name: 'Mallory', updatedAt: after.profiles.updatedAt },
      users: { ...before[0]?.users, name: 'Mallory', updatedAt: after.users.updatedAt },
    });
    expect(await stored(other)).toEqual(before[1]);
    expect(await database().select().from(userRoles).where(eq(userRoles.userId, member.userId))).toEqual([]);
  });
});

describe('settings', () => {
  test('show the specified defaults and work as a plain form', async () => {
    const member = await addMember();
    const { html } = await open('/settings', { actor: member });
    const isOn = (name: string): boolean =>
      (new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '').includes('checked=""');
    const switches = ['emailNotifications', 'pushNotifications', 'weeklyDigest', 'darkMode', 'systemTheme'];
    expect(switches.map(isOn)).toEqual([true, false, true, false, true]);
    expect(html).toContain('<option value="en" lang="en" selected="">English</option>');
    expect(html).toContain(member.email);
    expect(html).toContain('href="/profile"');

    const form = { emailNotifications: 'off', pushNotifications: 'on', weeklyDigest: 'off', darkMode: 'on' };
    const saved = await open('/settings', { actor: member, form: { ...form, language: 'en' } });
    expect(saved.status).toBe(200);
    expect(saved.html).toContain('Settings Updated');
    expect((await stored(member)).profiles).toMatchObject({
      ...{ emailNotifications: false, pushNotifications: true, weeklyDigest: false, theme: 'dark', language: 'en' },
    });
  });

  test('a new member follows the device, and a plain form changes the theme with either switch', async () => {
    const member = await addMember();
    const themeAfterForm = async (darkMode: string, systemTheme: string) => {
      await open('/settings', { actor: member, form: { darkMode, systemTheme } });
      return (await stored(member)).profiles.theme;
    };
    expect((await stored(member)).profiles.theme).toBe('system');
    expect(await themeAfterForm('off', 'on')).toBe('system');
    expect(await themeAfterForm('on', 'on')).toBe('dark');
    expect(await themeAfterForm('on', 'on')).toBe('system');
    expect(await themeAfterForm('off', 'off')).toBe('light');
    expect(await themeAfterForm('on', 'off')).toBe('dark');
    expect(await themeAfterForm('off', 'off')).toBe('light');
  });

  test('omitted fields stay unchanged, so that two tabs do not undo each other’s changes', async () => {
    const member = await addMember();
    await Promise.all([
      open('/settings', { actor: member, form: { weeklyDigest: 'off' } }),
      open('/settings', { actor: member, form: { pushNotifications: 'on' } }),
    ]);
    expect((await stored(member)).profiles).toMatchObject({
      ...{ emailNotifications: true, pushNotifications: true, weeklyDigest: false, theme: 'system', language: 'en' },
    });
  });

  test('a plain form that changes the language redirects, so that the page is in the new one', async () => {
    const member = await addMember();
    await expect(open('/settings', { actor: member, form: { language: 'de' } })).rejects.toThrow(
      'returned a 303 response',
    );
    expect((await stored(member)).profiles.language).toBe('de');
  });

  test('reject invalid values and accept only the fields in the form', async () => {
    const member = await addMember();
    const other = await addMember();
    const before = [await stored(member), await stored(other)];
    for (const [name, value] of [
      ['language', 'xx'],
      ['darkMode', 'true'],
      ['weeklyDigest', ''],
    ] as const) {
      const form = { [name]: value, pushNotifications: 'on' };
      const { status, html } = await open('/settings', { actor: member, form });
      expect(status).toBe(400);
      expect(html).toContain('role="alert"');
    }
    expect(await stored(member)).toEqual(before[0]);
    const form = { ...smuggled, userId: other.userId, name: 'Mallory', isPublic: 'on', weeklyDigest: 'off' };
    expect((await open('/settings', { actor: member, form })).status).toBe(200);
    const after = await stored(member);
    expect(after).toEqual({
      profiles: { ...before[0]?.profiles, weeklyDigest: false, updatedAt: after.profiles.updatedAt },
      users: before[0]?.users,
    });
    expect(await stored(other)).toEqual(before[1]);
  });
});

describe('the switches in the footer', () => {
  const post = (form: Record<string, string>, actor?: Member) =>
    requestResource(
      [{ path: '/preferences', action: preferences.action as never }],
      '/preferences',
      { method: 'POST', body: new URLSearchParams(form) },
      actor,
    );

  test('can ask for the theme that a member has stored', async () => {
    const member = await addMember();
    await post({ theme: 'dark' }, member);
    const ask = async (actor?: Member) => {
      const routes = [{ path: '/preferences', loader: preferences.loader as never }];
      const init = { headers: { Accept: 'application/json' } };
      const { response } = await requestResource(routes, '/preferences', init, actor);
      return [await response.json(), response.headers.get('Cache-Control')];
    };
    expect(await ask(member)).toEqual([{ theme: 'dark' }, 'no-store']);
    expect(await ask()).toEqual([{ theme: null }, 'no-store']);
  });

  test('also store a member’s choice', async () => {
    const member = await addMember();
    const language = (await post({ language: 'es', returnTo: '/about' }, member)).response;
    expect([language.status, language.headers.get('location')]).toEqual([303, '/about']);
    expect(language.headers.get('set-cookie')).toMatch(/^language=es;/);
    const theme = (await post({ theme: 'dark' }, member)).response;
    expect([theme.status, theme.headers.get('set-cookie')]).toEqual([204, null]);
    expect((await stored(member)).profiles).toMatchObject({ language: 'es', theme: 'dark' });
    for (const theme of ['light', 'system']) {
      await post({ theme }, member);
      expect((await stored(member)).profiles.theme).toBe(theme);
    }
  });

  test('reject invalid values and ignore other fields', async () => {
    const member = await addMember();
    const before = await stored(member);
    await post({ theme: 'sepia', language: 'xx' }, member);
    expect(await stored(member)).toEqual(before);
    const form = { ...smuggled, theme: 'dark', weeklyDigest: 'off', name: 'Mallory', isPublic: 'on' };
    await post(form, member);
    const after = await stored(member);
    expect(after).toEqual({
      profiles: { ...before.profiles, theme: 'dark', updatedAt: after.profiles.updatedAt },
      users: before.users,
    });
  });

  test('store nothing for a visitor', async () => {
    const { response } = await post({ language: 'fr', theme: 'dark' });
    expect([response.status, response.headers.get('set-cookie')?.slice(0, 12)]).toEqual([204, 'language=fr;']);
  });
});

describe('the member page', () => {
  test('exists only at the member’s request, and shows no account data except the name', async () => {
    const member = await addMember('admin', { name: 'A <b>shown</b> member', isPublic: true });
    const { status, html, cacheSeconds } = await open(`/members/${member.userId}`);
    expect(status).toBe(200);
    expect(cacheSeconds).toBeGreaterThan(0);
    expect(html).toContain('A &lt;b&gt;shown&lt;/b&gt; member');
    expect(html).toContain('Member since');
    for (const secret of [member.email, 'members.test', 'admin']) expect(html).not.toContain(secret);
    expect(html).not.toContain('noindex');
  });

  test('counts only public comments, and shows no zero', async () => {
    const member = await addMember('subscriber', { isPublic: true });
    expect((await open(`/members/${member.userId}`)).html).not.toContain('public comment');
    for (const status of ['published', 'published', 'held', 'removed', 'deleted']) {
      const { id } = await addRowOf(comments, member.userId);
      await database()
        .update(comments)
        .set({ status })
        .where(eq(comments.id, String(id)));
    }
    expect((await open(`/members/${member.userId}`)).html).toContain('2 public comments');
  });

  test('returns a 404 by default, when switched off again, and for deleted members and invalid IDs', async () => {
    // React Router logs that it falls back to a plain error page.
    vi.spyOn(console, 'error').mockReturnValue();
    const hidden = await addMember();
    const shown = await addMember('subscriber', { isPublic: true });
    await open('/profile', { actor: shown, form: { name: shown.name, isPublic: 'off' } });
    const deleted = await addMember('subscriber', { isPublic: true });
    await database().delete(users).where(eq(users.id, deleted.userId));
    for (const id of [hidden.userId, shown.userId, deleted.userId, newId(), 'x', `${hidden.userId}'--`]) {
      expect((await open(`/members/${encodeURIComponent(id)}`)).status, id).toBe(404);
    }
    // Not even for the member: the page is the same for every reader.
    expect((await open(`/members/${hidden.userId}`, { actor: hidden })).status).toBe(404);
  });
});

test('forms that ask for a password never send it back', async () => {
  const member = await addMember();
  for (const path of ['/settings/data', '/settings/delete']) {
    const form = { ...smuggled, password: 'secret horse', confirmation: member.email };
    const { status, html, result: response } = await open(path, { actor: member, form });
    expect(status).toBe(400);
    expect(html).toContain('This is not your current password.');
    expect(html + JSON.stringify(response)).not.toContain('secret horse');
  }
  expect(await stored(member)).toBeDefined();
});
