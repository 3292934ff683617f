/** Most characters of a biography. */
export const longestBiography = 600;
export const longestWebsite = 300;
/** Most characters of what names a picture of the library: its address, or that of its screen. */
export const longestPicture = 200;
export const longestAuthorSearch = 100;
/** Authors on one page of the newsroom's list. */
export const authorsPerPage = 50;

/** Where an author’s articles are listed. */
export const authorPath = (slug: string): string => `/author/${encodeURIComponent(slug)}`;
/** Where an author’s profile is edited. */
export const authorScreenPath = (slug: string): string => `/admin/authors/${encodeURIComponent(slug)}`;

/** Cache tag of everything that shows an author’s profile. */
export const authorTag = (slug: string): string => `author:${slug}`;
/** Cache tag of what lists authors. */
export const authorListTag = 'authors';

/** What is said when a profile could not be saved. */
export const profileFailure = {
  title: 'Profile not saved',
  description: 'The profile could not be saved. Please try again.',
};
