import { createTransport } from 'nodemailer';
import { configuration } from '~/platform/program/configuration.server';
import type { KeyFinding } from '~/platform/service-keys/service-use';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';

/** Longest time that each step of a test may take, in milliseconds. */
const stepLimit = 10_000;

/** What an administrator can do about an error, by the code that nodemailer gives it. */
const adviceByCode: Readonly<Record<string, string>> = {
  EAUTH: 'The relay refused the user name or the password.',
  ECONNECTION: 'The relay could not be reached. Check the server’s name and port.',
  ESOCKET: 'The connection could not be opened. Check the port, and whether it needs smtps:// instead of smtp://.',
  ETIMEDOUT: 'The relay did not respond in time. Check the server’s name and port.',
  EDNS: 'The relay’s name could not be resolved. Check its spelling.',
  EENVELOPE: 'The relay refused the sender or the recipient. Check whether it allows the address in MAIL_FROM.',
  EMESSAGE: 'The relay refused the email.',
};

/** Returns what an error of the relay means, with its codes. @param otherwise for an error without a known code. */
export function sentenceFor(error: unknown, otherwise: string): string {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number };
  const details = [code, responseCode].filter(Boolean).join(' ');
  const advice = adviceByCode[code] ?? otherwise;
  return details ? `${advice} (${details})` : advice;
}

/**
 * Signs in to an SMTP relay and sends a test email.
 * @param to a single address without a name.
 * @returns what the relay said, by its codes only: its messages often repeat addresses, and an error may contain the
 * relay's URL with the password.
 */
export async function testRelay(url: string, to: string): Promise<KeyFinding> {
  const { MAIL_FROM } = configuration();
  const transport = createTransport({
    ...{ url, connectionTimeout: stepLimit, greetingTimeout: stepLimit, socketTimeout: stepLimit },
  });
  const began = performance.now();
  try {
    await transport.sendMail({
      from: { name: siteName(), address: MAIL_FROM },
      to: { name: '', address: to },
      subject: 'Test email',
      text: `This email was sent to test the SMTP relay of ${publicUrl()}. It works.`,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const milliseconds = Math.round(performance.now() - began);
    return { isWorking: true, finding: `The relay accepted an email to ${to} in ${milliseconds} ms.` };
  } catch (error) {
    return { isWorking: false, finding: sentenceFor(error, 'The relay did not accept the email.') };
  } finally {
    transport.close();
  }
}
