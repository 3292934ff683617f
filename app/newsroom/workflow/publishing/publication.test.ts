import { expect, test } from 'vitest';
import { consequencesOfPublishing } from './publication';

const followers = expect.stringContaining('follow its author');
const correction = expect.stringContaining('correction');
const writers = expect.stringContaining('whoever submitted');

test.each([
  [{ isFirst: true, wasLive: false, isCorrected: false, hasOtherWriters: true }, [followers, writers]],
  [{ isFirst: true, wasLive: false, isCorrected: false, hasOtherWriters: false }, [followers]],
  [{ isFirst: false, wasLive: true, isCorrected: true, hasOtherWriters: true }, [correction, writers]],
  [{ isFirst: false, wasLive: true, isCorrected: false, hasOtherWriters: false }, []],
])('after a publication, %j, the text names only the people who are notified', (step, expected) => {
  expect(
    consequencesOfPublishing(step)
      .slice(1)
      .map(([, sentence]) => sentence),
  ).toEqual(expected);
});

test('an article that readers could not see is described as back, not as changed', () => {
  const [[, sentence] = []] = consequencesOfPublishing({
    ...{ isFirst: false, wasLive: false, isCorrected: false, hasOtherWriters: false },
  });
  expect(sentence).toBe('The article is back on its page and in lists, feeds and the sitemap.');
});
