import { pageKinds } from 'virtual:site-paths';
import type { PageKind } from './rules';

/** Returns the kind of page at a path, which is stored instead of the path. */
export function pageKindOf(path: string): PageKind {
  const [, first = ''] = path.split('/');
  return Object.hasOwn(pageKinds, first) ? (pageKinds[first] as PageKind) : 'other';
}
