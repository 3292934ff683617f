import { z } from 'zod';
import type { RateStatus } from '~/identity/rate-limits/rate-limit-rules';

type Allowance = { points: number; seconds: number };
type Limit = Allowance & { description: string; own: Allowance; clients: number; status: RateStatus };

/** Returns whether a limit is as the program sets it. */
export const isOwn = ({ points, seconds, own }: Allowance & { own: Allowance }): boolean =>
  points === own.points && seconds === own.seconds;

/** What a limit can be found by: whether clients are at or near it, whether any is counted, and whether it was changed. */
export const limitStates = {
  blocked: { name: 'Blocking', has: ({ status }) => status === 'blocked' },
  warning: { name: 'Warning', has: ({ status }) => status === 'warning' },
  used: { name: 'In use', has: ({ clients }) => clients > 0 },
  changed: { name: 'Changed', has: (limit) => !isOwn(limit) },
} satisfies Record<string, { name: string; has: (limit: Limit) => boolean }>;

type LimitState = keyof typeof limitStates;
const stateNames = Object.keys(limitStates) as [LimitState, ...LimitState[]];

/** Filters of the limits. Invalid values are ignored. */
export const limitQuery = z.object({
  search: z.string().trim().max(100).catch('').default(''),
  state: z.enum(stateNames).optional().catch(undefined),
});
export type LimitQuery = z.output<typeof limitQuery>;

/** Returns the query parameters of the list with the given filters. */
export const limitParameters = ({ search, state }: LimitQuery): [name: string, value: string][] => [
  ['tab', 'limits'],
  ...(search === '' ? [] : [['search', search] as [string, string]]),
  ...(state ? [['state', state] as [string, string]] : []),
];

export const limitsPath = (query: LimitQuery): string =>
  `/admin/security?${new URLSearchParams(limitParameters(query))}`;

/** Returns the limits in the state that is asked for whose description has all words of the search. */
export function findLimits<Shown extends Limit>(limits: readonly Shown[], { search, state }: LimitQuery): Shown[] {
  const words = search.toLowerCase().split(/\s+/);
  return limits.filter(
    (limit) =>
      (!state || limitStates[state].has(limit)) &&
      words.every((word) => limit.description.toLowerCase().includes(word)),
  );
}
