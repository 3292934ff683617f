import { database } from '~/platform/database/database.server';
import { lastLogPage, logEnd, rowsPerPage } from '../rules';
import { type LoggedDecision, loggedDecisions } from './store-log.server';

/** A page of the moderation log, the newest day first. */
export type ModerationLog = { decisions: LoggedDecision[]; page: number; hasMore: boolean };

/**
 * Returns a page of the moderation log, for everyone. A decision is listed once its day is over, so that no change of
 * the log can be compared with what has just changed on the site. Pages are numbered: a cursor would reveal the time of
 * a decision.
 */
export async function readModerationLog(page: number, now: Date): Promise<ModerationLog> {
  const [offset, limit] = [(page - 1) * rowsPerPage, rowsPerPage + 1];
  const found = await loggedDecisions(database(), { before: logEnd(now), offset, limit });
  return { decisions: found.slice(0, rowsPerPage), page, hasMore: found.length > rowsPerPage && page < lastLogPage };
}
