import type { Operation, Parameter } from '../openapi';
import { Command } from './command';

/** Describes a parameter's values briefly: `whole number, 1 to 50; 20 by default`, or the list of allowed values. */
export function kindOf({ schema, required }: Parameter): string {
  const kind = valuesOf(schema);
  if (required) return `${kind}, required`;
  return schema.default === undefined ? kind : `${kind}; ${String(schema.default)} by default`;
}

function valuesOf(schema: Parameter['schema']): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(', ');
  if (schema.type === 'integer') return `whole number, ${String(schema.minimum)} to ${String(schema.maximum)}`;
  return typeof schema.maxLength === 'number' ? `text, up to ${schema.maxLength} characters` : 'text';
}

/** Renders text from the published description, with anything between backticks as code. */
function WithCode({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are static and have no identity other than their index
  return text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece));
}

/**
 * Documentation for an endpoint: its response, its parameters and an example request.
 * @param example path of the example request, or null if there is no data for an example.
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
  const isForMembers = operation.security !== undefined;
  return (
    <section className="article-body" id={operation.operationId} aria-labelledby={`${operation.operationId}-title`}>
      <h3 id={`${operation.operationId}-title`}>{operation.summary}</h3>
      <p>
        <code>GET {path}</code>
      </p>
      <p>
        <WithCode text={operation.description} />
      </p>
      {operation.parameters.length > 0 && (
        <dl>
          {operation.parameters.map((parameter) => (
            <div key={parameter.name}>
              <dt>
                <code>{parameter.name}</code> {kindOf(parameter)}
              </dt>
              <dd>
                <WithCode text={parameter.description ?? ''} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {example !== null && (
        <>
          <Command
            text={`curl ${isForMembers ? '-H "Authorization: Bearer $ACCESS_TOKEN" ' : ''}"${siteUrl}${example}"`}
          />
          {!isForMembers && (
            <p>
              <a href={example}>Try it: {example}</a>
            </p>
          )}
        </>
      )}
    </section>
  );
}
