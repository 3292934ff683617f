import { createTransport } from 'nodemailer';
import type { HealthCheck } from '~/platform/health/health-check';
import { serviceKeyState, serviceKeyValue } from '~/platform/service-keys/service-keys.server';
import { mailRelayKey } from './mail-relay-key';
import { sentenceFor } from './test-relay.server';

/** Longest time that each step may take, in milliseconds: the check as a whole has ten seconds. */
const stepLimit = 8_000;

/** Whether the SMTP relay greets and accepts the user name and password, if one is set. It sends nothing. */
export const relayCheck: HealthCheck = {
  name: 'mail-relay',
  title: 'SMTP relay',
  run: async () => {
    if (serviceKeyState(mailRelayKey).kind === 'unreadable')
      return { state: 'unhealthy', message: 'The stored URL of the SMTP relay cannot be decrypted. Set it again.' };
    const url = serviceKeyValue(mailRelayKey);
    if (!url) return undefined;
    const transport = createTransport({
      ...{ url, connectionTimeout: stepLimit, greetingTimeout: stepLimit, socketTimeout: stepLimit },
    });
    try {
      await transport.verify();
      return { state: 'healthy', message: 'Greets and accepts the sign-in.' };
    } catch (error) {
      return { state: 'unhealthy', message: sentenceFor(error, 'The relay refused the connection.') };
    } finally {
      transport.close();
    }
  },
};
