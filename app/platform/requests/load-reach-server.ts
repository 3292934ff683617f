/**
 * Loads `reach-server.ts`; undefined if it cannot be loaded. Call it beforehand, while there is a connection: it does not
 * belong to the pages' own scripts, whose size is limited.
 */
export const loadReachServer = () => import('./reach-server').catch(() => undefined);
