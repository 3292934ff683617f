import { afterEach, expect, test } from 'vitest';
import { toasts } from '~/design/toasts';
import { notifyOfChange } from './change-toast';

afterEach(() => {
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

test('a change to a setting replaces the offer to undo an earlier change to it, and no other offer', () => {
  const change = (title: string, name: string) =>
    notifyOfChange({
      ...{ outcome: 'done', title, description: '', fields: {}, values: {} },
      shown: [{ name, from: '1', to: '2' }],
    });
  change('Settings saved', 'links');
  change('Other settings saved', 'words');
  toasts.show('Article archived', undefined, { undo: { action: '/admin/articles', fields: { links: '' } } });
  change('Setting reverted', 'links');
  expect(toasts.all().map(({ title }) => title)).toEqual([
    'Other settings saved',
    'Article archived',
    'Setting reverted',
  ]);
});
