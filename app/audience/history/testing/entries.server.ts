import { writeOldArticle } from '~/content/articles/testing/written-articles.server';
import { type Entries, forMembers, membersOnly, nobody, type StepActor } from '~/platform/testing/entries';
import { recordOpening } from '../service.server';

/** Adds an article that the member has opened, and returns its key. */
async function addRead(member: StepActor): Promise<string> {
  const { id } = await writeOldArticle();
  if (member) await recordOpening(member, id, new Date());
  return id;
}

/** Reading history routes with the expected outcome for each role. */
export const entries: Entries = {
  reads: {
    'GET /history': { outcomes: forMembers },
    'GET /history/:file': { outcomes: forMembers, path: () => '/history/export.csv' },
    'GET /api/history': { outcomes: nobody },
  },
  writes: [
    ...['pause', 'resume', 'clear', 'remove'].map((intent) => ({
      entry: `POST /history (${intent})`,
      outcomes: forMembers,
      prepare: async (member: StepActor) => {
        return { path: '/history', form: { intent, articleId: await addRead(member) } };
      },
    })),
    {
      entry: 'POST /api/history',
      outcomes: membersOnly,
      prepare: async (member) => ({ path: '/api/history', json: { articleId: await addRead(member), share: 50 } }),
    },
  ],
};
