import { hashOf } from '~/content/covers/rules';
import { pictureAttributes } from '~/content/media/picture-urls';
import { type Author, initialsOf } from '../author';

/** `sizes` attribute for the width of the portrait on the page (see authors.css). */
const sizes = '(min-width: 48rem) 200px, 112px';

/** An author's picture or, without one, initials on a coloured block. The colour depends only on the slug. */
export function AuthorPortrait({ author }: { author: Pick<Author, 'slug' | 'name' | 'picture'> }) {
  const shown = author.picture && pictureAttributes(author.picture.address);
  if (author.picture && shown) {
    return (
      <picture className="picture-formats">
        {shown.sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        <img
          className="picture shape-square author-portrait"
          src={shown.src}
          srcSet={shown.srcSet}
          sizes={sizes}
          alt={author.picture.alt}
          width={200}
          height={200}
          style={shown.position ? { objectPosition: shown.position } : undefined}
        />
      </picture>
    );
  }
  // Decorative: the name appears next to it.
  return (
    <svg
      className="author-portrait author-initials"
      data-series={hashOf(author.slug) % 5}
      viewBox="0 0 200 200"
      aria-hidden
      focusable="false"
    >
      <path className="author-block" d="M100 0h100v100A100 100 0 0 1 100 0z" />
      <circle className="author-block" cx="50" cy="50" r="14" />
      <text x="14" y="182">
        {initialsOf(author.name)}
      </text>
    </svg>
  );
}
