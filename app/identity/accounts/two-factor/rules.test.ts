import { expect, test } from 'vitest';
import { makeRecoveryCodes } from '../authentication/recovery-codes';
import { appCode, recoveryCode } from './rules';

test('a code from the app may be typed in groups', () => {
  for (const typed of ['123456', '123 456', ' 12-34-56 ']) expect(appCode().parse(typed)).toBe('123456');
  for (const typed of ['', '12345', '1234567', '12345a']) expect(appCode().safeParse(typed).success).toBe(false);
});

test('a recovery code may be typed in capitals, with spaces, or without its dash', () => {
  let next = 0;
  const [code = ''] = makeRecoveryCodes((below) => next++ % below);
  const bare = code.replace('-', '');
  for (const typed of [code, code.toUpperCase(), bare, ` ${bare.slice(0, 3)} ${bare.slice(3)} `]) {
    expect(recoveryCode().parse(typed)).toBe(code);
  }
  for (const typed of ['', bare.slice(1), `${bare}9`]) expect(recoveryCode().safeParse(typed).success).toBe(false);
});
