import { useCallback, useRef } from 'react';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import type { DescribePicture, UseAsCover } from '~/newsroom/editor/text/components/context-bar';

/**
 * Returns what the tools of a picture in the text do with the article's cover: if there is none, the picture becomes the
 * cover. A cover that is the same picture gets the alternative text that is typed in the text, unless it has one of its own.
 */
export function useCover({ fields, change }: Pick<DraftSession, 'fields' | 'change'>): {
  onUseAsCover: UseAsCover | undefined;
  onDescribe: DescribePicture;
} {
  const latest = useRef(fields);
  latest.current = fields;
  const onDescribe = useCallback<DescribePicture>(
    (src, before, alt) => {
      const { imageUrl, imageAlt } = latest.current;
      if (src === imageUrl && (imageAlt === '' || imageAlt === before)) change({ imageAlt: alt });
    },
    [change],
  );
  return { onUseAsCover: fields.imageUrl === '' ? change : undefined, onDescribe };
}
