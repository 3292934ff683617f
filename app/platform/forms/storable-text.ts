/**
 * Returns text as the database can store it: without the NUL character, which PostgreSQL rejects, and with each half of
 * a surrogate pair replaced. No real text contains either.
 */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
