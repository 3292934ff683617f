import { expect, test } from 'vitest';
import { largeFolders } from './folder-sizes.mjs';

const files = (count, ending) =>
  Array.from({ length: count }, (_, index) => `app/newsroom/editor/file-${index}${ending}`);

test('finds a folder with too many files', () => {
  expect(largeFolders(files(25, '.ts'))).toEqual([]);
  expect(largeFolders([...files(25, '.tsx'), 'app/newsroom/editor/editor.css'])).toEqual([
    expect.stringMatching(/^app\/newsroom\/editor has 26 files .*: move /),
  ]);
});

test('does not count tests, files in other folders or files of other kinds', () => {
  const others = [
    ...files(20, '.test.ts'),
    ...files(20, '.test.tsx'),
    ...files(20, '.json'),
    'app/newsroom/editor/text/toolbar.tsx',
    'app/newsroom/drafts/rules.ts',
  ];
  expect(largeFolders([...files(25, '.ts'), ...others])).toEqual([]);
});
