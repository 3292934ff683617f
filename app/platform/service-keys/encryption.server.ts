import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
/** Length of the nonce, in bytes: what NIST SP 800-38D recommends for GCM. */
const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts a text with AES-256-GCM.
 * @param name where the text belongs; it can only be decrypted for the same name, so that stored texts cannot be
 * exchanged for one another.
 * @returns nonce, authentication tag and ciphertext, base64url.
 */
export function encrypt(key: Buffer, name: string, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(name));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/** Decrypts what `encrypt` returned. @throws when the key or the name is another one, or the text was changed. */
export function decrypt(key: Buffer, name: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const tagEnd = nonceLength + tagLength;
  if (bytes.length < tagEnd) throw new Error('The encrypted text is too short.');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(nonceLength, tagEnd));
  return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
}
