import type { Entries, Read, Write } from '~/platform/testing/entries';

/** Features bring their own, so that adding one edits no list: `entries.test.ts` says which route has none. */
const modules = import.meta.glob<{ entries: Entries }>('/app/**/testing/entries.server.ts', { eager: true });
const features = Object.values(modules).map(({ entries }) => entries);

const rows = features.flatMap(({ reads = {} }) => Object.entries(reads));

/** Every address that can be read, and what each caller gets there. */
export const reads: Readonly<Record<string, Read>> = Object.fromEntries(rows);

/** Everything that can be changed by a request. */
export const writes: readonly Write[] = features.flatMap((entries) => entries.writes ?? []);

/** Entries that are named more than once: of those that can be read, only the last would be tried. */
export const repeatedEntries: readonly string[] = [
  ...rows.map(([entry]) => entry),
  ...writes.map(({ entry }) => entry),
].filter((entry, place, all) => all.indexOf(entry) !== place);
