import { type DraftFields, hasContent } from '~/newsroom/drafts/fields';

/** A byline that is an email address. */
const emailAddress = /^[^\s@]+@[^\s@]+$/;

/** The fields that `missingFields` checks. The form or editor shows beside each one what is missing. */
export const requiredFields = ['category', 'author', 'content'] as const;
export type RequiredField = (typeof requiredFields)[number];

/**
 * Returns what an article needs before it is reviewed and published, by field; empty when nothing is missing.
 * @param tooLong a sentence about a text that is too long.
 */
export function missingFields(
  { category, author, content }: Pick<DraftFields, RequiredField>,
  tooLong?: string,
): Partial<Record<RequiredField, string>> {
  return {
    ...(category === '' && { category: 'Every article needs a category. Choose one from the list.' }),
    ...(emailAddress.test(author.trim()) && { author: 'Enter the author’s name instead of an email address.' }),
    ...(tooLong && { content: tooLong }),
    ...(!hasContent(content) && { content: 'Every article needs text. Write some first.' }),
  };
}

/** Returns the fragment that leads to a field in the editor. */
export const fieldPlace = (field: 'title' | 'excerpt' | 'language' | RequiredField): string => `#article-${field}`;
