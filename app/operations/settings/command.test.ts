import { beforeEach, expect, test } from 'vitest';
import { commentsFeature } from '~/audience/comments/feature.server';
import { commentsHoldLinks, commentsHoldWords, commentsOpen } from '~/audience/comments/settings';
import { mediaFeature } from '~/content/media/feature.server';
import { mediaLimits } from '~/content/media/settings';
import { addMember } from '~/identity/accounts/testing/members.server';
import { auditFeature } from '~/identity/audit/feature.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import { operator, visitor } from '~/platform/permissions/actors';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings, siteSetting } from '~/platform/settings/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { listSettings, setByName } from './command.server';

registerFeatures([auditFeature, mediaFeature, commentsFeature]);
openTestDatabase();
beforeEach(async () => {
  await database().delete(siteSettings);
  await readSettings();
});

const now = new Date('2026-05-10T12:00:00Z');
const set = (name: string, ...words: string[]) => setByName(operator, name, words, now);
const listed = (name: string) => listSettings(operator).find((each) => each.name === name);

test('the operator can change a switch, a number, a list and a part of a setting', async () => {
  expect(listed('comments')).toMatchObject({ value: 'on', isDefault: true });
  expect(await set('comments', 'off')).toBe('off');
  expect(listed('comments')).toMatchObject({ value: 'off', isDefault: false });
  expect(siteSetting(commentsOpen)).toBe(false);
  expect(await set('commentsHoldLinks', '7')).toBe('7');
  expect(siteSetting(commentsHoldLinks)).toBe(7);
  expect(await set('commentsHoldWords', 'casino', 'buy now')).toBe('casino buy now');
  expect(siteSetting(commentsHoldWords)).toEqual(['casino', 'buy now']);
  expect(await set('commentsHoldWords', '')).toBe('');
  expect(await set('mediaLimits.frames', '10')).toBe('10');
  expect(siteSetting(mediaLimits)).toEqual({ megabytes: 20, megapixels: 50, frames: 10 });
  const [logged] = await database().select().from(securityAuditLog);
  expect(logged).toMatchObject({ userId: null, actorRole: 'operator', newValues: { comments: false } });
});

test.each([
  ['commentsHoldLinks', ['-1'], 'Enter a whole number from 0 to 100.'],
  ['commentsHoldLinks', ['1', '2'], 'commentsHoldLinks takes one value. Put it in quotation marks.'],
  ['comments', ['perhaps'], 'comments must be on or off.'],
  ['hasOwnProperty', ['on'], 'There is no setting hasOwnProperty. See: npm run settings -- list'],
])('%s %s is refused with a sentence for the operator', async (name, words, sentence) => {
  await expect(set(name, ...words)).rejects.toThrow(sentence);
  expect(await database().select().from(siteSettings)).toEqual([]);
});

test('only administrators and the operator can list and change settings', async () => {
  for (const [actor, code] of [
    [visitor, 'unauthenticated'],
    [await addMember('editor'), 'forbidden'],
  ] as const) {
    expect(() => listSettings(actor)).toThrow(expect.objectContaining({ code }));
    await expect(setByName(actor, 'comments', ['off'], now)).rejects.toMatchObject({ code });
    // An unknown name is refused like any other.
    await expect(setByName(actor, 'unknown', ['off'], now)).rejects.toMatchObject({ code });
  }
});
