import { redirect } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { longDate } from '~/design/format';
import { moderationLogPath, rulesPath } from '~/newsroom/moderation/paths';
import { logPageIn } from '~/newsroom/moderation/rules';
import type { AddressRules } from '~/platform/http/address-rules';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { cacheResponse } from '~/platform/requests/request.server';
import { ruleOf } from '../../house-rules';
import stylesheet from '../house-rules.css?url';
import { readModerationLog } from '../log.server';
import type { LoggedDecision } from '../store-log.server';
import type { Route } from './+types/moderation-log';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];
export const handle = { query: ['page'] } satisfies AddressRules;

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = logPageIn(url.searchParams);
  const log = page && (await readModerationLog(page, new Date()));
  if (!log || (log.page > 1 && log.decisions.length === 0)) throw redirect(moderationLogPath);
  // The log changes once a day.
  cacheResponse(context, 3600, []);
  return log;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: m.moderation_log_title(),
    description: m.moderation_log_description(),
    path: moderationLogPath,
  });

/** Returns what was decided, and how an appeal ended. */
function outcomeOf({ action, isAboutArticle, appeal }: LoggedDecision): string {
  const outcome = {
    removed: isAboutArticle ? m.moderation_log_unpublished : m.moderation_log_removed,
    warned: m.moderation_log_warned,
    dismissed: m.moderation_log_dismissed,
  };
  const decided = outcome[action]();
  if (appeal === null) return decided;
  return appeal === 'upheld' ? m.moderation_log_reversed({ decided }) : m.moderation_log_confirmed({ decided });
}

/** Moderators' decisions, without names or texts. */
export default function ModerationLog({ loaderData: { decisions, page, hasMore } }: Route.ComponentProps) {
  const pathOf = (number: number): string => (number === 1 ? moderationLogPath : `${moderationLogPath}?page=${number}`);
  return (
    <div className="wrap">
      <PageHead title={m.moderation_log_title()}>{m.moderation_log_description()}</PageHead>
      {decisions.length === 0 ? (
        <EmptyState title={m.moderation_log_none()} text={m.moderation_log_none_text()} hasRows={false} />
      ) : (
        <ol className="section moderation-log">
          {decisions.map((decision, index) => {
            const { number, name } = ruleOf(decision.rule);
            return (
              // Nothing identifies a decision.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={index}>
                <time className="facts" dateTime={decision.day}>
                  {longDate(new Date(decision.day))}
                </time>
                <span>{decision.isAboutArticle ? m.moderation_log_article() : m.moderation_log_comment()}</span>
                <span>
                  <PageLink to={`${rulesPath}#${decision.rule}`}>{m.house_rules_number({ number, name })}</PageLink>
                </span>
                <strong>{outcomeOf(decision)}</strong>
              </li>
            );
          })}
        </ol>
      )}
      <p className="section">
        <PageLink className="section-link" to={rulesPath}>
          {m.house_rules_title()}
        </PageLink>
      </p>
      {(page > 1 || hasMore) && (
        <nav className="pager" aria-label={m.pager_label()}>
          {page > 1 ? <ButtonLink to={pathOf(1)}>{m.pager_first()}</ButtonLink> : <span />}
          {hasMore && (
            <ButtonLink kind="solid" rel="next" to={pathOf(page + 1)}>
              {m.pager_next()}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}
