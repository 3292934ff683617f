import { lazy } from 'react';
import type { Feature } from '~/platform/features/feature';

export const drafts = {
  name: 'drafts',
  editorPanels: [
    {
      position: 1,
      Panel: lazy(async () => ({
        default: (await import('./editorial-comments/components/editorial-comments-panel')).EditorialCommentsPanel,
      })),
    },
  ],
} as const satisfies Feature;
