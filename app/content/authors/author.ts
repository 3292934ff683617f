/** What a page shows of an author beside the name; each part may be missing. */
export type AuthorProfile = { biography: string; website: string; pictureId: string | null };

/** An author as the page shows them. */
export type Author = {
  id: string;
  slug: string;
  name: string;
  biography: string;
  website: string;
  picture: { address: string; alt: string } | null;
};

/** The first letters of the first and the last word of a name, as its picture shows them when there is no other. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\p{P}]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => (Array.from(word ?? '')[0] ?? '').toLocaleUpperCase('en')).join('');
}

/** The site that a website’s address leads to, as readers know it. */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');
