/** How many of something a test uses: few in `npm test`, many in `npm run test:long`. */
export const shortOrLong = (short: number, long: number): number => (process.env.TEST_LONG === '1' ? long : short);
