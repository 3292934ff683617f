/** Maximum length of a biography, in characters. */
export const longestBiography = 600;
export const longestWebsite = 300;
/**
 * Maximum length, in characters, of the text that identifies a library picture: the picture's address or that of its
 * newsroom page.
 */
export const longestPicture = 200;
export const longestAuthorSearch = 100;
/** Authors per page in the newsroom's list. */
export const authorsPerPage = 50;

/** Returns the path of an author's public page. */
export const authorPath = (slug: string): string => `/author/${encodeURIComponent(slug)}`;
/** Returns the path of the newsroom page that edits an author's profile. */
export const authorScreenPath = (slug: string): string => `/admin/authors/${encodeURIComponent(slug)}`;

/** Returns the cache tag for everything that shows an author's profile. */
export const authorTag = (slug: string): string => `author:${slug}`;
/** Cache tag for everything that lists authors. */
export const authorListTag = 'authors';

/** Message shown when a profile could not be saved. */
export const profileFailure = {
  title: 'Profile not saved',
  description: 'The profile could not be saved. Please try again.',
};
