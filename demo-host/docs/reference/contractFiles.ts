/** The files of a call at fixed addresses of the site: an example answer, its JSON Schema, and types for TypeScript. */

import { type ContractCall, contractOf, documentOf, VERSIONS } from '#host/contract/contracts.ts';
import { exampleOf } from '#host/contract/examples/examples.ts';
import type { SiteFile } from '#host/docs/page.ts';
import { schemaText } from '#host/server/http/reference/schemaText.ts';

const { calls } = await contractOf();

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** `dashboardStats` → `DashboardStats`. */
const typeName = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);

/** The query, the body and the answer of a call as TypeScript. */
function typesText({ id, method, path, summary, parameters, body, answer }: ContractCall): string {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const asObject = {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
  const types = [
    ...(query.length > 0 ? [['Query', asObject] as const] : []),
    ...(body ? [['Body', body] as const] : []),
    ['Answer', answer] as const,
  ];
  return `/** ${summary}: ${method} ${path} */\n${types
    .map(([end, schema]) => `export type ${typeName(id)}${end} = ${schemaText(schema)};\n`)
    .join('\n')}`;
}

/** The answer of a call as a schema of its own. */
const schemaJson = ({ summary, method, path, answer }: ContractCall) =>
  json({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `${method} ${path}`,
    description: summary,
    ...answer,
  });

/** The example answer of a call, as text. Undefined for a call that no element makes. */
export function exampleText(id: string): string | undefined {
  const example = exampleOf(id);
  return example && json(example.answer);
}

/** How the example is asked for: method, path and query, and the body below. Undefined without an example. */
export function questionText(id: string): string | undefined {
  const [example, call] = [exampleOf(id), calls.find((each) => each.id === id)];
  if (!example || !call) return undefined;
  const {
    params = {},
    query = {},
    body,
  } = example.input as Record<'params' | 'query', Record<string, unknown>> & {
    body?: unknown;
  };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const line = `${call.method} ${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  return body === undefined ? line : `${line}\n\n${json(body)}`;
}

/** The files of a call, each with what it is. */
export function filesOf(id: string): readonly { name: string; path: string }[] {
  return [
    ...(exampleOf(id) ? [{ name: 'example', path: `contract/${id}.example.json` }] : []),
    { name: 'JSON Schema', path: `contract/${id}.schema.json` },
    { name: 'TypeScript', path: `contract/${id}.ts` },
  ];
}

/** The addresses of the versions of the contract as OpenAPI documents without prose. */
export const documentPath = (version: string): string => `contract/${version}.openapi.json`;

/** All files of calls and versions. */
export const contractFiles: readonly SiteFile[] = [
  ...calls.flatMap((call): SiteFile[] => {
    const example = exampleText(call.id);
    return [
      ...(example === undefined ? [] : [{ path: `contract/${call.id}.example.json`, text: example }]),
      { path: `contract/${call.id}.schema.json`, text: schemaJson(call) },
      { path: `contract/${call.id}.ts`, text: typesText(call) },
    ];
  }),
  ...(await Promise.all(
    VERSIONS.map(async (version) => ({ path: documentPath(version), text: json(await documentOf(version)) })),
  )),
];
