import { addMember } from '~/identity/accounts/testing/members.server';
import { administratorsOnly, type Entries, forAdministrators } from '~/platform/testing/entries';
import { setKey } from '../keys/service.server';

const keyPath = (task: string) => `/setup?tab=apis&do=${task}&service=email`;
/** A relay that nothing listens at. */
const relay = 'smtp://127.0.0.1:9';

/** The setup pages, which only administrators open. */
export const entries: Entries = {
  reads: {
    'GET /setup': { outcomes: forAdministrators },
    'GET /setup (content)': { outcomes: forAdministrators, path: () => '/setup?tab=content' },
    'GET /setup (keys)': { outcomes: forAdministrators, path: () => '/setup?tab=apis' },
    'GET /phase3-complete': { outcomes: forAdministrators },
  },
  writes: [
    {
      entry: 'POST /setup (administrator)',
      outcomes: administratorsOnly,
      prepare: async () => ({
        path: '/setup?do=assign',
        form: { email: (await addMember()).email },
      }),
    },
    {
      entry: 'POST /setup (name)',
      outcomes: administratorsOnly,
      prepare: () => ({ path: '/setup?do=site', form: { siteName: 'Field Notes', 'opened.siteName': 'Lowdown' } }),
    },
    {
      // The site has articles, so it can no longer start with the opening edition.
      entry: 'POST /setup (opening edition)',
      outcomes: 'signin led refused refused 409',
      prepare: () => ({ path: '/setup?tab=content&do=edition', form: {} }),
    },
    {
      entry: 'POST /setup (set key)',
      outcomes: administratorsOnly,
      prepare: () => ({ path: keyPath('set-key'), form: { key: relay } }),
    },
    {
      entry: 'POST /setup (remove key)',
      outcomes: administratorsOnly,
      prepare: async () => {
        await setKey(await addMember('admin'), 'email', relay, new Date());
        return { path: keyPath('remove-key'), form: {} };
      },
    },
    {
      // The relay cannot be reached.
      entry: 'POST /setup (test key)',
      outcomes: 'signin led refused refused 409',
      prepare: async () => {
        await setKey(await addMember('admin'), 'email', relay, new Date());
        return { path: keyPath('test-key'), form: {} };
      },
    },
  ],
};
