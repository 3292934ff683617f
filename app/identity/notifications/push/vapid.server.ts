import { createECDH } from 'node:crypto';
import type { Executor } from '~/platform/database/database.server';
import { siteSecret } from '~/platform/secrets/secrets.server';

/**
 * Returns the key pair that identifies this site to push services (RFC 8292), in base64url. The site's secret is the
 * private key itself. About one in 2^32 random values is not a valid P-256 key; for such a value, this function throws.
 */
export async function vapidKeys(executor: Executor): Promise<{ publicKey: string; privateKey: string }> {
  const secret = await siteSecret(executor, 'notifications.vapid');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}
