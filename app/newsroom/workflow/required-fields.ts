/** A byline that is an email address. */
const emailAddress = /^[^\s@]+@[^\s@]+$/;

/** Returns what an article needs before it is reviewed and published, by field; empty when nothing is missing. */
export function missingFields({ category, author }: { category: string; author: string }): {
  category?: string;
  author?: string;
} {
  return {
    ...(category === '' && { category: 'Every article needs a category. Choose one from the list.' }),
    ...(emailAddress.test(author.trim()) && { author: 'Enter the author’s name instead of an email address.' }),
  };
}

/** The fields that `missingFields` checks. The form or editor shows beside each one what is missing. */
export const requiredFields: readonly string[] = ['category', 'author'];

/** Returns the fragment that leads to a field in the editor. */
export const fieldPlace = (field: 'title' | 'excerpt' | 'category' | 'author'): string => `#article-${field}`;
