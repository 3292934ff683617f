import { database } from '~/platform/database/database.server';
import { type Actor, authorize, mayDo } from '~/platform/permissions/permissions';
import * as store from './store.server';

const most = 8;

/**
 * What the command palette offers beside screens: articles by title, and people by name for those who may see people.
 * @param query at least two characters; less finds nothing.
 */
export async function find(actor: Actor, query: string) {
  authorize(actor, 'newsroom.enter');
  const text = query.trim().slice(0, 100);
  if (text.length < 2) return { articles: [], people: [] };
  const [articles, people] = await Promise.all([
    store.articlesTitled(database(), text, most),
    mayDo(actor, 'users.read') ? store.membersNamed(database(), text, most) : [],
  ]);
  return { articles, people };
}
