// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { PasswordForm } from './password-form';

const result = {
  outcome: 'invalid' as const,
  ...{ title: 'Download failed', description: '', values: {} },
  fields: { password: 'This is not your current password.' },
};

test('once a download has started, the form shows neither an earlier failure nor the password', async () => {
  const { place } = await renderNode(
    <PasswordForm action="/settings/data" result={result} isDownload>
      <button type="submit">Download</button>
    </PasswordForm>,
  );
  const field = place.querySelector('input') as HTMLInputElement;
  field.value = 'correct horse';
  expect(place.textContent).toContain('Download failed');
  await act(async () => void place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true })));
  expect(place.textContent).toBe('Password Download');
  await expect.poll(() => field.value).toBe('');
});
