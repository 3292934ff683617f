import type { Entries, Read, Write } from '~/platform/testing/entries';

/**
 * Collected from the features, so that a new feature needs no entry in a central list; `entries.test.ts` reports routes
 * without entries.
 */
const modules = import.meta.glob<{ entries: Entries }>('/app/**/testing/entries.server.ts', { eager: true });
const features = Object.values(modules).map(({ entries }) => entries);

const rows = features.flatMap(({ reads = {} }) => Object.entries(reads));

/** Every address that can be read, with each caller's outcome. */
export const reads: Readonly<Record<string, Read>> = Object.fromEntries(rows);

/** Every write that a request can make. */
export const writes: readonly Write[] = features.flatMap((entries) => entries.writes ?? []);

/** Entries declared more than once: of duplicate reads, only the last would be tested. */
export const repeatedEntries: readonly string[] = [
  ...rows.map(([entry]) => entry),
  ...writes.map(({ entry }) => entry),
].filter((entry, place, all) => all.indexOf(entry) !== place);
