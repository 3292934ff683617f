/** The pictures of a theme, in the order of the screen. A logo of its own for dark pages is optional. */
export const pictureNames = ['logo', 'darkLogo', 'favicon', 'accent'] as const;
export type PictureName = (typeof pictureNames)[number];

/** The address of the library picture that is used for each purpose; null for none. */
export type ThemePictures = Readonly<Record<PictureName, string | null>>;

export const noPictures: ThemePictures = { logo: null, darkLogo: null, favicon: null, accent: null };

/** The space for a logo, in pixels: every logo is given this height, so that nothing moves while it loads. */
export const logoSpace = { width: 208, height: 36 } as const;

/** Returns the size in which a logo is shown: as large as fits into the space for it. */
export function logoSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(logoSpace.height / height, logoSpace.width / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
