import { beforeEach, describe, expect, test } from 'vitest';
import { articles } from '~/content/articles/schema';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Actor, visitor } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import * as manage from './manage.server';
import type { ReviewInput } from './rules';
import { platformReviews } from './schema';
import { readReviews } from './service.server';

openTestDatabase();

const review = (name: string, change: Partial<ReviewInput> = {}): ReviewInput => ({
  ...{ name, slug: undefined, category: 'Builder', rating: 4.5, users: 'Not published', usersSource: null },
  ...{ description: `What ${name} does`, pros: ['One'], cons: ['Two'], pricing: 'Free', url: null },
  ...{ featured: false, articleId: null },
  ...change,
});

let editor: Actor;
let ids: string[];

beforeEach(async () => {
  await database().delete(platformReviews);
  editor = await addMember('editor');
  ids = [];
  for (const name of ['Bubble', 'Webflow', 'Zapier', 'Make']) ids.push(await manage.createReview(editor, review(name)));
});

const order = async () => (await manage.managedReviews(editor)).map(({ name }) => name);
const actions = async () =>
  (await database().select().from(securityAuditLog).orderBy(securityAuditLog.id)).map(
    ({ action, resourceId }) => `${action} ${resourceId}`,
  );

describe('who may manage reviews', () => {
  test('editors and administrators only', async () => {
    const [id = ''] = ids;
    const deleted = await manage.deleteReview(await addMember('admin'), id);
    const others = [visitor, await addMember('subscriber'), await addMember('moderator')];
    for (const actor of others) {
      const refused = [
        manage.managedReviews(actor),
        manage.countReviews(actor),
        manage.countReviews(actor),
        manage.readReviewForEditing(actor, ids[1] ?? ''),
        manage.createReview(actor, review('Notion')),
        manage.changeReview(actor, ids[1] ?? '', review('Notion'), ''),
        manage.featureReview(actor, ids[1] ?? '', true),
        manage.linkReview(actor, ids[1] ?? '', null),
        manage.moveReview(actor, ids[1] ?? '', 'down'),
        manage.deleteReview(actor, ids[1] ?? ''),
        manage.restoreReview(actor, id, deleted),
      ];
      for (const attempt of refused)
        await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^(forbidden|unauthenticated)$/) });
    }
    expect(await order()).toEqual(['Webflow', 'Zapier', 'Make']);
  });
});

describe('the order', () => {
  test('concurrent moves leave each review with its own place', async () => {
    const [bubble = '', webflow = '', , make = ''] = ids;
    await Promise.all([
      manage.moveReview(editor, bubble, 'down'),
      manage.moveReview(editor, make, 'up'),
      manage.moveReview(editor, webflow, 'down'),
    ]);
    const positions = (await database().select().from(platformReviews)).map(({ position }) => position);
    expect(positions.sort()).toEqual([1, 2, 3, 4]);
  });

  test('reviews at the same position, as stored by imports, are renumbered', async () => {
    await database().update(platformReviews).set({ position: 1000 });
    expect(await order()).toEqual(['Bubble', 'Make', 'Webflow', 'Zapier']);
    expect(await manage.moveReview(editor, ids[2] ?? '', 'up')).toEqual({ name: 'Zapier', place: 3, of: 4 });
    expect(await order()).toEqual(['Bubble', 'Make', 'Zapier', 'Webflow']);
    expect((await readReviews()).map(({ name }) => name)).toEqual(await order());
  });

  test('the first cannot move up, and the attempt is not logged', async () => {
    const before = await actions();
    expect(await manage.moveReview(editor, ids[0] ?? '', 'up')).toEqual({ name: 'Bubble', place: 1, of: 4 });
    expect(await actions()).toEqual(before);
  });
});

