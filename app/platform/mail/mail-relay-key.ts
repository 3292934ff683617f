import { z } from 'zod';
import type { ServiceKey } from '~/platform/service-keys/service-key';

/** The SMTP relay's URL, which contains its user name and password. */
export const mailRelayKey: ServiceKey = {
  name: 'mailRelay',
  variable: 'SMTP_URL',
  schema: z.url({ protocol: /^smtps?$/, error: 'Enter the relay’s URL: smtp://USER:PASSWORD@SERVER, or smtps://….' }),
};
