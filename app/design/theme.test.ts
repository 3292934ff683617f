// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { themeKey, themeScript } from './theme';

test.each([
  ['a visitor who has chosen none', undefined, null, undefined, null],
  ['a visitor who has chosen dark', undefined, 'dark', 'dark', 'dark'],
  ['a member who follows the system, whatever the browser kept', 'system', 'light', 'system', 'system'],
  ['a member who has chosen light', 'light', 'dark', 'light', 'light'],
])('the page starts in the theme of %s', (_reader, ofPage, stored, shown, kept) => {
  const { dataset } = document.documentElement;
  delete dataset.theme;
  localStorage.clear();
  if (ofPage) dataset.theme = ofPage;
  if (stored) localStorage.setItem(themeKey, stored);
  new Function(themeScript)();
  expect([dataset.theme, localStorage.getItem(themeKey)]).toEqual([shown, kept]);
});
