import { useState } from 'react';
import { newsroomCoverUrl } from '~/content/covers/newsroom-cover-url';
import { pictureAttributes } from '~/content/media/picture-urls';

/**
 * An article's picture in newsroom lists: its own, or its generated cover if it has none or cannot be loaded. Decorative,
 * because the title is next to it.
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
  const [broken, setBroken] = useState<string>();
  const shownUrl = imageUrl === broken ? null : imageUrl;
  const own = shownUrl === null ? undefined : pictureAttributes(shownUrl);
  const markBroken = (): void => setBroken(imageUrl ?? undefined);
  return (
    <img
      ref={(image) => {
        // It may have failed before the page's scripts ran.
        if (image?.complete && image.naturalWidth === 0) markBroken();
      }}
      onError={markBroken}
      className="thumbnail"
      src={own?.src ?? shownUrl ?? newsroomCoverUrl({ title, category })}
      srcSet={own?.srcSet}
      sizes={own && '(max-width: 639px) 82px, 54px'}
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
