import { type CoverShape, type CoverSource, coverHash } from './rules';

/**
 * Returns the path of a generated cover for the newsroom, where unpublished articles have covers too. The cover is
 * drawn from the path alone.
 */
export const newsroomCoverUrl = ({ title, category }: CoverSource, shape: CoverShape = 'card'): string =>
  `/admin/covers/${coverHash({ title, category })}?${new URLSearchParams({
    ...{ title, category: category.slug },
    ...(shape !== 'card' && { shape }),
  })}`;
