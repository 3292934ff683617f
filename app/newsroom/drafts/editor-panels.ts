import type { ComponentType } from 'react';
import { declaredFeatures } from '~/platform/features/feature';
import type { CommentChannel } from './editorial-comments/components/comment-channel';
import type { DraftSession } from './sync/components/session';

/** The tabs beside the text in the editor, in order. */
export const editorTabs = ['workflow', 'search', 'comments'] as const;
export type EditorTab = (typeof editorTabs)[number];

/** A panel beside the text in the editor. */
export type EditorPanel = {
  tab: EditorTab;
  /** Position in its tab, after the editor's own panels, lowest first. */
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

/** Returns the panels that features add to a tab of the editor, in order. */
export const editorPanels = (tab: EditorTab): readonly EditorPanel[] =>
  declaredFeatures()
    .flatMap(({ editorPanels: panels = [] }) => panels)
    .filter((panel) => panel.tab === tab)
    .sort((one, other) => one.position - other.position);
