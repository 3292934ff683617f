import { randomBytes } from 'node:crypto';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { m } from '~/platform/languages/compiled/messages';
import { sendEmail } from '~/platform/mail/mail.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import { auth } from '../authentication/auth.server';
import { verificationHours } from '../constants';
import { composeAccountEmail } from '../emails.server';
import { verificationIdentifier, verificationValue } from '../rules';
import { findMember } from '../store.server';

/**
 * Emails the link that confirms a new account's address.
 * @param signUp the account, and the sign-up that the link belongs to.
 * @throws EmailNotSentError when the relay does not accept the email.
 */
export async function sendVerification(
  { userId, signUpId }: { userId: string; signUpId?: string },
  now: Date,
): Promise<void> {
  const member = await findMember(database(), userId);
  if (!member) return;
  const token = randomBytes(32).toString('base64url');
  const { internalAdapter } = await (await auth()).$context;
  // Store the token before sending the email, so that a delivered link always works.
  await internalAdapter.createVerificationValue({
    identifier: verificationIdentifier(token),
    value: verificationValue(userId, signUpId),
    expiresAt: new Date(now.getTime() + verificationHours * 3_600_000),
  });
  const message = composeAccountEmail(member, (options) => ({
    subject: m.auth_verify_email_subject({ site: siteName() }, options),
    paragraphs: [m.auth_verify_email_body({ site: siteName() }, options)],
    action: { label: m.auth_verify_email_button({}, options), url: `${publicUrl()}/auth/verify/${token}` },
    notes: [m.auth_verify_email_validity({ hours: verificationHours }, options), m.auth_email_ignore({}, options)],
  }));
  await sendEmail({ ...message, id: `verification.${newId()}` });
}
