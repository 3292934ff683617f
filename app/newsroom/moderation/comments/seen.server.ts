import { hash } from 'node:crypto';

/** Names the words of a comment as a moderator is shown them, so that these are decided about, and no others. */
export const nameOfWords = (text: string): string => hash('sha256', text, 'base64url');
