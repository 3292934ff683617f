import { PageLink } from '~/design/components/page-link';

/** A read-only list of current values, one name and value per row. A name can link to the page that shows more. */
export function SettingFacts({ facts }: { facts: [name: string, value: string, path?: string][] }) {
  return (
    <dl className="setting-facts">
      {facts.map(([name, value, path]) => (
        <div key={name}>
          <dt>
            {path ? (
              <PageLink className="text-link" to={path}>
                {name}
              </PageLink>
            ) : (
              name
            )}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
