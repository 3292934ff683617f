import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { NamedControl } from '../setting-rules';
import { Effect, EffectBelow } from './effect';
import { labelAndExplanation } from './server-sections';

const links: NamedControl = {
  ...{ kind: 'number', label: 'Hold links', min: 0, max: 9, name: 'links', setting: 'links', tab: 'Content' },
  ...{ effect: 'at once', defaultText: '5', allowed: '0 to 9' },
  outcomes: { 0: 'None are held.', other: 'Those with {value} links wait.' },
};
const zone: NamedControl = {
  ...{ kind: 'text', label: 'Time zone', name: 'zone', setting: 'zone', tab: 'General' },
  ...{ effect: 'at once', defaultText: 'UTC', allowed: 'a name', outcomes: { other: 'Times are in {value}.' } },
};
const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const show = (
  values: readonly { control: NamedControl; from: string; to: string; error?: string }[],
  recent: { setting: string; comments: number; withLinks: { links: number; isRemoved: boolean }[] } | null = null,
): string =>
  textOf(
    renderToStaticMarkup(
      <Effect
        values={values.map((value) => ({ error: undefined, ...value }))}
        unsaved={values.filter(({ from, to }) => from !== to).length}
        links={recent}
      />,
    ),
  );

test('a number that will be rounded is shown as it will be saved', () => {
  const rounded = { ...links, max: 9, otherwise: 7 };
  expect(show([{ control: rounded, from: '5', to: '10000' }])).toContain('After saving: 9 Those with 9 links wait.');
  expect(show([{ control: rounded, from: '5', to: '' }])).toContain('After saving: 7 Those with 7 links wait.');
});

test('each unsaved setting says what it does now and what it will do once it is saved', () => {
  const text = show([
    { control: links, from: '5', to: '0' },
    { control: zone, from: 'UTC', to: 'constructor' },
  ]);
  expect(text).toContain('2 unsaved changes');
  expect(text).toContain('Now: 5 Those with 5 links wait. After saving: 0 None are held.');
  expect(text).toContain('After saving: constructor Times are in constructor.');
  expect(show([{ control: zone, from: 'UTC', to: 'Mars/$&' }])).toContain('Times are in Mars/$&amp;.');
});

test('a value that cannot be saved has no effect, and a refusal says why', () => {
  expect(show([{ control: links, from: '5', to: '10' }])).toContain('This value cannot be saved. Allowed: 0 to 9.');
  const error = 'This is not a time zone.';
  expect(show([{ control: zone, from: 'UTC', to: 'Mars', error }])).toContain(`After saving: Mars ${error}`);
});

test('without changes, the setting in focus says what it does', () => {
  const text = show([{ control: zone, from: 'UTC', to: 'UTC' }]);
  expect(text).toContain('Times are in UTC.');
  expect(text).not.toContain('After saving');
});

test('the newest comments show the effect of a limit on links, and of no other setting', () => {
  const recent = { setting: 'links', comments: 20, withLinks: [{ links: 3, isRemoved: true }] };
  expect(show([{ control: links, from: '5', to: '2' }], recent)).toContain('Now: 5 0 held');
  expect(show([{ control: zone, from: 'UTC', to: 'UTC' }], recent)).not.toContain('held');
  // There is no forecast for a value that cannot be saved, nor for holding none.
  for (const to of ['10', '0']) expect(show([{ control: links, from: '5', to }], recent)).not.toMatch(/\d held/);
});

test.each([
  ['Port to listen on', ['Port to listen on']],
  ['SMTP relay; without it, emails are written to `out`', ['SMTP relay', 'Without it, emails are written to `out`.']],
  ['Public URL: used in links; `http://x` by default', ['Public URL', 'Used in links; `http://x` by default.']],
])('“%s” is divided into a label and an explanation', (meaning, parts) => {
  expect(labelAndExplanation(meaning)).toEqual(parts);
});

test('below an unsaved setting is its own effect, with the forecast for it', () => {
  const recent = { setting: 'links', comments: 20, withLinks: [{ links: 3, isRemoved: true }] };
  const html = renderToStaticMarkup(<EffectBelow control={links} from="5" to="2" error={undefined} links={recent} />);
  expect(html).toContain('aria-label="Effect: Hold links"');
  expect(textOf(html)).toMatch(/Now: 5 .* After saving: 2 Those with 2 links wait\..* held/);
});
