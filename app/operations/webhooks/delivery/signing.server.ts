import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** Returns a new secret of 256 bits, in the form of Standard Webhooks. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/**
 * Returns the headers that sign a body by Standard Webhooks.
 * @param secrets each one signs.
 * @param now when it is sent: receivers refuse what is more than a few minutes old.
 */
export function signatureHeaders(secrets: readonly string[], id: string, now: Date, body: string | Buffer) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
