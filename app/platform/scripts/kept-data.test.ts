import type { DataStrategyResult } from 'react-router';
import { expect, test } from 'vitest';
import { keepShownData } from './kept-data';

const shown = { location: { pathname: '/article/a' }, navigation: {}, loaderData: { article: { title: 'Shown' } } };
const failed = (result: unknown = new TypeError('Failed to fetch')): Record<string, DataStrategyResult> => ({
  article: { type: 'error', result },
});

test('data that cannot be reloaded stays as it is', () => {
  const results = failed();
  expect(keepShownData('/article/a', results, shown)).toBe(true);
  expect(results.article).toEqual({ type: 'data', result: { title: 'Shown' } });
});

test('what a form in the page loads is left out', () => {
  const results: Record<string, DataStrategyResult> = { edit: { type: 'error', result: new TypeError() } };
  expect(keepShownData('/comments/1/edit', results, shown)).toBe(true);
  expect(results.edit).toEqual({ type: 'data', result: undefined });
});

test('another page that cannot be loaded fails', () => {
  const results = failed();
  expect(keepShownData('/about', results, { ...shown, navigation: { location: { pathname: '/about' } } })).toBe(false);
  expect(results.article?.type).toBe('error');
});

test('an error of the site itself is not hidden', () => {
  const results = failed(new Error('A fault'));
  expect(keepShownData('/article/a', results, shown)).toBe(false);
  expect(results.article?.type).toBe('error');
});
