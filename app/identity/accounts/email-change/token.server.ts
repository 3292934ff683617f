import { createHash } from 'node:crypto';

/** What a link's token is kept as: whoever reads the database cannot use it. */
export const hashOfChangeToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
