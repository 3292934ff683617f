import { createHash } from 'node:crypto';

/** Hashes a link's token for storage, so that someone who reads the database cannot use the link. */
export const hashChangeToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