describe('changing a review', () => {
  test('does not overwrite what someone else has saved since', async () => {
    const [id = ''] = ids;
    const { version } = await manage.readReviewForEditing(editor, id);
    expect(
      await manage.changeReview(editor, id, review('Bubble', { pricing: 'From 29 dollars' }), version),
    ).toBeUndefined();
    const conflict = await manage.changeReview(editor, id, review('Bubble', { pricing: 'From 32 dollars' }), version);
    expect(conflict?.current.pricing).toBe('From 29 dollars');
    expect((await manage.readReviewForEditing(editor, id)).pricing).toBe('From 29 dollars');
    // The other person has now seen the change, and saves deliberately.
    const again = review('Bubble', { pricing: 'From 32 dollars' });
    expect(await manage.changeReview(editor, id, again, conflict?.version ?? '')).toBeUndefined();
    expect((await manage.readReviewForEditing(editor, id)).pricing).toBe('From 32 dollars');
  });

  test('is not prevented by a move, which changes nothing in the form', async () => {
    const [id = ''] = ids;
    const { version } = await manage.readReviewForEditing(editor, id);
    await manage.moveReview(editor, id, 'down');
    expect(await manage.changeReview(editor, id, review('Bubble', { rating: 4 }), version)).toBeUndefined();
  });

  test('rejects a slug used by another review, with an error at the field', async () => {
    const [id = ''] = ids;
    const { version } = await manage.readReviewForEditing(editor, id);
    await expect(manage.changeReview(editor, id, review('Bubble', { slug: 'make' }), version)).rejects.toMatchObject({
      fields: { slug: 'The review of Make already uses this slug.' },
    });
    await expect(manage.createReview(editor, review('Make'))).rejects.toMatchObject({ code: 'conflict' });
    await expect(manage.createReview(editor, review('工房'))).rejects.toMatchObject({
      fields: { slug: expect.stringContaining('Please enter a slug.') },
    });
  });

  test('emits the event that drops cached pages, and logs each change once', async () => {
    const [id = ''] = ids;
    const heard = await recordEvents();
    const before = (await actions()).length;
    await manage.featureReview(editor, id, true);
    await manage.featureReview(editor, id, true);
    expect(await heard()).toEqual([{ type: 'directory.changed' }, { type: 'newsroom.changed' }]);
    expect((await actions()).slice(before)).toEqual(['review_featured bubble']);
  });
});

describe('the article of a review', () => {
  test('can be linked in any status, but readers see only a published one', async () => {
    const [first = '', second = ''] = ids;
    const published = await writeArticle({ title: 'Bubble reviewed' });
    const draft = await writeArticle({ title: 'Webflow reviewed', status: 'draft' });
    expect(await manage.linkReview(editor, first, published.id)).toEqual({ name: 'Bubble', title: 'Bubble reviewed' });
    await manage.linkReview(editor, second, draft.id);
    expect((await manage.managedReviews(editor)).map(({ article }) => article?.title)).toEqual([
      'Bubble reviewed',
      'Webflow reviewed',
      undefined,
      undefined,
    ]);
    expect((await readReviews()).map(({ article }) => article?.title)).toEqual([
      'Bubble reviewed',
      undefined,
      undefined,
      undefined,
    ]);
    await manage.linkReview(editor, first, null);
    expect((await readReviews())[0]?.article).toBeNull();
  });

  test('must exist', async () => {
    await expect(manage.linkReview(editor, ids[0] ?? '', newId())).rejects.toMatchObject({ code: 'invalid' });
    await expect(manage.linkReview(editor, newId(), null)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a deleted review', () => {
  test('returns to its place, even if another has taken it', async () => {
    const [, webflow = ''] = ids;
    const article = await writeArticle({ title: 'Reviewed' });
    await manage.linkReview(editor, webflow, article.id);
    const deleted = await manage.deleteReview(editor, webflow);
    await manage.moveReview(editor, ids[3] ?? '', 'up');
    expect(await order()).toEqual(['Bubble', 'Make', 'Zapier']);
    expect(await manage.restoreReview(editor, webflow, deleted)).toBe('Webflow');
    expect(await order()).toEqual(['Bubble', 'Webflow', 'Make', 'Zapier']);
    expect((await manage.readReviewForEditing(editor, webflow)).article?.title).toBe('Reviewed');
    await expect(manage.restoreReview(editor, webflow, deleted)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('returns without an article that has been deleted since', async () => {
    const [bubble = ''] = ids;
    const article = await writeArticle({ title: 'Reviewed' });
    await manage.linkReview(editor, bubble, article.id);
    const deleted = await manage.deleteReview(editor, bubble);
    await database().delete(articles);
    await manage.restoreReview(editor, bubble, deleted);
    expect((await manage.readReviewForEditing(editor, bubble)).article).toBeNull();
  });
});
