import type { Actor } from '~/platform/permissions/actors';
import { hook } from './hook';

/** Number of things waiting for a member, by the path of the screen that lists them. */
export type ScreenCounts = Partial<Record<`/admin${string}`, number>>;

/** Lets features say how many things are waiting on their screens, for the sidebar. */
export const screenCounts = hook<[actor: Actor], ScreenCounts>();

/** Returns what is waiting for an actor on every screen; screens where nothing is waiting are left out. */
export async function countScreens(actor: Actor): Promise<ScreenCounts> {
  const all: ScreenCounts = Object.assign({}, ...(await screenCounts.run(actor)));
  return Object.fromEntries(Object.entries(all).filter(([, count = 0]) => count > 0));
}
