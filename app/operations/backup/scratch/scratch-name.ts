/** Returns the name of the PostgreSQL database for a rehearsal. As it contains the ID, no other database has it. */
export const scratchDatabaseName = (id: string): string => `lowdown_rehearsal_${id.replaceAll('-', '')}`;

/** Whether text is a name that `scratchDatabaseName` returns. */
export const isScratchName = (name: string): boolean => /^lowdown_rehearsal_[0-9a-f]{32}$/.test(name);
