/** Space that must stay free on a disk, in bytes. */
export const reservedBytes = 1024 ** 3;

/** Whether there is room for files of about this size, in bytes. */
export const hasRoom = (freeBytes: number, size: number): boolean => freeBytes >= size * 1.2 + reservedBytes;
