/** Types of reports (spec 3 §3). Separate from the rules, so that the browser bundle does not include their schemas. */
export const flagTypes = ['spam', 'inappropriate', 'copyright', 'misinformation', 'harassment', 'violence'] as const;
export type FlagType = (typeof flagTypes)[number];

/** Maximum length of a report's reason, in characters. */
export const longestReason = 500;

/** Priorities of a flag, lowest first (spec 3 §3). */
export const flagPriorities = ['low', 'medium', 'high', 'critical'] as const;
export type FlagPriority = (typeof flagPriorities)[number];

export const flagStatuses = ['open', 'investigating', 'resolved'] as const;
export type FlagStatus = (typeof flagStatuses)[number];
