/** An author's profile, shown beside the name. Each part may be empty. */
export type AuthorProfile = { biography: string; website: string; pictureId: string | null };

/** An author as shown on their page. */
export type Author = {
  id: string;
  slug: string;
  name: string;
  biography: string;
  website: string;
  picture: { address: string; alt: string } | null;
};

/** An author as listed in the newsroom, with the number of published articles. */
export type ListedAuthor = Pick<Author, 'slug' | 'name' | 'picture'> & {
  id: string;
  articles: number;
  hasProfile: boolean;
};

/** Returns the initials of the first and last words in a name, which stand in for a missing picture. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\p{P}]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => (Array.from(word ?? '')[0] ?? '').toLocaleUpperCase('en')).join('');
}

/** Returns a website's host name for display, without `www.`. */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');
