/** Widths in pixels that pictures are made in: what the pages use on phones, beside texts and across the page, at one and two dots a pixel. */
const stillWidths = [320, 640, 960, 1280, 1920] as const;
/** Every frame of a moving picture is stored: its widths end sooner. */
const movingWidths = [320, 640, 960] as const;

/** Largest width that a picture is made in. */
export const largestWidth = (isMoving: boolean): number => (isMoving ? 960 : 1920);

/** All widths of a picture whose largest is this one, the smallest first. */
export const widthsUpTo = (largest: number, isMoving: boolean): number[] => [
  ...(isMoving ? movingWidths : stillWidths).filter((width) => width < largest),
  largest,
];

/** Longest side of an upload in pixels: WebP knows no longer one than 16,383. */
export const longestSide = 16_000;

/** What may be uploaded, as file choosers and pasted data name it. What a file really is, its bytes say. */
export const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

export const longestAlt = 300;
export const longestCaption = 1_000;
export const longestCredit = 200;
export const longestFileName = 200;
export const longestMediaSearch = 100;
/** Pictures that the library shows at once. */
export const picturesPerPage = 48;

/**
 * Which text of an article shows a picture: that of readers, the working copy, or an earlier version of that; or a page of
 * another feature.
 */
export type UsePlace = 'article' | 'draft' | 'revision' | 'page';
/** Whether a picture stays as long as it is used so. Earlier versions do not hold it: nobody can take it out of them. */
export const isHolding = ({ where }: { where: UsePlace }): boolean => where !== 'revision';

/** Bytes that one request of an upload brings; a lost connection loses no more. */
export const uploadPart = 1024 * 1024;
/** Files that one browser sends at the same time. */
export const uploadsAtOnce = 2;
/** Where uploads go (tus 1.0). */
export const uploadsPath = '/admin/media/uploads';

/** What is said when a picture's forms could not be sent or done. */
export const describeFailure = {
  title: 'Picture not saved',
  description: 'The picture could not be saved. Please try again.',
};
export const deleteFailure = {
  title: 'Picture not deleted',
  description: 'The picture could not be deleted. Please try again.',
};
