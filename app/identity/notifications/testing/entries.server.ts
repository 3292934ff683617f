import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import type { Member } from '~/platform/permissions/actors';
import {
  type Entries,
  everyone,
  forMembers,
  linkOf,
  membersOnly,
  newNumber,
  type StepActor,
  type Write,
} from '~/platform/testing/entries';
import { unsubscribeUrl } from '../emails/unsubscribe.server';
import { notify } from '../notify.server';
import { listNotifications, removeNotification } from '../service.server';

/** Adds a notification for the member or, for a visitor, for another member. */
async function addNotification(member: StepActor): Promise<{ id: string; owner: Member }> {
  const owner = member ?? (await addMember());
  await transaction((executor, emit) =>
    notify(executor, emit, { userId: owner.userId, type: 'system', title: 'A title', message: 'A message' }),
  );
  return { id: (await listNotifications(owner)).notifications[0]?.id ?? '', owner };
}

const listWrites: readonly Write[] = ['/notifications', '/notifications/list'].flatMap((path) => {
  // The page redirects visitors to the sign-in page; the endpoint for scripts rejects them.
  const done = path === '/notifications' ? forMembers : membersOnly;
  return [
    ...['open', 'remove'].map((intent) => ({
      entry: `POST ${path} (${intent})`,
      outcomes: done,
      prepare: async (member: StepActor) => ({ path, form: { intent, id: (await addNotification(member)).id } }),
    })),
    ...['read_all', 'clear'].map((intent) => ({
      entry: `POST ${path} (${intent})`,
      outcomes: done,
      prepare: async (member: StepActor) => {
        await addNotification(member);
        return { path, form: { intent } };
      },
    })),
    {
      entry: `POST ${path} (undo)`,
      outcomes: done,
      prepare: async (member: StepActor) => {
        const { id, owner } = await addNotification(member);
        const removal = await removeNotification(owner, id, new Date());
        return { path, form: { intent: 'undo', removal: String(removal?.id) } };
      },
    },
  ];
});

const writes: readonly Write[] = [
  ...listWrites,
  {
    entry: 'POST /notifications/push (allow)',
    outcomes: membersOnly,
    prepare: () => ({
      path: '/notifications/push',
      form: {
        intent: 'allow',
        endpoint: `https://push.elsewhere.test/${newNumber()}`,
        p256dh: Buffer.alloc(65, 4).toString('base64url'),
        auth: Buffer.alloc(16, 4).toString('base64url'),
      },
    }),
  },
  {
    entry: 'POST /notifications/push (stop)',
    outcomes: membersOnly,
    prepare: () => ({
      path: '/notifications/push',
      form: { intent: 'stop', endpoint: `https://push.elsewhere.test/${newNumber()}` },
    }),
  },
  {
    entry: 'POST /notifications/push (ask)',
    outcomes: membersOnly,
    prepare: () => ({
      path: '/notifications/push',
      form: { intent: 'ask', endpoint: `https://push.elsewhere.test/${newNumber()}` },
    }),
  },
  {
    entry: 'POST /notifications/unsubscribe/:token',
    outcomes: everyone,
    prepare: async () => {
      const address = await unsubscribeUrl(database(), (await addMember()).userId, 'digest');
      return { path: new URL(address).pathname, form: { 'List-Unsubscribe': 'One-Click' } };
    },
  },
];

/** Requests that read or change notifications. */
export const entries: Entries = {
  reads: {
    'GET /notifications': { outcomes: forMembers },
    'GET /notifications/list': { outcomes: membersOnly },
    'GET /notifications/push': { outcomes: membersOnly },
    'GET /notifications/unsubscribe/:token': {
      outcomes: everyone,
      path: linkOf(writes, 'POST /notifications/unsubscribe/:token'),
    },
  },
  writes,
};
