import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Sender } from '~/platform/forms/forms.server';
import { submissionId } from '~/platform/forms/submission-id.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { m } from '~/platform/languages/compiled/messages';
import { hourlyLimit } from '~/platform/rate-limits/hourly-limit.server';
import { forwardJob } from './jobs.server';
import { type ContactMessage, messagesPerHour } from './rules';
import { insertMessage, messageById } from './store.server';

const limitMessages = hourlyLimit({
  name: 'contact',
  description: 'Contact messages, by network',
  points: messagesPerHour,
});

/**
 * Stores a message for the site and enqueues the email, once for what is sent again with the same key, which does not
 * count towards the limit either.
 * @throws AppError `invalid` when the honeypot was filled in, or `too_many` when the client has sent too many messages.
 * A person whose browser filled in the honeypot learns that nothing was sent, and gets the form back with that field
 * empty.
 */
export async function sendMessage(
  { website, submissionKey, ...message }: ContactMessage,
  sender: Sender,
): Promise<void> {
  const id = submissionId(submissionKey, [message.name, message.email, message.subject, message.message]);
  if (!website && submissionKey && (await messageById(database(), id))) return;
  await limitMessages(sender.address);
  if (website) throw new AppError('invalid', m.contact_failed());
  await transaction(async (executor) => {
    if (await insertMessage(executor, { id, ...message })) await enqueue(executor, forwardJob, { messageId: id });
  });
}
