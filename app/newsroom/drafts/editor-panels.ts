import type { ComponentType } from 'react';
import { declaredFeatures } from '~/platform/features/feature';
import type { CommentChannel } from './editorial-comments/components/comment-channel';
import type { DraftSession } from './sync/components/session';

/** A panel beside the text in the editor. */
export type EditorPanel = {
  /** Position in the rail, lowest first. */
  position: number;
  /** Loaded with `lazyPart`, so that other newsroom pages do not download it. */
  Panel: ComponentType<{ session: DraftSession; commentChannel: CommentChannel }>;
};

declare module '~/platform/features/feature' {
  interface FeatureExtensions {
    /** Panels that the feature adds to the editor. */
    editorPanels?: readonly EditorPanel[];
  }
}

/** Returns the editor panels of all features, in the order of the rail. */
export const editorPanels = (): readonly EditorPanel[] =>
  declaredFeatures()
    .flatMap(({ editorPanels: panels = [] }) => panels)
    .sort((one, other) => one.position - other.position);
