import type { ShownEndpoint } from './endpoint-description';

/** The sections of the developers' page, by the IDs to which the contents lead. */
export const developerSections = {
  'quick-start': 'Quick start',
  'api-tokens': 'API tokens',
  endpoints: 'Endpoints',
  'signing-in': 'Signing in from an app',
  webhooks: 'Webhooks',
  'errors-and-limits': 'Errors and limits',
  feeds: 'Feeds',
} as const;

type Endpoints = readonly Pick<ShownEndpoint, 'operation'>[];

const Links = ({ endpoints }: { endpoints: Endpoints }) => (
  <nav className="developers-contents" aria-label="Contents">
    <ul>
      {Object.entries(developerSections).map(([id, title]) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
          {id === 'endpoints' && (
            <ul>
              {endpoints.map(({ operation }) => (
                <li key={operation.operationId}>
                  <a href={`#${operation.operationId}`}>{operation.summary}</a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </nav>
);

/** The contents of the developers' page: beside the text on wide screens, and otherwise folded above it. */
export const Contents = ({ endpoints }: { endpoints: Endpoints }) => (
  <>
    <details className="developers-short">
      <summary>Contents</summary>
      <Links endpoints={endpoints} />
    </details>
    <div className="developers-side">
      <Links endpoints={endpoints} />
    </div>
  </>
);
