import { newsroomCoverUrl } from '~/content/covers/newsroom-cover-url';
import { pictureAttributes } from '~/content/media/picture-urls';

/**
 * An article's picture in newsroom lists: its own, or its generated cover. Decorative, because the title stands next to
 * it.
 */
export function Thumbnail({
  title,
  category,
  imageUrl,
}: {
  title: string;
  category: { slug: string; name: string };
  imageUrl: string | null;
}) {
  const own = imageUrl === null ? undefined : pictureAttributes(imageUrl);
  return (
    <img
      className="thumbnail"
      src={own?.src ?? imageUrl ?? newsroomCoverUrl({ title, category })}
      srcSet={own?.srcSet}
      sizes={own && '54px'}
      style={own?.position ? { objectPosition: own.position } : undefined}
      alt=""
      width={54}
      height={34}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}
