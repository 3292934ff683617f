import { widthsUpTo } from '~/content/media/constants';
import { filePath, readPictureAddress } from '~/content/media/picture-urls';
import { shareSize } from '~/platform/metadata/page-metadata';
import { logoSize, type PictureName } from '~/platform/theme/pictures';

/** What each picture is called on the screen, where readers see it, and what is asked of it. */
export const pictureTexts: Readonly<Record<PictureName, { label: string; use: string; asked: string }>> = {
  logo: {
    label: 'Logo',
    use: 'In place of the site’s name: in the header, the footer and emails.',
    asked: 'PNG with a transparent background, or JPEG; up to 60 kB.',
  },
  darkLogo: {
    label: 'Logo on dark pages',
    use: 'Without one, dark pages show the same logo.',
    asked: 'Same as for the logo.',
  },
  favicon: {
    label: 'Icon',
    use: 'In browser tabs, on home screens and in search results.',
    asked: 'Square, at least 192 × 192 pixels.',
  },
  accent: {
    label: 'Accent picture',
    use: 'Shown when a page without a picture of its own is shared, and on the page where readers subscribe.',
    asked: 'At least 1,200 × 630 pixels.',
  },
};

/** A library picture: its address, and the size of its largest file, in pixels. */
type LibraryPicture = { address: string; width: number; height: number };

/** Returns the ID of the library picture at an address. */
export const pictureIdAt = (address: string | null | undefined): string | undefined =>
  readPictureAddress(address ?? '')?.id;

/** Whether two addresses are those of the same library picture, whose file may have been replaced. */
export const isSamePicture = (one: string | null | undefined, other: string | null | undefined): boolean =>
  pictureIdAt(one) === pictureIdAt(other);

/** Proportions, width to height, between which a logo can be recognised in the header. */
const widestLogo = 8;
const tallestLogo = 0.5;
/** Largest difference between the sides of an icon, as a share of the longer one. */
const squareTolerance = 0.05;
const smallestIcon = 192;
/** Largest size of a logo's file, in bytes: every page loads it. */
export const largestLogo = 60_000;

/** A logo is stored in twice the size in which it is shown, for screens with a high resolution. */
const density = 2;

const pixels = ({ width, height }: { width: number; height: number }): string =>
  `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;

function logoProblem(picture: LibraryPicture): string | undefined {
  const ratio = picture.width / picture.height;
  if (ratio > widestLogo)
    return `This picture is too wide for the header: ${pixels(picture)}. A logo can be at most ${widestLogo} times as wide as it is high.`;
  if (ratio < tallestLogo)
    return `This picture is too tall for the header: ${pixels(picture)}. A logo can be at most twice as high as it is wide.`;
  const { width, height } = logoSize(picture);
  return picture.width < width * density
    ? `This picture is only ${pixels(picture)}. To be sharp on every screen, the logo needs at least ${pixels({ width: width * density, height: height * density })}.`
    : undefined;
}

/** Says why a library picture cannot be used for a purpose; undefined if it can. */
export function pictureProblem(name: PictureName, picture: LibraryPicture): string | undefined {
  const { width, height } = picture;
  const read = readPictureAddress(picture.address);
  if (!read) return 'Choose a picture from the media library.';
  if (read.fallback === 'gif') return 'Animated pictures cannot be used here. Choose a still one.';
  if (name === 'logo' || name === 'darkLogo') return logoProblem(picture);
  if (name === 'accent')
    return width < shareSize.width || height < shareSize.height
      ? `This picture is only ${pixels(picture)}. It needs at least ${pixels(shareSize)}.`
      : undefined;
  if (Math.abs(width - height) > squareTolerance * Math.max(width, height))
    return `The icon must be square. This picture is ${pixels(picture)}.`;
  return Math.min(width, height) < smallestIcon
    ? `This picture is only ${pixels(picture)}. The icon needs at least ${pixels({ width: smallestIcon, height: smallestIcon })}.`
    : undefined;
}

/** Returns the file of a library picture that is shown for a purpose: for logos, one no larger than necessary. */
export function shownFile(name: PictureName, picture: LibraryPicture): LibraryPicture {
  const read = readPictureAddress(picture.address);
  if (name === 'accent' || !read) return { address: picture.address, width: picture.width, height: picture.height };
  const needed = name === 'favicon' ? picture.width : logoSize(picture).width * density;
  const width = widthsUpTo(picture.width, false).find((each) => each >= needed) ?? picture.width;
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  return { address: filePath(read, width, read.fallback), width, height };
}
