/** The states of a check, from best to worst (spec 3 §3). */
export const healthStates = ['healthy', 'warning', 'unhealthy'] as const;
export type HealthState = (typeof healthStates)[number];

/** What a check has found. */
export type HealthFinding = {
  state: HealthState;
  /** One sentence for an administrator: what was found and, unless all is well, what it affects. Contains no secret. */
  message: string;
};

/** A check of one part of the site, declared in its feature's `feature.server.ts`. */
export type HealthCheck = {
  /** Identifies the check in its history, such as `search-index`. */
  name: string;
  /** Its name on the screen. */
  title: string;
  /**
   * Examines the part. An error or a timeout counts as `unhealthy`.
   * @param signal aborted once the check has taken too long.
   * @returns the finding; undefined if there is nothing to check, such as a mail relay that is not set.
   */
  run: (signal: AbortSignal) => Promise<HealthFinding | undefined>;
};
