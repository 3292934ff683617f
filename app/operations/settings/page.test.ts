import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mediaFeature } from '~/content/media/feature.server';
import { mediaLimits } from '~/content/media/settings';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { workflowFeature } from '~/newsroom/workflow/feature.server';
import { newsroomTimeZone } from '~/newsroom/workflow/settings';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { registerFeatures } from '~/platform/features/feature.server';
import type { Member } from '~/platform/permissions/permissions';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { siteSettings } from '~/platform/settings/schema';
import { readSettings, siteSetting, startSettings } from '~/platform/settings/settings.server';
import { storedSettings, storeSettings } from '~/platform/settings/store.server';
import { openTestPglite } from '~/platform/testing/database.server';
import * as screen from './routes/settings';

vi.mock('~/platform/settings/store.server', async (original) => {
  const store = await original<typeof import('~/platform/settings/store.server')>();
  return { ...store, storedSettings: vi.fn(store.storedSettings) };
});

openTestPglite();
registerFeatures([mediaFeature, workflowFeature]);

let admin: Member;
beforeEach(async () => {
  await database().delete(siteSettings);
  await readSettings();
  admin = await addMember('admin');
});

const pages = [{ path: '/admin/settings', module: screen }] as unknown as Page[];
const sent = {
  newsroomTimeZone: 'UTC',
  ...{ 'checklist.title': 'block', 'checklist.excerpt': 'block', 'checklist.picture': 'warn' },
  ...{ 'checklist.links': 'warn', 'checklist.headings': 'warn' },
  ...{ 'mediaLimits.megabytes': '20', 'mediaLimits.megapixels': '50', 'mediaLimits.frames': '300' },
};
const send = (form: Record<string, string>) => visit(pages, '/admin/settings', { actor: admin, form });
const usual = { megabytes: 20, megapixels: 50, frames: 300 };

test('with the built-in database, the site must be stopped before an import', async () => {
  const { html } = await visit(pages, '/admin/settings', { actor: admin });
  expect(html).toContain('Stop the site first');
  setConfiguration({ ...configuration(), DATABASE_URL: 'postgres://database.test/magazine' });
  expect((await visit(pages, '/admin/settings', { actor: admin })).html).not.toContain('Stop the site first');
});

describe('the limits on uploaded pictures', () => {
  test('are shown with their current values and can be changed', async () => {
    const { html } = await visit(pages, '/admin/settings', { actor: admin });
    for (const [name, value] of Object.entries(usual)) {
      expect(html).toMatch(new RegExp(`<input[^>]*name="mediaLimits\\.${name}"[^>]*value="${value}"`));
    }
    const { status } = await send({ ...sent, 'mediaLimits.megabytes': ' 5 ', 'mediaLimits.frames': '2000' });
    expect(status).toBe(200);
    expect(siteSetting(mediaLimits)).toEqual({ megabytes: 5, megapixels: 50, frames: 2_000 });
  });

  test.each([
    ['megabytes', '0', 'The maximum file size in megabytes must be a whole number from 1 to 200.'],
    ['megabytes', '201', 'The maximum file size in megabytes must be a whole number from 1 to 200.'],
    ['megabytes', '', 'The maximum file size in megabytes must be a whole number from 1 to 200.'],
    ['megapixels', '-1', 'The number of megapixels must be a whole number from 1 to 200.'],
    ['megapixels', '1e2', 'The number of megapixels must be a whole number from 1 to 200.'],
    ['megapixels', '1.5', 'The number of megapixels must be a whole number from 1 to 200.'],
    ['frames', '99999999999999999999', 'The number of frames must be a whole number from 1 to 2,000.'],
    ['frames', '<b>many</b>', 'The number of frames must be a whole number from 1 to 2,000.'],
  ])('reject %s “%s” with an error next to the field, without saving anything', async (name, value, sentence) => {
    const { status, html } = await send({
      ...sent,
      newsroomTimeZone: 'Europe/Berlin',
      [`mediaLimits.${name}`]: value,
    });
    expect(status).toBe(400);
    expect(html).toContain(`<p id="mediaLimits.${name}-error" class="field-error">${sentence}</p>`);
    expect(html.match(new RegExp(`<input[^>]*name="mediaLimits\\.${name}"[^>]*>`))?.[0]).toContain(
      'aria-invalid="true"',
    );
    expect(html).not.toContain('<b>many');
    expect(siteSetting(mediaLimits)).toEqual(usual);
    expect(siteSetting(newsroomTimeZone)).toBe('UTC');
  });

  test('are not overwritten by a slower, earlier read', async () => {
    const { promise: before, resolve: resolveSlowly } = Promise.withResolvers<[]>();
    vi.mocked(storedSettings).mockReturnValueOnce(before as never);
    const earlier = readSettings();
    const value = { megabytes: 1, megapixels: 2, frames: 3 };
    await storeSettings(database(), [{ name: 'mediaLimits', value, updatedAt: new Date() }]);
    const later = readSettings();
    // When this query returns, the later read has finished, unless it is waiting for the earlier one.
    await database().select().from(siteSettings);
    resolveSlowly([]);
    await Promise.all([earlier, later]);
    expect(siteSetting(mediaLimits)).toEqual(value);
  });

  test('apply immediately when another node changes them', async () => {
    const stop = await startSettings();
    try {
      await transaction(async (executor, emit) => {
        const value = { megabytes: 1, megapixels: 2, frames: 3 };
        await storeSettings(executor, [{ name: 'mediaLimits', value, updatedAt: new Date() }]);
        await emit({ type: 'settings.changed' });
      });
      await expect.poll(() => siteSetting(mediaLimits).megabytes).toBe(1);
    } finally {
      stop();
    }
  });
});
