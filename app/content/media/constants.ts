/**
 * Widths, in pixels, at which still pictures are stored: for use on phones, beside text and across the page, at normal
 * and double pixel density.
 */
const stillWidths = [320, 640, 960, 1280, 1920] as const;
/** Animated pictures have fewer widths, because every frame is stored. */
const movingWidths = [320, 640, 960] as const;

/** Returns the largest width, in pixels, at which a picture is stored. */
export const largestWidth = (isMoving: boolean): number => (isMoving ? 960 : 1920);

/** Returns all widths of a picture, in ascending order, up to its largest. */
export const widthsUpTo = (largest: number, isMoving: boolean): number[] => [
  ...(isMoving ? movingWidths : stillWidths).filter((width) => width < largest),
  largest,
];

/** Maximum width and height of an upload, in pixels. WebP allows at most 16,383. */
export const longestSide = 16_000;

/** Media types accepted for upload, for file inputs and pasted data. The server checks the actual bytes. */
export const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

export const longestAlt = 300;
export const longestCaption = 1_000;
export const longestCredit = 200;
export const longestFileName = 200;
export const longestMediaSearch = 100;
/** Pictures per page of the library. */
export const picturesPerPage = 48;

/**
 * Kind of content that shows a picture: a published article, an article's working copy, an earlier version, or another
 * feature's page.
 */
export type UsePlace = 'article' | 'draft' | 'revision' | 'page';
/**
 * Whether a use prevents the picture from being deleted. Earlier versions do not, because nobody can remove a picture
 * from them.
 */
export const preventsDeletion = ({ where }: { where: UsePlace }): boolean => where !== 'revision';

/** Size, in bytes, of the parts in which a file is uploaded. A lost connection loses at most one part. */
export const uploadPartSize = 1024 * 1024;
/** Maximum number of simultaneous uploads per browser. */
export const maxConcurrentUploads = 2;
/** Endpoint for uploads (tus 1.0). */
export const uploadsPath = '/admin/media/uploads';

/** Message shown when a picture's details could not be saved. */
export const describeFailure = {
  title: 'Picture not saved',
  description: 'The picture could not be saved. Please try again.',
};
export const deleteFailure = {
  title: 'Picture not deleted',
  description: 'The picture could not be deleted. Please try again.',
};
export const deletePicturesFailure = {
  title: 'Pictures not deleted',
  description: 'The pictures could not be deleted. Please try again.',
};
