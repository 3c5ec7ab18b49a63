/** Pages of the calls, from the OpenAPI document and the policy. */
import type { AnyCall } from '#contract/call.ts';
import { type Area, allCalls, areas } from '#contract/index.ts';
import { type Operation, openApi } from '#host/api/openapi.ts';
import { POLICY, policyByCall, STANDINGS } from '#host/api/policy.ts';
import { STANDING_NAMES, scopeText } from '#host/api/policyWords.ts';
import { limitsText, type Schema, schemaText } from '#host/api/schemaText.ts';
import type { Page } from '#host/docs/page.ts';
import { hrefOfPromise } from '#host/docs/promises.tsx';
import { WithCode } from '#host/docs/WithCode.tsx';
import { elements } from '#widgets/elements.ts';
import { callsOf } from './callsOf.ts';
import { Table } from './Table.tsx';

const document = openApi(areas, () => true);
const policy = policyByCall(POLICY);

interface Described {
  call: AnyCall;
  operation: Operation;
  /** Page that it stands on. */
  path: string;
}

const pathOf = ({ id }: Area) => `reference/calls/${id}.html`;

const described: readonly Described[] = areas.flatMap((area) =>
  area.calls.map((call) => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    if (!operation) throw new Error(`The OpenAPI document lacks ${call.id}.`);
    return { call, operation, path: pathOf(area) };
  }),
);

const describedById = new Map(described.map((one) => [one.call.id, one]));

/** Where a call is told of, from the root of the site. */
const hrefOfCall = ({ id }: AnyCall): string => `/${describedById.get(id)?.path}#${id}`;

/** Calls in a table, each with the way to more. */
export function CallTable({ calls }: { calls: readonly AnyCall[] }) {
  return (
    <Table
      head={['Call', 'What it does']}
      rows={calls.map((call) => ({
        key: call.id,
        cells: [
          <a key="id" href={hrefOfCall(call)}>
            <code>{call.id}</code>
          </a>,
          <>
            {call.summary}
            <br />
            <code>
              {call.method} {call.path}
            </code>
          </>,
        ],
      }))}
    />
  );
}

/** Elements by the calls that they make, the other way round. */
const makersOf = new Map<string, string[]>();
for (const { tag } of elements) {
  for (const { id } of callsOf(tag)) makersOf.set(id, [...(makersOf.get(id) ?? []), tag]);
}

interface Response {
  $ref?: string;
  description?: string;
  content?: { 'application/json': { schema: Schema } };
}

const answers = document.components.responses as Record<string, Response>;
/** What each status means, by the document. */
export const STATUSES: readonly { status: string; description: string }[] = [
  ...new Map(
    described.flatMap(({ operation }) =>
      Object.entries(operation.responses as Record<string, Response>).map(([status, { $ref }]) => {
        const description = $ref === undefined ? undefined : answers[$ref.split('/').pop() ?? '']?.description;
        return [status, description ?? ''] as const;
      }),
    ),
  ),
]
  .map(([status, description]) => ({ status, description }))
  .filter(({ description }) => description)
  .sort((a, b) => Number(a.status) - Number(b.status));

function Parameters({ operation }: { operation: Operation }) {
  if (!operation.parameters) return null;
  return (
    <Table
      caption="Parameters"
      head={['Name', 'In', 'Takes']}
      rows={operation.parameters.map(({ name, in: where, required, schema }) => ({
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

function WhoMay({ call }: { call: AnyCall }) {
  const may = policy.get(call.id)?.may;
  if (call.anonymous) return <p>Anyone may make this call: it needs no session.</p>;
  return (
    <Table
      caption="Who may"
      head={STANDINGS.map((standing) => STANDING_NAMES[standing])}
      rows={[{ key: call.id, cells: STANDINGS.map((standing) => scopeText(may?.[standing])) }]}
    />
  );
}

/** A type under its name. */
function Shape({ name, schema }: { name: string; schema: unknown }) {
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <pre>{schemaText(schema)}</pre>
    </figure>
  );
}

function CallSection({ call, operation }: Described) {
  const body = operation.requestBody?.content['application/json'].schema;
  const responses = Object.entries(operation.responses as Record<string, Response>);
  const success = responses.find(([status]) => status.startsWith('2'));
  const makers = makersOf.get(call.id) ?? [];
  return (
    <>
      <h2 id={call.id}>{call.id}</h2>
      <p>
        <code>
          {call.method} {call.path}
        </code>
      </p>
      <p>
        {call.summary}. {operation.description && <WithCode text={`${operation.description} `} />}
        <a href={hrefOfPromise(call.promise)}>What it promises</a>
      </p>
      {makers.length > 0 && (
        <p>
          Made by{' '}
          {makers.map((tag, index) => (
            <span key={tag}>
              {index > 0 && ', '}
              <a href={`/elements/${tag}.html`}>
                <code>{tag}</code>
              </a>
            </span>
          ))}
          .
        </p>
      )}
      <WhoMay call={call} />
      <Parameters operation={operation} />
      {body && <Shape name="Body" schema={body} />}
      {success && <Shape name={`Answer (${success[0]})`} schema={success[1].content?.['application/json'].schema} />}
      <p>
        Errors:{' '}
        {responses
          .filter(([status]) => !status.startsWith('2'))
          .map(([status], index) => (
            <span key={status}>
              {index > 0 && ', '}
              <a href={`/reference/errors.html#status-${status}`}>{status}</a>
            </span>
          ))}
        .
      </p>
    </>
  );
}

const indexPage: Page = {
  path: 'reference/calls.html',
  title: 'Calls of the API',
  lead: `All ${allCalls.length} calls: who may make them, what they take, what they answer.`,
  section: 'Reference',
  body: () => (
    <>
      <p>
        <WithCode text={document.info.description} /> A running host tells the same as data at{' '}
        <code>/api/openapi.json</code>. Elements make these calls by themselves; you need them to offer an API of your
        own, or to build something beside the elements.
      </p>
      {areas.map(({ id, name, description, calls }) => (
        <section key={id}>
          <h2 id={id}>{name}</h2>
          <p>{description}</p>
          <CallTable calls={calls} />
        </section>
      ))}
    </>
  ),
};

const areaPages: readonly Page[] = areas.map((area) => ({
  path: pathOf(area),
  title: `Calls: ${area.name}`,
  lead: area.description,
  section: 'Reference',
  unlisted: true,
  body: () => (
    <>
      <p>
        <a href="/reference/calls.html">All calls</a>. A field with a question mark may be missing: it counts as empty
        then.
      </p>
      {described
        .filter(({ path }) => path === pathOf(area))
        .map((one) => (
          <CallSection key={one.call.id} {...one} />
        ))}
    </>
  ),
}));

export const callPages: readonly Page[] = [indexPage, ...areaPages];
