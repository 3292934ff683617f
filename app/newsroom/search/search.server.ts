import { database } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, mayDo } from '~/platform/permissions/permissions';
import * as store from './store.server';

const resultLimit = 8;

/**
 * Searches articles by title and people by name for the command palette. Finds no articles for an actor who may not
 * open the list of articles, and no people for one who may not see those.
 * @param query at least two characters; shorter queries return nothing.
 */
export async function find(actor: Actor, query: string) {
  authorize(actor, 'newsroom.enter');
  const text = query.trim().slice(0, 100);
  if (text.length < 2) return { articles: [], people: [] };
  const [articles, people] = await Promise.all([
    mayDo(actor, 'articles.write') ? store.articlesByTitle(database(), text, resultLimit) : [],
    mayDo(actor, 'users.read') ? store.membersByName(database(), text, resultLimit) : [],
  ]);
  return { articles, people };
}
