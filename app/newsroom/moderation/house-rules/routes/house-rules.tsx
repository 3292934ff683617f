import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import { moderationLogPath, rulesPath } from '~/newsroom/moderation/paths';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { cacheResponse } from '~/platform/requests/request.server';
import { houseRules, ruleOf } from '../../house-rules';
import stylesheet from '../house-rules.css?url';
import type { Route } from './+types/house-rules';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export async function loader({ context }: Route.LoaderArgs) {
  cacheResponse(context, 3600, []);
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.house_rules_title(), description: m.house_rules_description(), path: rulesPath });

/** The rules for comments and articles, and how moderators decide. */
export default function HouseRules() {
  return (
    <div className="wrap">
      <PageHead title={m.house_rules_title()}>{m.house_rules_description()}</PageHead>
      <div className="house-rules-columns">
        <ol className="section house-rules">
          {houseRules.map((rule) => {
            const { name, text } = ruleOf(rule);
            return (
              <li key={rule} id={rule}>
                <h2>{name}</h2>
                <p>{text}</p>
              </li>
            );
          })}
        </ol>
        <section className="section house-rules-decisions">
          <h2>{m.house_rules_decisions()}</h2>
          <p>{m.house_rules_decisions_text()}</p>
          <p>
            <PageLink className="section-link" to={moderationLogPath}>
              {m.moderation_log_title()}
            </PageLink>
          </p>
        </section>
      </div>
    </div>
  );
}
