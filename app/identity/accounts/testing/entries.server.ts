import { type Entries, everyone, linkOf, newEmail, nobody, type Write } from '~/platform/testing/entries';
import { verificationIdentifier } from '../rules';
import { addAccount, addToken, password } from './accounts.server';

/** Only for visitors; members are redirected to the front page. */
const visitorsOnly = 'ok home home home home';

const writes: readonly Write[] = [
  ...['/auth', '/login', '/admin/login'].map((path) => ({
    entry: `POST ${path}`,
    outcomes: 'led led led led led',
    prepare: async () => ({ path, form: { email: (await addAccount(true)).email, password, returnTo: '/about' } }),
  })),
  {
    // After posting this form, a member is redirected, just as when opening the page.
    entry: 'POST /auth/sign-up',
    outcomes: 'ok led led led led',
    prepare: () => ({
      path: '/auth/sign-up',
      form: { name: 'A reader', email: newEmail(), password, confirm: password },
    }),
  },
  {
    entry: 'POST /auth/verify/:token',
    outcomes: 'led led led led led',
    prepare: async () => {
      const token = await addToken(verificationIdentifier, (await addAccount(false)).userId);
      return { path: `/auth/verify/${token}`, form: { password } };
    },
  },
  {
    entry: 'POST /auth/forgot',
    outcomes: everyone,
    prepare: async () => ({ path: '/auth/forgot', form: { email: (await addAccount(true)).email } }),
  },
  {
    entry: 'POST /auth/reset/:token',
    outcomes: 'led led led led led',
    prepare: async () => {
      const token = await addToken((found) => `reset-password:${found}`, (await addAccount(true)).userId);
      return { path: `/auth/reset/${token}`, form: { password: `${password} 2`, confirm: `${password} 2` } };
    },
  },
  {
    entry: 'POST /auth/sign-out',
    outcomes: 'led led led led led',
    prepare: () => ({ path: '/auth/sign-out', form: {} }),
  },
  {
    // An administrator already exists, so a setup link does not create another, regardless of who opens it.
    entry: 'POST /setup/:token',
    outcomes: 'none refused refused refused refused',
    prepare: async () => ({
      path: `/setup/${await addToken((token) => `setup:${token}`, 'admin')}`,
      form: { name: 'A reader', email: newEmail(), password, confirm: password },
    }),
  },
];

/** Requests for signing up, signing in and out, resetting passwords and creating the first administrator. */
export const entries: Entries = {
  reads: {
    'GET /auth': { outcomes: visitorsOnly },
    'GET /login': { outcomes: visitorsOnly },
    // Members are redirected to the newsroom, which checks access itself.
    'GET /admin/login': { outcomes: 'ok led led led led' },
    'GET /auth/sign-up': { outcomes: visitorsOnly },
    'GET /auth/verify/:token': { outcomes: everyone, path: linkOf(writes, 'POST /auth/verify/:token') },
    'GET /auth/forgot': { outcomes: everyone },
    'GET /auth/reset/:token': { outcomes: everyone, path: linkOf(writes, 'POST /auth/reset/:token') },
    'GET /auth/sign-out': { outcomes: everyone },
    'GET /setup/:token': { outcomes: nobody, path: linkOf(writes, 'POST /setup/:token') },
  },
  writes,
};
