import { isSingular, wholeNumber } from '~/design/format';

/** Returns a number of settings in words, such as "1 setting". */
export const countedSettings = (count: number): string =>
  isSingular(count) ? '1 setting' : `${wholeNumber(count)} settings`;

/** Returns a number of unsaved changes in words. */
export const unsavedChanges = (count: number): string =>
  isSingular(count) ? '1 unsaved change' : `${wholeNumber(count)} unsaved changes`;
