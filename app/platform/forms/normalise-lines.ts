/**
 * Converts each line ending to one character, so that lengths are the same as in the browser, and drops control
 * characters except tabs.
 */
export const normaliseLines = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
