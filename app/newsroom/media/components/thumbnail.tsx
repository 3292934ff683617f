import { pictureAttributes } from '~/content/media/picture-urls';

/** A thumbnail from the library. `alt` is empty by default, because most callers show the text beside it. */
export function Thumbnail({
  address,
  alt = '',
  sizes,
  shape,
}: {
  address: string;
  alt?: string;
  sizes: string;
  /** Shape to which the picture is cropped around its focal point; by default, the whole picture is shown. */
  shape?: 'wide' | 'card' | 'square';
}) {
  const shown = pictureAttributes(address);
  if (!shown) return null;
  return (
    <picture className="picture-formats">
      {shown.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        className={shape ? `picture shape-${shape}` : 'whole-picture'}
        src={shown.src}
        srcSet={shown.srcSet}
        sizes={sizes}
        alt={alt}
        loading="lazy"
        decoding="async"
        style={shape && shown.position ? { objectPosition: shown.position } : undefined}
      />
    </picture>
  );
}
