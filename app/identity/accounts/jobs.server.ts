import type { Job } from '~/platform/jobs/jobs.server';
import { emailRetries } from '~/platform/mail/mail.server';
import { sendInvitation } from './administration/send-invitation.server';
import { purgeAccounts } from './deletion/purge.server';
import { sendAccountDeletedEmail } from './deletion/send-account-deleted-email.server';
import { sendEmailChange, sendEmailChangeNotice } from './email-change/send-email-change.server';
import { sendReset } from './passwords/send-reset.server';
import { type SecurityNotice, sendSecurityNotice } from './security-notices/notice-email.server';
import { sendVerification } from './verification/send-verification.server';

export const verificationJob: Job<{ userId: string; signUpId?: string }> = {
  name: 'accounts.verify',
  retries: emailRetries,
  run: (signUp) => sendVerification(signUp, new Date()),
};

export const resetJob: Job<{ userId: string }> = {
  name: 'accounts.reset',
  retries: emailRetries,
  run: ({ userId }) => sendReset(userId, new Date()),
};

export const accountDeletedEmailJob: Job<{ accountDeletedEmailId: string }> = {
  name: 'accounts.deletion-notice',
  retries: emailRetries,
  run: ({ accountDeletedEmailId }) => sendAccountDeletedEmail(accountDeletedEmailId),
};

export const securityNoticeJob: Job<{ userId: string; notice: SecurityNotice }> = {
  name: 'accounts.notice',
  retries: emailRetries,
  run: ({ userId, notice }) => sendSecurityNotice(userId, notice),
};

export const invitationJob: Job<{ userId: string }> = {
  name: 'accounts.invite',
  retries: emailRetries,
  run: ({ userId }) => sendInvitation(userId, new Date()),
};

/** Sends the confirmation link to the new address. */
export const emailChangeJob: Job<{ changeId: string }> = {
  name: 'accounts.email-change',
  retries: emailRetries,
  run: ({ changeId }) => sendEmailChange(changeId),
};

/** Notifies the old or the new address that the change was requested or completed. */
export const emailChangeNoticeJob: Job<{ changeId: string; to: 'old' | 'new' }> = {
  name: 'accounts.email-change-notice',
  retries: emailRetries,
  run: ({ changeId, to }) => sendEmailChangeNotice(changeId, to),
};

const purgeJob: Job = {
  name: 'accounts.purge',
  cron: '41 3 * * *',
  run: async () => {
    await purgeAccounts(new Date());
  },
};

export const accountJobs: Job<never>[] = [
  verificationJob,
  resetJob,
  invitationJob,
  securityNoticeJob,
  emailChangeJob,
  emailChangeNoticeJob,
  accountDeletedEmailJob,
  purgeJob,
];
