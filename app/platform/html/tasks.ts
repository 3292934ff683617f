import type { Task } from '~/platform/workers/tasks';
import type { ContentKind, SanitiserResult } from './rules';

export type SanitiserInput = {
  html: string;
  /** `comment` marks outbound links as not endorsed. */
  contentKind?: ContentKind;
  /** For the body of an article or page: headings get IDs for the table of contents, and h1 becomes h2. */
  hasPageTitle?: boolean;
  /** Highlights the code blocks that are still plain. */
  highlightsCode?: boolean;
};

/** The result, and the error because of which it is only plain text, if there was one. */
export type SanitiserOutput = SanitiserResult & { error?: unknown };

/** Longer HTML, in characters, can take more than half a second to sanitise. */
export const largeLength = 50_000;
/** Maximum milliseconds to sanitise a text. 500,000 characters of ordinary HTML, the most that a text may have, take a few seconds. */
export const sanitiserDeadline = 30_000;

export const sanitiserTask: Task<SanitiserInput, SanitiserOutput> = {
  name: 'html.sanitise',
  deadline: sanitiserDeadline,
  isLarge: ({ html }) => html.length > largeLength,
};

export const textTask: Task<string, string> = {
  name: 'html.text',
  deadline: sanitiserDeadline,
  isLarge: (html) => html.length > largeLength,
};
