import type { FilterValue } from '~/design/controls/filters/filter-chip';

/** What the library shows; each part is a query parameter. */
export type LibraryFilters = {
  search: string;
  kind: '' | 'still' | 'animated';
  alt: '' | 'missing';
  /** Whether anything but earlier versions of articles shows the picture. */
  use: '' | 'used' | 'unused';
  /** ID of a member. */
  uploader: string;
  sort: 'newest' | 'oldest';
  view: 'grid' | 'list';
};

export const noFilters: LibraryFilters = {
  search: '',
  kind: '',
  alt: '',
  use: '',
  uploader: '',
  sort: 'newest',
  view: 'grid',
};

/** The values of each filter, with their picture counts. */
export type LibraryOptions = { kind: FilterValue[]; alt: FilterValue[]; use: FilterValue[]; uploader: FilterValue[] };

/** Whether a search or a filter is set. */
export const hasFilters = ({ search, kind, alt, use, uploader }: LibraryFilters): boolean =>
  [search, kind, alt, use, uploader].some((value) => value !== '');

/** Returns the query parameters that differ from the defaults. */
export const parametersOf = (filters: LibraryFilters): [string, string][] =>
  (Object.entries(filters) as [keyof LibraryFilters, string][]).filter(([name, value]) => value !== noFilters[name]);

/** Returns the path of the library with these filters, after a cursor. */
export function libraryPath(filters: LibraryFilters, cursor?: string): string {
  const query = new URLSearchParams([...parametersOf(filters), ...(cursor ? [['cursor', cursor]] : [])]);
  return query.size === 0 ? '/admin/media' : `/admin/media?${query}`;
}

/** A picture that a bulk action could not change, and why. */
export type RefusedPicture = { id: string; name: string; sentence: string };

/** Result of a deletion: the IDs of the deleted pictures, and those that were kept. */
export type DeletedPictures = { deleted: string[]; refused: RefusedPicture[] };
