/** The pages about the calls, made of the OpenAPI document and the policy. */
import type { ReactNode } from 'react';
import type { AnyCall } from '#contract/call.ts';
import { type Area, allCalls, areas } from '#contract/index.ts';
import type { Page } from '#host/docs/page.ts';
import { hrefOfPromise } from '#host/docs/promises.tsx';
import { openApi } from '#host/server/http/openapi.ts';
import { CallDetails, operationOf, resolveResponse } from '#host/server/http/reference/CallDetails.tsx';
import { Table } from '#host/server/http/reference/Table.tsx';
import { WithCode } from '#host/server/http/reference/WithCode.tsx';
import { elements } from '#widgets/page/elements.ts';
import { callsOf } from './callsOf.ts';
import { exampleText, filesOf, questionText } from './contractFiles.ts';

const document = openApi(areas);

const pathOf = ({ id }: Area) => `reference/calls/${id}.html`;

const areaOf = new Map(areas.flatMap((area) => area.calls.map((call) => [call.id, area] as const)));

/** The address of a call in the reference, from the root of the site. */
export function hrefOfCall({ id }: AnyCall): string {
  const href = hrefOfCallId(id);
  if (!href) throw new Error(`The call ${id} is in no area.`);
  return href;
}

/** The same by its id. Undefined for a call that an older version of the contract had. */
export function hrefOfCallId(id: string): string | undefined {
  const area = areaOf.get(id);
  return area && `/${pathOf(area)}#${id}`;
}

interface CallTableProps {
  caption?: string;
  calls: readonly AnyCall[];
  /** A further column: its head, and its cell for a call. */
  further?: { head: string; cell: (call: AnyCall) => ReactNode };
}

/** A table of calls, each with a link to its details. */
export function CallTable({ caption, calls, further }: CallTableProps) {
  return (
    <Table
      {...(caption && { caption })}
      head={['Call', 'What it does', ...(further ? [further.head] : [])]}
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
          ...(further ? [further.cell(call)] : []),
        ],
      }))}
    />
  );
}

/** Links to the files of a call: an example, its JSON Schema, its types. */
export const CallFiles = ({ id }: { id: string }) =>
  filesOf(id).map(({ name, path }, index) => (
    // Nobody looks for the names of files.
    <span key={path} data-unsearched="">
      {index > 0 && ', '}
      <a href={`/${path}`}>{name}</a>
    </span>
  ));

/** A question and its answer, to be copied. Nothing for a call that no element makes. */
export function CallExample({ id }: { id: string }) {
  const [question, answer] = [questionText(id), exampleText(id)];
  if (question === undefined || answer === undefined) return null;
  return (
    <>
      <figure data-unsearched="">
        <figcaption>Example: it is asked</figcaption>
        <pre>{question}</pre>
      </figure>
      <figure data-unsearched="">
        <figcaption>and answers</figcaption>
        <pre>{answer}</pre>
      </figure>
    </>
  );
}

/** The elements that make a call, by the id of the call. */
const makersOf = new Map<string, string[]>();
for (const { tag } of elements) {
  for (const { id } of callsOf(tag)) makersOf.set(id, [...(makersOf.get(id) ?? []), tag]);
}

/** What each status of a failure means, as the OpenAPI document says. */
export const STATUSES: readonly { status: string; description: string }[] = [
  ...new Map(
    allCalls.flatMap((call) =>
      Object.entries(operationOf(call, document).responses).flatMap(([status, response]) =>
        response.$ref === undefined ? [] : [[status, resolveResponse(response, document).description ?? ''] as const],
      ),
    ),
  ),
]
  .map(([status, description]) => ({ status, description }))
  .sort((a, b) => Number(a.status) - Number(b.status));

function CallSection({ call }: { call: AnyCall }) {
  const makers = makersOf.get(call.id) ?? [];
  return (
    <>
      <h2 id={call.id}>{call.id}</h2>
      <p>
        {call.summary}:{' '}
        <code>
          {call.method} {call.path}
        </code>
      </p>
      <p>{call.summary}.</p>
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
      <CallDetails
        call={call}
        document={document}
        promiseHref={hrefOfPromise(call.promise)}
        statusHref={(status) => `/reference/errors.html#status-${status}`}
      />
      <CallExample id={call.id} />
      <p data-unsearched="">
        To copy: <CallFiles id={call.id} />.
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
        <WithCode text={document.info.description} /> A running server has the same as data at{' '}
        <code>/api/openapi.json</code>. This is version {document.info.version} of the contract:{' '}
        <a href="/reference/contract-changes.html">what changed</a>. Elements make these calls by themselves; you need
        them to offer an API of your own, or to build something beside the elements.
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
        <a href="/reference/calls.html">All calls</a>. A field with a question mark may be missing. It then counts as
        empty.
      </p>
      {area.calls.map((call) => (
        <CallSection key={call.id} call={call} />
      ))}
    </>
  ),
}));

export const callPages: readonly Page[] = [indexPage, ...areaPages];
