import { v7 } from 'uuid';

/** Returns a new key: a UUIDv7, so that keys sort by creation time. */
export const newId = (): string => v7();

/** Returns the time a key was created. */
export const createdAtOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether text has the form of a key. */
export const isId = (text: string): boolean => pattern.test(text);
