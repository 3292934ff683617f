import { v7 } from 'uuid';

/** A new key: UUIDv7, so that keys sort by the moment they were made. */
export const newId = (): string => v7();

/** When a key was made. */
export const madeAt = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text has the form of a key. */
export const isId = (text: string): boolean => pattern.test(text);
