// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { FormNotice } from './form-notice';

test('an action that succeeded without the intended effect gets a warning, not a success notice', async () => {
  const result = { outcome: 'done', title: 'Invited', description: '', fields: {}, values: {} } as const;
  const { place, redraw } = await renderNode(<FormNotice result={result} />);
  const shown = () => [place.querySelector('p')?.className, place.querySelector('p')?.getAttribute('role')];
  expect(shown()).toEqual(['notice good', 'status']);
  await redraw(<FormNotice result={{ ...result, isWarning: true }} />);
  expect(shown()).toEqual(['notice', 'alert']);
});
