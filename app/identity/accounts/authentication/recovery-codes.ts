/** Number of recovery codes created at a time. */
const recoveryCodeCount = 10;

/** Excludes letters and digits that are easily confused when a code is copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryLength = 10;

/** Groups the characters of a recovery code. */
export const formatRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/**
 * Returns new recovery codes, such as `k3fzq-8xw2m`.
 * @param pick returns a random integer from 0 up to, but not including, its argument.
 */
export const makeRecoveryCodes = (pick: (below: number) => number): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    formatRecoveryCode(Array.from({ length: recoveryLength }, () => alphabet[pick(alphabet.length)]).join('')),
  );
