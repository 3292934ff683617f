import { expect, test } from 'vitest';
import { newSecret, signatureHeaders } from '../delivery/signing.server';
import { verifySample } from './verify-sample';

type Sample = { isSigned(headers: Record<string, string>, body: string, secret: string): boolean };

test('the program in the documentation accepts what is signed, and nothing else', async () => {
  const url = `data:text/javascript,${encodeURIComponent(verifySample)}`;
  const { isSigned } = (await import(/* @vite-ignore */ url)) as Sample;
  const [old, secret] = [newSecret(), newSecret()];
  const headers = signatureHeaders([secret, old], 'an-id', new Date(), '{}');
  expect([isSigned(headers, '{}', secret), isSigned(headers, '{}', old)]).toEqual([true, true]);
  expect(isSigned(headers, '{} ', secret)).toBe(false);
  expect(isSigned({ ...headers, 'webhook-id': 'another' }, '{}', secret)).toBe(false);
  expect(isSigned(headers, '{}', newSecret())).toBe(false);
  const expired = signatureHeaders([secret], 'an-id', new Date(Date.now() - 600_000), '{}');
  expect(isSigned(expired, '{}', secret)).toBe(false);
});
