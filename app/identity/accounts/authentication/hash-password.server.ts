import { hash, verify } from '@node-rs/argon2';

/**
 * Hashes a password with Argon2id, 19 MiB and two passes: the library's default and the first recommendation in OWASP's
 * Password Storage Cheat Sheet. The hash includes the cost and the salt, so the cost can change later.
 * @returns a PHC string, `$argon2id$v=19$m=19456,t=2,p=1$…`.
 */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Whether a hash from `hashPassword` matches a password. */
export const verifyPassword = (input: { hash: string; password: string }): Promise<boolean> =>
  verify(input.hash, input.password);
