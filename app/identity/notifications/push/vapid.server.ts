import { createECDH } from 'node:crypto';
import type { Executor } from '~/platform/database/database.server';
import { siteSecret } from '~/platform/secrets/secrets.server';

/**
 * The key pair by which push services know this site (RFC 8292), base64url. The site's secret is the private key itself:
 * of 2^32 random values about one is none on P-256, and the curve refuses that one at its first use.
 */
export async function vapidKeys(executor: Executor): Promise<{ publicKey: string; privateKey: string }> {
  const secret = await siteSecret(executor, 'notifications.vapid');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}
