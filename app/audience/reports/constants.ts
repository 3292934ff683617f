/** What a report can be about (spec 3 §3). Apart from the rules, so that the browser does not get their schemas along. */
export const flagTypes = ['spam', 'inappropriate', 'copyright', 'misinformation', 'harassment', 'violence'] as const;
export type FlagType = (typeof flagTypes)[number];

/** Most characters of a report's reason. */
export const longestReason = 500;

/** How urgent a flag is, the least first (spec 3 §3). */
export const flagPriorities = ['low', 'medium', 'high', 'critical'] as const;
export type FlagPriority = (typeof flagPriorities)[number];

export const flagStatuses = ['open', 'investigating', 'resolved'] as const;
export type FlagStatus = (typeof flagStatuses)[number];
