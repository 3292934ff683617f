import type { Operation, Parameter } from '../openapi';

/** What a parameter takes, in a few words: `whole number, 1 to 50`, or the values it may have. */
export function kindOf({ schema }: Parameter): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(', ');
  if (schema.type === 'integer') {
    return `whole number, ${String(schema.minimum)} to ${String(schema.maximum)}`;
  }
  return typeof schema.maxLength === 'number' ? `text, up to ${schema.maxLength} characters` : 'text';
}

/**
 * One endpoint of the API: what it answers, what it takes, how it is asked.
 * @param example a path to try; null where there is nothing to try it on.
 */
export function EndpointDescription({
  siteUrl,
  path,
  operation,
  example,
}: {
  siteUrl: string;
  path: string;
  operation: Operation;
  example: string | null;
}) {
  return (
    <section className="article-body" id={operation.operationId} aria-labelledby={`${operation.operationId}-title`}>
      <h3 id={`${operation.operationId}-title`}>{operation.summary}</h3>
      <p>
        <code>GET {path}</code>
      </p>
      <p>{operation.description}</p>
      {operation.parameters.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Parameter</th>
              <th scope="col">Takes</th>
              <th scope="col">Without it</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            {operation.parameters.map((parameter) => (
              <tr key={parameter.name}>
                <th scope="row">
                  <code>{parameter.name}</code>
                </th>
                <td>{kindOf(parameter)}</td>
                <td>{parameter.required ? 'required' : String(parameter.schema.default ?? '')}</td>
                <td>{parameter.description}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {example !== null && (
        <>
          <pre>
            <code>{`curl "${siteUrl}${example}"`}</code>
          </pre>
          <p>
            <a href={example}>Try it: {example}</a>
          </p>
        </>
      )}
    </section>
  );
}
