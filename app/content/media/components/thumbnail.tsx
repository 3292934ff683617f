import { pictureAttributes } from '../addresses';

/** A thumbnail from the library. Its alternative text is shown beside it. */
export function Thumbnail({
  address,
  alt = '',
  sizes,
  shape,
}: {
  address: string;
  alt?: string;
  sizes: string;
  /** Cut to this shape around its focus; whole when not given. */
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
