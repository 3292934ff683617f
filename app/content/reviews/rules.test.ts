import { describe, expect, test } from 'vitest';
import { maxPoints } from './constants';
import { newReviewForm, orderAfterMove } from './rules';

const fields = {
  name: 'Bubble',
  slug: '',
  category: 'Visual builder',
  rating: '4.5',
  users: 'Not published',
  usersSource: '',
  description: 'What it does.',
  pros: 'One\nTwo',
  cons: 'Three',
  pricing: 'Free plan',
  url: 'https://bubble.io',
  articleId: '',
};
const problemsOf = (change: Record<string, string>) =>
  (newReviewForm.safeParse({ ...fields, ...change }).error?.issues ?? []).map(
    ({ path, message }) => `${String(path[0])}: ${message}`,
  );

describe('the form of a review', () => {
  test('accepts complete fields, one advantage per line, and a decimal comma', () => {
    expect(newReviewForm.parse({ ...fields, rating: ' 4,5 ', pros: ' One \r\n\r\n Two   words ' })).toEqual({
      ...fields,
      slug: undefined,
      rating: 4.5,
      usersSource: null,
      pros: ['One', 'Two words'],
      cons: ['Three'],
      featured: false,
      articleId: null,
    });
  });

  test.each(['0.9', '5.1', '4.55', 'four', '', '-3', '1e0'])('rejects the rating “%s”', (rating) => {
    expect(problemsOf({ rating })).toEqual([expect.stringContaining('rating: Enter a rating from 1 to 5')]);
  });
  test.each(['1', '5', '5.0', '4.3'])('accepts the rating “%s”', (rating) => {
    expect(problemsOf({ rating })).toEqual([]);
  });

  test.each(['javascript:alert(1)', 'bubble.io', 'https://', 'ftp://bubble.io'])('rejects the URL “%s”', (url) => {
    expect(problemsOf({ url })).toEqual(['url: Enter a complete URL that begins with https://.']);
  });

  test('rejects a list with the same line twice, too many lines, or none', () => {
    expect(problemsOf({ pros: 'One\nOne' })).toEqual(['pros: “One” is in the list twice.']);
    const many = Array.from({ length: maxPoints + 1 }, (_, index) => `Line ${index}`).join('\n');
    expect(problemsOf({ cons: many })).toEqual([`cons: Enter at most ${maxPoints} points, one per line.`]);
    expect(problemsOf({ cons: ' \n ' })).toEqual(['cons: Enter at least one con.']);
  });

  test('rejects a name that is too long, rather than truncating it', () => {
    expect(problemsOf({ name: 'x'.repeat(81) })).toEqual([expect.stringContaining('name: ')]);
    expect(problemsOf({ slug: 'Not a slug' })).toEqual([expect.stringContaining('slug: A slug can contain only')]);
    expect(problemsOf({ articleId: 'A typed title' })).toEqual(['articleId: Choose an article from the list.']);
  });
});

test('a review moves one place, but not beyond either end', () => {
  const ids = ['a', 'b', 'c'];
  expect(orderAfterMove(ids, 'c', 'up')).toEqual(['a', 'c', 'b']);
  expect(orderAfterMove(ids, 'a', 'down')).toEqual(['b', 'a', 'c']);
  expect(orderAfterMove(ids, 'a', 'up')).toBe(ids);
  expect(orderAfterMove(ids, 'c', 'down')).toBe(ids);
  expect(orderAfterMove(ids, 'unknown', 'down')).toBe(ids);
});
