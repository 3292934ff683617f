/** A problem that a check has found. */
export type Problem = {
  sentence: string;
  /** Where in the editor it is, as a fragment of its URL. */
  place?: string;
  /**
   * What the problem is about, for `problemKey`: it stays the same while nothing in it changes, wherever it moves to. By
   * default, the sentence.
   */
  subject?: string;
};

/**
 * The fragments that lead to the article's picture, to its alternative text, to a picture, heading or table in the text,
 * counted from 1, to a link, and to the first passage that begins with some words.
 */
export const articlePicturePlace = '#article-picture';
export const pictureTextPlace = '#article-picture-text';
export const picturePlace = (number: number): string => `#picture-${number}`;
export const headingPlace = (number: number): string => `#heading-${number}`;
export const tablePlace = (number: number): string => `#table-${number}`;
export const passagePlace = (words: string): string =>
  `#passage-${encodeURIComponent((words.split('\n')[0] ?? '').slice(0, 60).toWellFormed().trim())}`;
export const linkPlace = (href: string): string => `#link-${encodeURIComponent(href)}`;
