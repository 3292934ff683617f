import { v5 } from 'uuid';
import { newId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Sender } from '~/platform/forms/forms.server';
import { enqueue } from '~/platform/jobs/jobs.server';
import { m } from '~/platform/languages/compiled/messages';
import { hourlyLimit } from '~/platform/rate-limits/hourly-limit.server';
import { forwardJob } from './jobs.server';
import { type ContactMessage, messagesPerHour } from './rules';
import { insertMessage, type MessageText } from './store.server';

const limitMessages = hourlyLimit({
  name: 'contact',
  description: 'Contact messages, by network',
  points: messagesPerHour,
});

/** Returns the ID of a message: the same for one that is sent again with its key, another if anything has changed. */
const idOf = (key: string | undefined, message: MessageText): string =>
  key ? v5(JSON.stringify([message.name, message.email, message.subject, message.message]), key) : newId();

/**
 * Stores a message for the site and enqueues the email, once for what is sent again with the same key.
 * @throws AppError `invalid` when the honeypot was filled in, or `too_many` when the client has sent too many messages.
 * A person whose browser filled in the honeypot learns that nothing was sent, and gets the form back with that field
 * empty.
 */
export async function sendMessage(
  { website, submissionKey, ...message }: ContactMessage,
  sender: Sender,
): Promise<void> {
  await limitMessages(sender.address);
  if (website) throw new AppError('invalid', m.contact_failed());
  await transaction(async (executor) => {
    const id = idOf(submissionKey, message);
    if (await insertMessage(executor, { id, ...message })) await enqueue(executor, forwardJob, { messageId: id });
  });
}
