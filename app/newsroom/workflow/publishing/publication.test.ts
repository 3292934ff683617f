import { expect, test } from 'vitest';
import { consequencesOfPublishing } from './publication';

const followers = expect.stringContaining('follow its author');
const correction = expect.stringContaining('correction');
const writers = expect.stringContaining('whoever submitted');

test.each([
  [{ isFirst: true, isCorrected: false, hasOtherWriters: true }, [followers, writers]],
  [{ isFirst: true, isCorrected: false, hasOtherWriters: false }, [followers]],
  [{ isFirst: false, isCorrected: true, hasOtherWriters: true }, [correction, writers]],
  [{ isFirst: false, isCorrected: false, hasOtherWriters: false }, []],
])('after a publication, %j, only the people concerned are said to be notified', (step, expected) => {
  expect(consequencesOfPublishing(step).slice(1)).toEqual(expected);
});
