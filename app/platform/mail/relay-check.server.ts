import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { HealthCheck } from '~/platform/health/health-check';
import { serviceKeyState, serviceKeyValue } from '~/platform/service-keys/service-keys.server';
import { mailRelayKey } from './mail-relay-key';
import { sentenceFor } from './test-relay.server';

/** Longest time that the relay may take, in milliseconds: the check as a whole has ten seconds. */
const timeLimit = 9_000;

/** Rejects with the error that nodemailer has for a relay that takes too long. */
const timeOut = async (limit: number): Promise<never> => {
  await delay(limit, undefined, { ref: false });
  throw Object.assign(new Error('The relay did not respond in time.'), { code: 'ETIMEDOUT' });
};

/**
 * Whether the SMTP relay greets and accepts the user name and password, if one is set. It sends nothing. One that takes too
 * long is a warning: some delay their greeting to keep spam away, and nevertheless accept emails.
 * @param limit longest time that the relay may take, in milliseconds, for tests.
 */
export const relayCheck = (limit = timeLimit): HealthCheck => ({
  name: 'mail-relay',
  title: 'SMTP relay',
  run: async () => {
    if (serviceKeyState(mailRelayKey).kind === 'unreadable')
      return { state: 'unhealthy', message: 'The stored URL of the SMTP relay cannot be decrypted. Set it again.' };
    const url = serviceKeyValue(mailRelayKey);
    if (!url) return undefined;
    const transport = createTransport({
      ...{ url, connectionTimeout: limit, greetingTimeout: limit, socketTimeout: limit },
    });
    try {
      await Promise.race([transport.verify(), timeOut(limit)]);
      return { state: 'healthy', message: 'Connects and signs in.' };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return {
        state: code === 'ETIMEDOUT' ? 'warning' : 'unhealthy',
        message: sentenceFor(error, 'The relay refused the connection.'),
      };
    } finally {
      transport.close();
    }
  },
});
