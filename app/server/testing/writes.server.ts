import { unsubscribeToken } from '~/audience/subscribers/tokens.server';
import { verificationIdentifier } from '~/identity/accounts/rules';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { administrationWrites } from './entries-administration.server';
import { categoryWrites } from './entries-categories.server';
import { draftWrites } from './entries-drafts.server';
import { mediaWrites } from './entries-media.server';
import { moderationWrites } from './entries-moderation.server';
import { tokenWrites } from './entries-tokens.server';
import { workflowWrites } from './entries-workflow.server';
import {
  addAccount,
  addArticle,
  addSubscriber,
  addToken,
  browser,
  everyone,
  newAddress,
  password,
  type Write,
} from './write-fixtures.server';
import { memberWrites } from './writes-members.server';
import { newsroomWrites } from './writes-newsroom.server';
import { securityWrites } from './writes-security.server';

/** What anybody may ask for, signing in included. */
const openWrites: readonly Write[] = [
  {
    entry: 'POST /contact',
    outcomes: everyone,
    prepare: () => ({
      path: '/contact',
      form: { name: 'A reader', email: newAddress(), subject: 'A subject', message: 'A message', website: '' },
    }),
  },
  {
    entry: 'POST /resources/request',
    outcomes: everyone,
    prepare: () => ({ path: '/resources/request', form: { toolName: 'A tool', description: 'What it does' } }),
  },
  {
    entry: 'POST /admin/editor/clean',
    outcomes: 'refused refused ok ok ok',
    prepare: () => ({ path: '/admin/editor/clean', form: { content: '<article><p>A text</p></article>' } }),
  },
  {
    entry: 'POST /subscribe',
    outcomes: everyone,
    prepare: () => ({ path: '/subscribe', form: { email: newAddress(), name: 'A reader', source: 'website' } }),
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
  ...['/auth', '/login', '/admin/login'].map((path) => ({
    entry: `POST ${path}`,
    outcomes: 'led led led led led',
    prepare: async () => ({ path, form: { email: (await addAccount(true)).email, password, returnTo: '/about' } }),
  })),
  {
    // A member who signs somebody up is then led on, as from the page itself.
    entry: 'POST /auth/sign-up',
    outcomes: 'ok led led led led',
    prepare: () => ({
      path: '/auth/sign-up',
      form: { name: 'A reader', email: newAddress(), password, confirm: password },
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
    // There is an administrator: the link that made the first one makes nobody else, whoever holds it.
    entry: 'POST /setup/:token',
    outcomes: 'none refused refused refused refused',
    prepare: async () => ({
      path: `/setup/${await addToken((token) => `setup:${token}`, 'admin')}`,
      form: { name: 'A reader', email: newAddress(), password, confirm: password },
    }),
  },
  {
    entry: 'POST /preferences',
    outcomes: 'led led led led led',
    prepare: () => ({ path: '/preferences', form: { language: 'de', returnTo: '/about' } }),
  },
  {
    entry: 'POST /api/views',
    outcomes: everyone,
    prepare: async () => ({
      path: '/api/views',
      json: { articleId: (await addArticle()).id },
      headers: { 'user-agent': browser },
    }),
  },
  {
    entry: 'POST /api/diagnostics',
    outcomes: everyone,
    prepare: () => ({
      path: '/api/diagnostics',
      json: { path: '/about', vitals: { LCP: 1_200 }, faults: [{ message: 'A fault', stack: '', severity: 'medium' }] },
      headers: { 'user-agent': browser },
    }),
  },
  ...tokenWrites,
  {
    // Reading only.
    entry: 'POST /api/v1/*',
    outcomes: 'none none none none none',
    prepare: () => ({ path: '/api/v1/articles', json: { title: 'A title' } }),
  },
];

/** Everything that can be changed by a request. */
export const writes: readonly Write[] = [
  ...openWrites,
  ...securityWrites,
  ...memberWrites,
  ...newsroomWrites,
  ...administrationWrites,
  ...categoryWrites,
  ...draftWrites,
  ...moderationWrites,
  ...mediaWrites,
  ...workflowWrites,
];
