import { hash, verify } from '@node-rs/argon2';

/**
 * Argon2id with 19 MiB and two passes, the first choice of OWASP's Password Storage Cheat Sheet and of the library.
 * Cost and
 * salt are in the hash, so that another cost can be chosen later.
 * @returns a PHC string, `$argon2id$v=19$m=19456,t=2,p=1$…`.
 */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Whether a hash of ours is of this password. */
export const verifyPassword = (held: { hash: string; password: string }): Promise<boolean> =>
  verify(held.hash, held.password);
