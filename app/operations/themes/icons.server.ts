import { readPictureFile } from '~/content/media/chosen-pictures.server';
import { iconSizes, siteIconVersion, sitePictures } from '~/platform/theme/site-pictures.server';
import { siteTheme } from '~/platform/theme/site-theme.server';

/** The icons of the current version that have been drawn, by size. */
let drawn = new Map<number, Promise<Buffer | undefined>>();
let drawnVersion: string | undefined;

async function draw(address: string, size: number, ground: string): Promise<Buffer | undefined> {
  const file = await readPictureFile(address);
  if (!file) return undefined;
  // Loaded on first use, because sharp needs about 50 MB.
  const { default: sharp } = await import('sharp');
  // Apple's devices would show black where the icon is transparent.
  const isOpaque = size === iconSizes.touch;
  const icon = sharp(file).resize(size, size, { fit: 'contain', background: isOpaque ? ground : '#00000000' });
  return (isOpaque ? icon.flatten({ background: ground }) : icon).png({ compressionLevel: 9 }).toBuffer();
}

/** Returns the site's own icon as PNG in one of its sizes, in pixels; undefined for other sizes, or if it has none. */
export async function siteIcon(size: number): Promise<Buffer | undefined> {
  const { favicon } = sitePictures();
  const sizes: readonly number[] = Object.values(iconSizes);
  if (!favicon || !sizes.includes(size)) return undefined;
  const version = siteIconVersion();
  if (version !== drawnVersion) {
    drawn = new Map();
    drawnVersion = version;
  }
  const icons = drawn;
  let icon = icons.get(size);
  if (!icon) {
    icon = draw(favicon.address, size, siteTheme().light.background);
    icons.set(size, icon);
    // A file that could not be read now may be there at the next request.
    icon.then(
      (bytes) => bytes ?? icons.delete(size),
      () => icons.delete(size),
    );
  }
  return icon;
}
