import { writeOldArticle } from '~/content/articles/testing/written-articles.server';
import { type Entries, forMembers, type StepActor } from '~/platform/testing/entries';
import { changeFollow } from '../service.server';

/** Follow routes with the expected outcome for each role. */
export const entries: Entries = {
  reads: {
    'GET /following': { outcomes: forMembers },
  },
  writes: [
    ...['follow', 'unfollow'].map((change) => ({
      entry: `POST /following (${change})`,
      outcomes: forMembers,
      prepare: async (member: StepActor) => {
        await writeOldArticle();
        const target = { kind: 'category', slug: 'news' } as const;
        if (member && change === 'unfollow') await changeFollow(member, { ...target, change: 'follow' }, new Date());
        return { path: '/following', form: { ...target, change } };
      },
    })),
  ],
};
