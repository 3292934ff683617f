/** What a block shows. `turn` rotates quarters, halves, arches and leaves, sets stripes upright, and moves a toggle. */
export type Kind = 'plain' | 'quarter' | 'disc' | 'stripes' | 'dots' | 'toggle' | 'half' | 'arches' | 'leaf';

/** Position and size, in grid cells. */
export type Area = { x: number; y: number; width: number; height: number };

export type Block = Area & { kind: Kind; main: string; second: string; turn: number };
