import { CodeSample } from '~/design/components/code-sample';
import type { Operation, Parameter } from '../openapi';

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

/** A field of a request or response: its name, its kind and what it means. */
type Described = { name: string; kind: string; description: string };

const DescribedFields = ({ title, fields }: { title: string; fields: readonly Described[] }) =>
  fields.length > 0 && (
    <>
      <h4>{title}</h4>
      <dl className="api-fields">
        {fields.map(({ name, kind, description }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd className="api-kind">{kind}</dd>
            {description !== '' && (
              <dd>
                <WithCode text={description} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );

/** What the developers' page shows of an endpoint. */
export type ShownEndpoint = {
  method: string;
  path: string;
  operation: Operation;
  /** Scope that an API token needs. */
  scope: string | null;
  isForMembers: boolean;
  body: Described[];
  response: { status: number; schema: string; fields: Described[] };
  /** The example request as a command; null if there is no data for an example. */
  command: string | null;
  /** Path of an example that anyone can open. */
  link: string | null;
};

/** Documentation for an endpoint: its scope, parameters, body, response and an example request. */
export function EndpointDescription({ method, path, operation, scope, body, response, command, link }: ShownEndpoint) {
  return (
    <section className="article-body" id={operation.operationId} aria-labelledby={`${operation.operationId}-title`}>
      <h3 id={`${operation.operationId}-title`}>{operation.summary}</h3>
      <p>
        <code>
          {method} {path}
        </code>
      </p>
      <p>
        <WithCode text={operation.description} />
      </p>
      {scope !== null && (
        <p>
          Scope: <code>{scope}</code>
        </p>
      )}
      <DescribedFields
        title="Parameters"
        fields={operation.parameters.map((parameter) => ({
          name: parameter.name,
          kind: kindOf(parameter),
          description: parameter.description ?? '',
        }))}
      />
      <DescribedFields title="Body" fields={body} />
      <DescribedFields title={`Response: ${response.status}, ${response.schema}`} fields={response.fields} />
      {command !== null && <CodeSample text={command} />}
      {link !== null && (
        <p>
          <a href={link} className="api-try">
            Try it: {link}
          </a>
        </p>
      )}
    </section>
  );
}
