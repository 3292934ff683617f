import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Entries, everyone, linkOf, newEmail, type Write } from '~/platform/testing/entries';
import { newsletterSubscribers } from '../schema';
import { hashToken, unsubscribeToken } from '../tokens.server';

async function addSubscriber(token: string): Promise<string> {
  const id = newId();
  await database()
    .insert(newsletterSubscribers)
    .values({ id, email: newEmail(), confirmationHash: hashToken(token), confirmationSentAt: new Date() });
  return id;
}

const writes: readonly Write[] = [
  {
    entry: 'POST /subscribe',
    outcomes: everyone,
    prepare: () => ({ path: '/subscribe', form: { email: newEmail(), name: 'A reader', source: 'website' } }),
  },
  {
    entry: 'POST /subscribe/confirm/:token',
    outcomes: everyone,
    prepare: async () => {
      const token = newId();
      await addSubscriber(token);
      return { path: `/subscribe/confirm/${token}`, form: {} };
    },
  },
  {
    entry: 'POST /unsubscribe/:token',
    outcomes: everyone,
    prepare: async () => {
      const token = await unsubscribeToken(database(), await addSubscriber(newId()));
      return { path: `/unsubscribe/${token}`, form: { 'List-Unsubscribe': 'One-Click' } };
    },
  },
];

/** Newsletter routes with the expected outcome for each role. */
export const entries: Entries = {
  reads: {
    'GET /subscribe': { outcomes: everyone },
    'GET /subscribe/confirm/:token': { outcomes: everyone, path: linkOf(writes, 'POST /subscribe/confirm/:token') },
    'GET /unsubscribe/:token': { outcomes: everyone, path: linkOf(writes, 'POST /unsubscribe/:token') },
  },
  writes,
};
