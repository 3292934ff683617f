import { reportComment } from '~/audience/comments/service.server';
import { addComment } from '~/audience/comments/testing/comments.server';
import type { FlagType } from '~/audience/reports/constants';
import { reportArticle } from '~/audience/reports/service.server';
import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { type Entries, everyone, forNewsroom, newNumber, type StepActor } from '~/platform/testing/entries';
import { appeal } from '../appeals/appeals.server';
import { openAppeals } from '../appeals/store-appeals.server';
import { decideFlag } from '../decisions/decide.server';
import { hashOfText } from '../decisions/decide-comments.server';
import { listFlags } from '../flags/flags.server';

/** Outcomes for newsroom forms open to all staff. Subscribers are redirected to the front page. */
const staffOnly = 'signin led ok ok ok';
const now = () => new Date();

/** More reports than the tests add. */
const maxReports = 1_000;

/**
 * Adds a comment by the actor (by someone else if the actor is a visitor) and a report of it. Returns what a decision
 * about it names.
 */
export async function addReport(
  author: StepActor,
  type: FlagType = 'violence',
): Promise<{ commentId: string; seen: string; flagId: string }> {
  const comment = await addComment(author);
  await reportComment(await addMember(), comment.id, { type, reason: undefined }, now());
  const { flags } = await listFlags(await addMember('moderator'), { type }, maxReports);
  const flag = flags.find(({ commentId }) => commentId === comment.id);
  if (!flag) throw new Error('The report is not in the list.');
  return { commentId: comment.id, seen: hashOfText(comment.text), flagId: flag.id };
}

/** Adds an article and a reader's report of it, and returns the report's ID. */
async function addArticleReport(): Promise<string> {
  const { id, slug } = await writeArticle({ title: `It is reported ${newNumber()}` });
  await reportArticle(await addMember(), slug, { type: 'harassment', reason: undefined }, now());
  const { flags } = await listFlags(await addMember('moderator'), { type: 'harassment' }, maxReports);
  const flag = flags.find(({ article }) => article.id === id);
  if (!flag) throw new Error('The report is not in the list.');
  return flag.id;
}

/** Adds a decision against the actor (against someone else if the actor is a visitor), and returns its ID. */
async function addDecision(author: StepActor): Promise<string> {
  const { flagId } = await addReport(author);
  const decided = { id: flagId, action: 'remove', seen: [], rule: 'spam', reason: 'A reason', notes: '' } as const;
  return (await decideFlag(await addMember('moderator'), decided, now())).decisionId ?? '';
}

async function addAppeal(): Promise<string> {
  const author = await addMember();
  const decisionId = await addDecision({ ...author });
  await appeal(author, decisionId, 'Please look again', now());
  const found = await openAppeals(database(), { after: undefined, limit: 1_000 });
  return found.find(({ userId }) => userId === author.userId)?.id ?? '';
}

/** Expected access to the moderation routes, by role. */
export const entries: Entries = {
  reads: {
    'GET /rules': { outcomes: everyone },
    'GET /rules/log': { outcomes: everyone },
    'GET /appeals/:id': {
      outcomes: 'signin ok ok ok ok',
      path: async (member) => `/appeals/${await addDecision(member)}`,
    },
    'GET /appeals/:id (another’s)': {
      outcomes: 'signin none none none none',
      path: async () => `/appeals/${await addDecision(undefined)}`,
    },
    'GET /admin/moderation': { outcomes: forNewsroom },
    'GET /admin/moderation/articles': { outcomes: forNewsroom },
    'GET /admin/moderation/flags': { outcomes: forNewsroom },
    'GET /admin/moderation/appeals': { outcomes: forNewsroom },
    'GET /admin/comments': { outcomes: forNewsroom },
  },
  writes: [
    {
      entry: 'POST /appeals/:id',
      outcomes: 'signin ok ok ok ok',
      prepare: async (member) => ({
        path: `/appeals/${await addDecision(member)}`,
        form: { text: 'Please look again' },
      }),
    },
    {
      entry: 'POST /appeals/:id (another’s)',
      outcomes: 'signin none none none none',
      prepare: async () => ({ path: `/appeals/${await addDecision(undefined)}`, form: { text: 'Please look again' } }),
    },
    ...['investigate', 'remove', 'warn', 'dismiss'].map((action) => ({
      entry: `POST /admin/moderation/flags (${action})`,
      outcomes: staffOnly,
      prepare: async () => ({
        path: '/admin/moderation/flags',
        form: {
          id: (await addReport(undefined)).flagId,
          action,
          rule: 'spam',
          reason: 'A reason',
          notes: 'A note',
        },
      }),
    })),
    ...['investigate', 'remove', 'dismiss'].map((action) => ({
      entry: `POST /admin/moderation/flags (${action}, an article)`,
      // Removing an article requires permission to publish.
      outcomes: action === 'remove' ? 'signin led refused ok ok' : staffOnly,
      prepare: async () => ({
        path: '/admin/moderation/flags',
        form: { id: await addArticleReport(), action, rule: 'spam', reason: 'A reason', notes: 'A note' },
      }),
    })),
    ...['approve', 'reply', 'remove', 'spam'].map((intent) => ({
      entry: `POST /admin/comments (${intent})`,
      outcomes: staffOnly,
      prepare: async () => {
        const { commentId: id, seen } = await addReport(undefined);
        const form = { intent, id, seen, rule: 'spam', reason: 'A reason', reply: 'A reply' };
        return { path: '/admin/comments', form };
      },
    })),
    {
      entry: 'POST /admin/comments (approve_many)',
      outcomes: staffOnly,
      prepare: async () => {
        const { commentId, seen } = await addReport(undefined);
        return { path: '/admin/comments', form: { intent: 'approve_many', selected: `${commentId} ${seen}` } };
      },
    },
    // The screen with every kind of entry takes the forms of the others.
    {
      entry: 'POST /admin/moderation (a comment)',
      outcomes: staffOnly,
      prepare: async () => {
        const { commentId: id, seen } = await addReport(undefined, 'misinformation');
        return { path: '/admin/moderation', form: { intent: 'approve', id, seen } };
      },
    },
    {
      entry: 'POST /admin/moderation (a report)',
      outcomes: staffOnly,
      prepare: async () => {
        const { flagId: id } = await addReport(undefined, 'misinformation');
        return { path: '/admin/moderation', form: { id, action: 'dismiss', rule: 'spam' } };
      },
    },
    {
      entry: 'POST /admin/moderation (an article)',
      outcomes: staffOnly,
      prepare: async () => {
        const { id } = await writeArticle({ title: `It waits ${newNumber()}`, status: 'pending' });
        return { path: '/admin/moderation', form: { id, version: '1', action: 'reject', notes: 'Name your source.' } };
      },
    },
    ...['approve', 'request_changes', 'reject'].map((action) => ({
      entry: `POST /admin/moderation/articles (${action})`,
      outcomes: staffOnly,
      prepare: async () => {
        const { id } = await writeArticle({ title: `It waits ${newNumber()}`, status: 'pending' });
        return { path: '/admin/moderation/articles', form: { id, version: '1', action, notes: 'Name your source.' } };
      },
    })),
    {
      entry: 'POST /admin/moderation/appeals',
      outcomes: staffOnly,
      prepare: async () => ({
        path: '/admin/moderation/appeals',
        form: { id: await addAppeal(), outcome: 'upheld', reply: 'You are right' },
      }),
    },
  ],
};
