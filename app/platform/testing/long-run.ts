/** Chooses a test's workload: small in `npm test`, large in `npm run test:long`. */
export const shortOrLong = (short: number, long: number): number => (process.env.TEST_LONG === '1' ? long : short);
