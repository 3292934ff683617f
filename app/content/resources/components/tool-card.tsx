import { buttonClass } from '~/design/controls/button';
import { ratingNumber } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import type { AiTool } from '../store.server';

/** Maximum number of key features that a card shows (spec 1 §2). */
const shownFeatures = 3;

const levels: Record<string, () => string> = {
  High: m.level_high,
  Medium: m.level_medium,
  Low: m.level_low,
  Full: m.level_full,
};

export function ToolCard({ tool }: { tool: AiTool }) {
  return (
    <article className="tool">
      <header className="review-head">
        <h3 lang="en">{tool.name}</h3>
        <span className="rating" role="img" aria-label={m.review_rating({ rating: ratingNumber(tool.rating) })}>
          {ratingNumber(tool.rating)}
        </span>
        <p className="facts">
          <span lang="en">{tool.category}</span>
        </p>
      </header>
      <details className="card-details">
        <summary>
          {m.card_details()}
          <span className="sr-only" lang="en">
            {' '}
            {tool.name}
          </span>
        </summary>
        <p lang="en">{tool.description}</p>
        <div>
          <h4>{m.tool_features()}</h4>
          <ul lang="en">
            {tool.features.slice(0, shownFeatures).map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </div>
        <dl className="definition">
          <dt>{m.review_pricing()}</dt>
          <dd lang="en">{tool.pricing}</dd>
          <dt>{m.tool_ai_level()}</dt>
          <dd>{levels[tool.aiLevel]?.()}</dd>
          <dt>{m.tool_manual_control()}</dt>
          <dd>{levels[tool.manualControl]?.()}</dd>
        </dl>
        {tool.content && (
          <details>
            <summary>{m.tool_more()}</summary>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when stored */}
            <div className="article-body" lang="en" dangerouslySetInnerHTML={{ __html: tool.content }} />
          </details>
        )}
        <div className="card-actions">
          <a className={buttonClass({})} href={tool.url} target="_blank" rel="noopener noreferrer">
            {m.tool_visit()}
          </a>
        </div>
      </details>
    </article>
  );
}
