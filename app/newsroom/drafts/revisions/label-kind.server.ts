import { type LabelKind, ownLabels } from './version-names';

/** Returns what a stored label is. Only its text tells: no member can give a name that the newsroom gives by itself. */
export function labelKindOf(label: string): LabelKind {
  if (label === '') return 'none';
  if (label === ownLabels.beforeFirstEdit) return 'before_first_edit';
  if (label === ownLabels.titleAdded) return 'title_added';
  return label === ownLabels.restored(Number(/\d+/.exec(label)?.[0])) ? 'restored' : 'name';
}
