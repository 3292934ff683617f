import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { databaseOf, testFiles } from './test-files.mjs';

// The names are interpolated so that this file itself does not match.
test.each([
  ['openTestDatabase', 'both'],
  ['openConnection', 'both'],
  ['openMemoryConnection', 'both'],
  ['openPageDatabase', 'pages'],
  ['openSite', 'none'],
])('a file that calls %s runs on: %s', (name, kind) => {
  expect(databaseOf(`import { ${name} } from './x';\n${name}();`)).toBe(kind);
  expect(databaseOf(`import { ${name} } from './x';`)).toBe('none');
});

test('each test file is in exactly one list', () => {
  const { none, isolated, both, pages } = testFiles();
  const listed = [...none, ...isolated, ...both, ...pages].filter((path) => path.startsWith('app/'));
  const all = readdirSync('app', { recursive: true }).filter((path) => /\.test\.tsx?$/.test(path));
  expect(listed.sort()).toEqual(all.map((path) => `app/${path}`).sort());
});
