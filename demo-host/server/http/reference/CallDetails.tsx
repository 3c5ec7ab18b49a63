import type { AnyCall } from '#contract/call.ts';
import type { OpenApi, Operation, Response } from '#host/server/http/openapi.ts';
import { ACTING_ROLES, POLICY, policyByCall } from '#host/server/http/policy.ts';
import { ROLE_LABELS, scopeLabel } from './policyLabels.ts';
import { limitsText, schemaText } from './schemaText.ts';
import { Table } from './Table.tsx';
import { WithCode } from './WithCode.tsx';

const policy = policyByCall(POLICY);

/** The OpenAPI operation of a call. @throws an Error when the document lacks it. */
export function operationOf(call: AnyCall, document: OpenApi): Operation {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()];
  if (!operation) throw new Error(`The OpenAPI document lacks ${call.id}.`);
  return operation;
}

/** A response of an operation, also where it is a reference to a shared one. */
export function resolveResponse(response: Response, document: OpenApi): Response {
  const name = response.$ref?.split('/').pop();
  return name === undefined ? response : (document.components.responses[name] ?? response);
}

function WhoMay({ call }: { call: AnyCall }) {
  const may = policy.get(call.id)?.may;
  if (call.anonymous) return <p>Anyone may make this call: it needs no session.</p>;
  return (
    <Table
      caption="Who may make this call, and what it reaches"
      head={ACTING_ROLES.map((role) => ROLE_LABELS[role])}
      rows={[{ key: call.id, cells: ACTING_ROLES.map((role) => scopeLabel(may?.[role])) }]}
    />
  );
}

function Parameters({ parameters }: { parameters: NonNullable<Operation['parameters']> }) {
  return (
    <Table
      caption="Parameters"
      head={['Name', 'In', 'Takes']}
      rows={parameters.map(({ name, in: where, required, schema }) => ({
        key: name,
        cells: [
          <code key="name">{name}</code>,
          `${where}${required ? ', required' : ''}`,
          <>
            <code>{schemaText(schema)}</code> {limitsText(schema)}
          </>,
        ],
      }))}
    />
  );
}

/** A type under its name. */
function Shape({ name, schema }: { name: string; schema: unknown }) {
  return (
    <figure>
      <figcaption>{name}</figcaption>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0}>{schemaText(schema)}</pre>
    </figure>
  );
}

interface CallDetailsProps {
  call: AnyCall;
  document: OpenApi;
  /** The address at which its promise is told; without it, the one in the document. */
  promiseHref?: string;
  /** The address at which a status is explained; without it the meaning stands here. */
  statusHref?: (status: string) => string;
}

/** All that the reference tells about a call under its name: what it is for, who may make it, what it takes and answers. */
export function CallDetails({ call, document, promiseHref, statusHref }: CallDetailsProps) {
  const operation = operationOf(call, document);
  const body = operation.requestBody?.content['application/json'].schema;
  const responses = Object.entries(operation.responses);
  const failures = responses.filter(([status]) => !status.startsWith('2'));
  return (
    <>
      {operation.description.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          <WithCode text={paragraph} />
        </p>
      ))}
      <p>
        <a href={promiseHref ?? operation.externalDocs.url}>{operation.externalDocs.description}</a>
      </p>
      <WhoMay call={call} />
      {operation.parameters && <Parameters parameters={operation.parameters} />}
      {body && <Shape name="Body" schema={body} />}
      {responses
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { content }]) => (
          <Shape key={status} name={`Answer (${status})`} schema={content?.['application/json'].schema} />
        ))}
      {statusHref ? (
        <p>
          Errors:{' '}
          {failures.map(([status], index) => (
            <span key={status}>
              {index > 0 && ', '}
              <a href={statusHref(status)}>{status}</a>
            </span>
          ))}
          .
        </p>
      ) : (
        <Table
          caption="Errors"
          rows={failures.map(([status, response]) => ({
            key: status,
            cells: [status, <WithCode key="what" text={resolveResponse(response, document).description ?? ''} />],
          }))}
        />
      )}
    </>
  );
}
