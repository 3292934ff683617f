import type { ComponentType } from 'react';
import type { Feature } from '~/platform/features/feature';
import type { Marking } from './editorial-comments/components/marking';
import type { DraftSession } from './sync/components/session';

/** A panel beside the text in the editor. */
export type EditorPanel = {
  /** Position in the rail, lowest first. */
  position: number;
  /** Loaded with `lazy`, so that other newsroom pages do not download it. */
  Panel: ComponentType<{ session: DraftSession; marking: Marking }>;
};

declare module '~/platform/features/feature' {
  interface FurtherDeclarations {
    /** Panels that the feature adds to the editor. */
    editorPanels?: readonly EditorPanel[];
  }
}

let declared: readonly EditorPanel[] = [];

/** Registers the editor panels of all features, in the browser as well as on the server. */
export function declareEditorPanels(features: readonly Feature[]): void {
  declared = features
    .flatMap(({ editorPanels = [] }) => editorPanels)
    .sort((one, other) => one.position - other.position);
}

/** Returns the registered editor panels in the order of the rail. */
export const editorPanels = (): readonly EditorPanel[] => declared;
