import { database } from '~/platform/database/database.server';
import { rowsPerPage } from '../rules';
import { type LoggedDecision, loggedDecisions } from './store-log.server';

/** A page of the moderation log, newest decisions first. */
export type ModerationLog = { decisions: LoggedDecision[]; page: number; hasMore: boolean };

/** Returns a page of the moderation log, for everyone. Pages are numbered: a cursor would reveal the time of a decision. */
export async function readModerationLog(page: number): Promise<ModerationLog> {
  const found = await loggedDecisions(database(), { offset: (page - 1) * rowsPerPage, limit: rowsPerPage + 1 });
  return { decisions: found.slice(0, rowsPerPage), page, hasMore: found.length > rowsPerPage };
}
