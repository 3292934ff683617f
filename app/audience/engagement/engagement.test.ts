import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { setBookmark } from '~/audience/bookmarks/service.server';
import { adjustEngagementCounts } from '~/content/articles/engagement/engagement-counts.server';
import { articles } from '~/content/articles/schema';
import { listArticles, readArticle } from '~/content/articles/service.server';
import { addArticle } from '~/content/articles/testing/articles.server';
import { users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { type Member, operator, visitor } from '~/platform/permissions/actors';
import { openTestDatabase, untilSomeoneWaits } from '~/platform/testing/database.server';
import { shortOrLong } from '~/platform/testing/long-run';
import { changesPerMinute } from './rules';
import { articleLikes, articleRatings } from './schema';
import { exportEngagement, ownEngagement, purgeEngagement, rate, setLike } from './service.server';
import { removeLike } from './store.server';

openTestDatabase();

/** Returns every article's stored counts and those computed from the rows, which must always be equal. */
async function countsAndRows(): Promise<{ counted: object[]; rows: object[] }> {
  const counted = await database().execute<Record<string, number>>(sql`
    select id, like_count as likes, rating_sum::int as sum, rating_count as ratings from articles order by id`);
  const rows = await database().execute<Record<string, number>>(sql`
    select id,
      (select count(*)::int from article_likes where article_id = articles.id) as likes,
      (select coalesce(sum(rating), 0)::int from article_ratings where article_id = articles.id) as sum,
      (select count(*)::int from article_ratings where article_id = articles.id) as ratings
    from articles order by id`);
  return { counted: counted.rows, rows: rows.rows };
}

async function expectNoDrift(): Promise<void> {
  const { counted, rows } = await countsAndRows();
  expect(counted).toEqual(rows);
}

/** Returns the IDs of the articles that a member likes. */
const likedBy = async (member: Member) => (await exportEngagement(member)).likes.map(({ articleId }) => articleId);

/** Removes a member the way account deletion does. */
const removeMember = ({ userId }: Member): Promise<void> =>
  transaction(async (executor) => {
    await purgeEngagement(executor, userId);
    await executor.delete(users).where(eq(users.id, userId));
  });

describe('likes and ratings', () => {
  let article: string;
  let member: Member;
  beforeAll(async () => {
    article = await addArticle();
    member = await addMember();
  });

  test('a repeated like counts once and can be removed', async () => {
    expect(await setLike(member, { articleId: article, isLiked: true })).toEqual({ isLiked: true, likeCount: 1 });
    expect(await setLike(member, { articleId: article, isLiked: true })).toEqual({ isLiked: true, likeCount: 1 });
    expect(await likedBy(member)).toEqual([article]);
    expect(await setLike(member, { articleId: article, isLiked: false })).toEqual({ isLiked: false, likeCount: 0 });
    expect(await setLike(member, { articleId: article, isLiked: false })).toEqual({ isLiked: false, likeCount: 0 });
    expect(await likedBy(member)).toEqual([]);
  });

  test('a changed rating counts once; the average has one decimal', async () => {
    expect(await rate(member, { articleId: article, rating: 5 })).toEqual({
      rating: 5,
      ratingCount: 1,
      ratingAverage: 5,
    });
    expect(await rate(member, { articleId: article, rating: 2 })).toMatchObject({ ratingCount: 1, ratingAverage: 2 });
    expect(await rate(member, { articleId: article, rating: 2 })).toMatchObject({ ratingCount: 1, ratingAverage: 2 });
    await rate(await addMember(), { articleId: article, rating: 4 });
    const third = await rate(await addMember(), { articleId: article, rating: 4 });
    expect(third).toEqual({ rating: 4, ratingCount: 3, ratingAverage: 3.3 });
    await expectNoDrift();
  });

  test('members see only their own marks on an article', async () => {
    await setLike(member, { articleId: article, isLiked: true });
    await setBookmark(member, { articleId: article, isSaved: true });
    expect(await ownEngagement(member, article)).toEqual({ isLiked: true, isSaved: true, rating: 2 });
    expect(await ownEngagement(await addMember(), article)).toEqual({ isLiked: false, isSaved: false, rating: null });
    expect(await ownEngagement(visitor, article)).toBeNull();
    expect(await ownEngagement(operator, article)).toBeNull();
  });

  test('appear on cards and on the article', async () => {
    const shown = { likeCount: 1, ratingCount: 3, ratingAverage: 3.3 };
    expect(await readArticle(article)).toMatchObject(shown);
    const { cards } = await listArticles({ limit: 50 });
    expect(cards.find(({ id }) => id === article)).toMatchObject(shown);
    expect(await readArticle(await addArticle())).toMatchObject({
      likeCount: 0,
      ratingCount: 0,
      ratingAverage: null,
    });
  });

  test('can be exported', async () => {
    const withdrawn = await addArticle();
    await setLike(member, { articleId: withdrawn, isLiked: true });
    await database().update(articles).set({ status: 'draft', title: 'Secret' }).where(eq(articles.id, withdrawn));
    const { likes, ratings } = await exportEngagement(member);
    expect(likes.map(({ articleId }) => articleId)).toEqual([article, withdrawn]);
    expect(likes[1]).toMatchObject({ title: null, slug: null });
    expect(ratings).toMatchObject([{ articleId: article, rating: 2 }]);
    expect(JSON.stringify(await exportEngagement(await addMember()))).toBe('{"likes":[],"ratings":[]}');
  });
});

describe('refused changes', () => {
  test('visitors cannot like or rate', async () => {
    const articleId = await addArticle();
    const unauthenticated = { code: 'unauthenticated' };
    await expect(setLike(visitor, { articleId, isLiked: true })).rejects.toMatchObject(unauthenticated);
    await expect(rate(visitor, { articleId, rating: 5 })).rejects.toMatchObject(unauthenticated);
    await expect(exportEngagement(visitor)).rejects.toMatchObject(unauthenticated);
  });

  test.each(['draft', 'pending', 'approved', undefined] as const)(
    'marks on an article with status %s',
    async (status) => {
      const member = await addMember();
      const articleId = status ? await addArticle({ status }) : newId();
      await expect(setLike(member, { articleId, isLiked: true })).rejects.toMatchObject({ code: 'not_found' });
      await expect(rate(member, { articleId, rating: 5 })).rejects.toMatchObject({ code: 'not_found' });
      await expect(setBookmark(member, { articleId, isSaved: true })).rejects.toMatchObject({ code: 'not_found' });
      expect(await exportEngagement(member)).toEqual({ likes: [], ratings: [] });
      await expectNoDrift();
    },
  );

  test.each([0, 6, -1])('the database rejects a rating of %s', async (rating) => {
    const { userId } = await addMember();
    const articleId = await addArticle();
    await expect(database().insert(articleRatings).values({ articleId, userId, rating })).rejects.toThrow();
  });

  test('changes beyond the rate limit are rejected', async () => {
    const articleId = await addArticle();
    const member = await addMember();
    for (let change = 0; change < changesPerMinute; change += 1) {
      await setLike(member, { articleId, isLiked: change % 2 === 0 });
    }
    await expect(setLike(member, { articleId, isLiked: true })).rejects.toMatchObject({ code: 'too_many' });
    expect(await setLike(await addMember(), { articleId, isLiked: true })).toMatchObject({ likeCount: 1 });
  });
});

test('a member who removes a like while their account is deleted causes no deadlock', async () => {
  const member = await addMember();
  const article = await addArticle();
  await setLike(member, { articleId: article, isLiked: true });
  let deletion: Promise<void> | undefined;
  await transaction(async (executor) => {
    await removeLike(executor, article, member.userId);
    deletion = removeMember(member);
    await untilSomeoneWaits();
    await adjustEngagementCounts(executor, article, { likes: -1 });
  });
  await deletion;
  await expectNoDrift();
});

test('a member whose account is deleted while an article that they like is deleted causes no deadlock', async () => {
  const member = await addMember();
  const article = await addArticle();
  await setLike(member, { articleId: article, isLiked: true });
  let deletion: Promise<void> | undefined;
  await transaction(async (executor) => {
    await executor.select({ id: articles.id }).from(articles).where(eq(articles.id, article)).for('update');
    deletion = removeMember(member);
    await untilSomeoneWaits();
    await executor.delete(articles).where(eq(articles.id, article));
  });
  await deletion;
  await expectNoDrift();
});

const memberCount = shortOrLong(40, 200);
describe(`${memberCount} concurrent members`, () => {
  test('counts match the rows after concurrent changes', async () => {
    const members = await Promise.all(Array.from({ length: memberCount }, () => addMember()));
    const chosen = await Promise.all([addArticle(), addArticle(), addArticle()]);
    const [first, second, third] = chosen as [string, string, string];

    const changes = members.flatMap((member, index) => [
      // Duplicate and opposite changes at once: the counts must be right whichever comes last.
      setLike(member, { articleId: first, isLiked: true }),
      setLike(member, { articleId: first, isLiked: true }),
      rate(member, { articleId: first, rating: (index % 5) + 1 }),
      rate(member, { articleId: first, rating: ((index + 2) % 5) + 1 }),
      setLike(member, { articleId: second, isLiked: true }),
      setLike(member, { articleId: second, isLiked: false }),
      rate(member, { articleId: second, rating: 3 }),
      setLike(member, { articleId: third, isLiked: index % 3 === 0 }),
    ]);
    await Promise.all(changes);
    await expectNoDrift();
    const [{ likeCount, ratingCount } = { likeCount: 0, ratingCount: 0 }] = await database()
      .select({ likeCount: articles.likeCount, ratingCount: articles.ratingCount })
      .from(articles)
      .where(eq(articles.id, first));
    expect({ likeCount, ratingCount }).toEqual({ likeCount: memberCount, ratingCount: memberCount });

    // Half of the members leave while the others continue; some who leave also like another article.
    const later = members.map((member, index) =>
      index % 2 === 0
        ? removeMember(member)
        : setLike(member, { articleId: third, isLiked: true }).then(() =>
            rate(member, { articleId: third, rating: (index % 5) + 1 }),
          ),
    );
    const lastLikes = members
      .filter((_, index) => index % 20 === 0)
      .map((member) =>
        // A like fails once its member has left; an earlier one is purged with the rest.
        setLike(member, { articleId: second, isLiked: true }).then(
          () => 'liked',
          () => 'left',
        ),
      );
    await Promise.all(later);
    await Promise.all(lastLikes);
    await expectNoDrift();
    const remaining = await database()
      .select({ userId: articleLikes.userId })
      .from(articleLikes)
      .where(eq(articleLikes.articleId, first));
    expect(remaining).toHaveLength(memberCount / 2);
  });
});
