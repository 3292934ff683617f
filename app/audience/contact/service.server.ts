import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Sender } from '~/platform/forms/forms.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { m } from '~/platform/languages/compiled/messages';
import { hourlyLimit } from '~/platform/rate-limits/hourly-limit.server';
import { forwardJob } from './jobs.server';
import { type ContactMessage, messagesPerHour } from './rules';
import { insertMessage } from './store.server';

const limitMessages = hourlyLimit({
  name: 'contact',
  description: 'Contact messages, by network',
  points: messagesPerHour,
});

/**
 * Stores a message for the site and enqueues the email.
 * @throws AppError `invalid` when the honeypot was filled in, or `too_many` when the client has sent too many messages.
 * A person whose browser filled in the honeypot learns that nothing was sent, and gets the form back with that field
 * empty.
 */
export async function sendMessage({ website, ...message }: ContactMessage, sender: Sender): Promise<void> {
  await limitMessages(sender.address);
  if (website) throw new AppError('invalid', m.contact_failed());
  await transaction(async (executor) => {
    const id = newId();
    await insertMessage(executor, { id, ...message });
    await enqueue(executor, forwardJob, { messageId: id });
  });
}
