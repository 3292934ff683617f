import { hash } from 'node:crypto';

/** Returns the hash that identifies a comment's text, so that a decision applies only to the text the moderator saw. */
export const hashOfText = (text: string): string => hash('sha256', text, 'base64url');
