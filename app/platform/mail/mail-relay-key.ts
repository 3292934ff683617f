import { z } from 'zod';
import type { ServiceKey } from '~/platform/service-keys/service-key';

/** A URL without spaces and control characters, which zod would remove, and without a query and a fragment. */
const plainUrl = /^[^\s\p{Cc}?#]*$/u;

/**
 * The SMTP relay's URL, which contains its user name and password. It has no query, because nodemailer would take options
 * from it, such as one that logs what is sent.
 */
export const mailRelayKey: ServiceKey = {
  name: 'mailRelay',
  variable: 'SMTP_URL',
  schema: z
    .string()
    .regex(plainUrl, 'Enter only the server, user name and password, with special characters percent-encoded.')
    .pipe(
      z.url({
        protocol: /^smtps?$/,
        hostname: /./,
        error: 'Enter the relay’s URL, such as smtps://USER:PASSWORD@SERVER:465. It begins with smtps:// or smtp://.',
      }),
    ),
};
