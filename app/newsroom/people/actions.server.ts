import { type ActionFunctionArgs, data } from 'react-router';
import { z } from 'zod';
import { actorOf } from '~/identity/roles/actor.server';
import type { Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { locales } from '~/platform/languages/locales';
import { pluralise } from '~/platform/languages/pluralise';
import { hasMailRelay } from '~/platform/mail/mail.server';
import { type Role, roles } from '~/platform/permissions/actors';
import { invite } from './invite.server';
import { bulkActions, bulkLabels, invitationNotice, longestReason, roleTexts } from './rules';
import { applyBulkActionToAll, assignRole, revealEmail } from './service.server';

const failure = (title: string): Notice => ({ title, description: 'Please try again.' });
const reason = z.string().trim().max(longestReason, `Enter at most ${longestReason} characters.`).default('');

/** Names the new role, and says how many individual permissions ended with the former one. */
function assignedText(role: Role, ended: number): string {
  const text = `New role: ${roleTexts[role].label}.`;
  if (ended === 0) return text;
  return `${text} ${pluralise(ended, 'individual permission has', 'individual permissions have')} ended.`;
}

export function assign(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: z.object({ userId: z.string(), role: z.enum(roles) }),
    failure: failure('Failed to assign role'),
    perform: async ({ userId, role }) => {
      const ended = await assignRole(actorOf(args.context), userId, role);
      return { outcome: 'done', title: 'Role assigned', description: assignedText(role, ended) };
    },
  });
}

export function reset(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: z.object({ userId: z.string() }),
    failure: failure('Failed to reset role'),
    perform: async ({ userId }) => {
      const ended = await assignRole(actorOf(args.context), userId, 'subscriber');
      return { outcome: 'done', title: 'Role reset', description: assignedText('subscriber', ended) };
    },
  });
}

export function reveal(args: ActionFunctionArgs) {
  return processForm<{ userId: z.ZodString; reason: typeof reason }, string>(args, {
    schema: z.object({ userId: z.string(), reason }),
    failure: failure('Email address not shown'),
    perform: async ({ userId, reason }) => ({
      outcome: 'done',
      title: 'Logged',
      description: 'Your access to this email address has been logged.',
      shown: await revealEmail(actorOf(args.context), userId, reason),
    }),
  });
}

const bulkSchema = z
  .object({ bulk: z.enum(bulkActions), reason, confirmed: z.literal('on').optional() })
  .refine(({ bulk, confirmed }) => bulk !== 'delete' || confirmed === 'on', {
    path: ['confirmed'],
    error: 'Tick this box to delete the accounts. This cannot be undone.',
  });

export async function bulk(args: ActionFunctionArgs) {
  // In a field each, or separated by commas. Read here, because the title of the failure depends on whether there are any.
  const posted = await args.request.clone().formData();
  const userIds = posted
    .getAll('userIds')
    .flatMap((value) => (typeof value === 'string' ? value.split(',').filter((id) => id !== '') : []));
  return processForm(args, {
    schema: bulkSchema,
    failure: failure(userIds.length === 0 ? 'No users selected' : 'Nothing was changed'),
    perform: async ({ bulk: action, reason }) => {
      const outcome = await applyBulkActionToAll(actorOf(args.context), userIds, { action, reason, now: new Date() });
      const failed = outcome.failed.length;
      const done = `${pluralise(outcome.done, 'account was', 'accounts were')} ${bulkLabels[action].done}`;
      return {
        outcome: failed === 0 ? 'done' : 'refused',
        title: failed === 0 ? 'Done' : outcome.done === 0 ? 'Nothing was changed' : 'Some changes failed',
        description: failed === 0 ? `${done}.` : `${done}, ${pluralise(failed, 'was', 'were')} not.`,
        shown: outcome,
      };
    },
  });
}

export function inviteMany(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: z.object({ addresses: z.string().max(40_000), role: z.enum(roles), language: z.enum(locales) }),
    failure: failure('Nobody was invited'),
    perform: async (input) => {
      const outcome = await invite(actorOf(args.context), input);
      const hasEmailRelay = hasMailRelay();
      const isRefused = outcome.invited.length === 0 && outcome.refused.length > 0;
      return {
        outcome: isRefused ? 'refused' : 'done',
        ...invitationNotice({ ...outcome, hasEmailRelay }),
        shown: outcome,
      };
    },
  });
}

export const unknownForm = () => data('Unknown form.', { status: 404 });
