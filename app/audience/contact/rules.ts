import { z } from 'zod';
import { emailAddress, multiLine, singleLine } from '~/platform/forms/form-fields';
import { m } from '~/platform/languages/compiled/messages';
import { longestMessage, longestName, longestSubject } from './constants';

/** Maximum messages per client per hour. */
export const messagesPerHour = 5;

/** All four fields are required (spec 1 §5). */
export const contactMessage = z.object({
  name: singleLine({ limit: longestName, required: () => m.contact_name_required() }),
  email: emailAddress(),
  subject: singleLine({ limit: longestSubject, required: () => m.contact_subject_required() }),
  message: multiLine({ limit: longestMessage, required: () => m.contact_message_required() }),
  /** Honeypot: people do not see this field, but bots fill it in. */
  website: z.string().optional(),
  /** Chosen at random by the browser when this message is first sent. */
  submissionKey: z.uuid().optional().catch(undefined),
});
export type ContactMessage = z.output<typeof contactMessage>;
