import { z } from 'zod';
import type { ServiceKey } from '~/platform/service-keys/service-key';

/**
 * Whether a URL consists of a server, a user name and a password only. From a query, nodemailer would take options, such
 * as one that logs what is sent.
 */
const isPlain = (url: string): boolean =>
  URL.canParse(url) && new URL(url).hostname !== '' && !/[\s\p{Cc}?#]/u.test(url);

/** The SMTP relay's URL, which contains its user name and password. */
export const mailRelayKey: ServiceKey = {
  name: 'mailRelay',
  variable: 'SMTP_URL',
  schema: z
    .url({ protocol: /^smtps?$/, error: 'Enter the relay’s URL: smtp://USER:PASSWORD@SERVER, or smtps://….' })
    .refine(isPlain, 'Enter only the server, user name and password, with special characters percent-encoded.'),
};
