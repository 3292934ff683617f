// Constants used by views. Separate from `rules.ts`, so that client bundles do not include its schemas.

/** Path of the member data download. */
export const exportPath = '/settings/data.json';
/** Maximum downloads per member per hour. */
export const exportsPerHour = 5;
