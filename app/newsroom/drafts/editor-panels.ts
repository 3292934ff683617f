import type { ComponentType } from 'react';
import type { Feature } from '~/platform/features/feature';
import type { Marking } from './editorial-comments/components/marking';
import type { DraftSession } from './sync/components/session';

/** A panel beside the text in the editor. */
export type EditorPanel = {
  /** Where in the rail: the lowest comes first. */
  position: number;
  /** Loaded with `lazy`, so that the rest of the newsroom does without it. */
  Panel: ComponentType<{ session: DraftSession; marking: Marking }>;
};

declare module '~/platform/features/feature' {
  interface FurtherDeclarations {
    /** Its panels in the editor. */
    editorPanels?: readonly EditorPanel[];
  }
}

let declared: readonly EditorPanel[] = [];

/** Makes the panels of all features known, to the browser and the server alike. */
export function declareEditorPanels(features: readonly Feature[]): void {
  declared = features
    .flatMap(({ editorPanels = [] }) => editorPanels)
    .sort((one, other) => one.position - other.position);
}

/** The panels that features add to the editor, in the order of the rail. */
export const editorPanels = (): readonly EditorPanel[] => declared;
