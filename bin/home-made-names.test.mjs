import { expect, test } from 'vitest';
import { faultOf, faultsIn } from './home-made-names.mjs';

test.each([
  ['cacheAnswer', 'answer'],
  ['isLate', 'late'],
  ['putAway', 'putaway'],
  ['purgeStalePages', 'stalepages'],
  ['#wished', 'wished'],
  ['token_holder', 'holder'],
  ['farewellLetter', 'farewell'],
])('%s is reported', (name, word) => {
  expect(faultOf(name)).toMatchObject({ word });
});

test.each(['newsletter', 'letterSpacing', 'remarkParse', 'placeholder', 'later', 'latest', 'template', 'staleTags'])(
  '%s is accepted',
  (name) => {
    expect(faultOf(name)).toBeUndefined();
  },
);

test('reports the file, the line, the word and its replacement', () => {
  expect(faultsIn('a.ts', '// the answer\nconst text = "answer";\nconst answer = text;\n')).toEqual([
    'a.ts:3: “answer” has “answer”: write response, result or reply',
  ]);
});

test('checks classes in style sheets and components', () => {
  expect(faultsIn('a.css', '.card {\n}\n.late-notice {\n}\n')).toEqual([
    'a.css:3: “late-notice” has “late”: write lazy, slow or overdue',
  ]);
  expect(faultsIn('a.tsx', 'const a = <p className="notice late-notice" />;')).toEqual([
    'a.tsx:1: “late-notice” has “late”: write lazy, slow or overdue',
  ]);
});
