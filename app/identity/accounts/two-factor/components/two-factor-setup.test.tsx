// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { renderNode } from '~/platform/testing/render';
import { TwoFactorSetup } from './two-factor-setup';

test('on a phone, the key can be opened in the app on the same device, or copied', async () => {
  const uri = 'otpauth://totp/Lowdown:ada@example.com?secret=ABCDEFGH';
  const { place } = await renderNode(
    <TwoFactorSetup secret={{ uri, secret: 'ABCD EFGH', qr: ['1'] }}>The code</TwoFactorSetup>,
  );
  expect(place.querySelector('a')?.getAttribute('href')).toBe(uri);
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await act(async () => place.querySelector('button')?.click());
  expect(writeText).toHaveBeenCalledWith('ABCDEFGH');
  expect(toasts.all().at(-1)?.title).toBe('Setup key copied');
});
