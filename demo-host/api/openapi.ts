import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { AnyCall, Fields } from '#contract/call.ts';
import { type FailureStatus, failuresOf } from '#contract/failures.ts';
import type { Area } from '#contract/index.ts';

/** An OpenAPI 3.1 document, as far as this API uses it. */
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
}

export interface Operation {
  operationId: string;
  summary: string;
  /** Absent where there is nothing to add to the summary. */
  description?: string;
  /** What the documentation says of it. */
  externalDocs: { description: string; url: string };
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, unknown>;
}

/** OpenAPI 3.1 schemas are JSON Schema 2020-12; the document says so once, not in every schema. */
function schemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'output',
    errorMode: 'ignore',
  });
  return rest;
}

const isOptional = (schema: v.GenericSchema) => v.safeParse(schema, undefined).success;

function parameters(fields: Fields, where: 'path' | 'query'): NonNullable<Operation['parameters']> {
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !isOptional(field as v.GenericSchema),
    schema: schemaOf(field as v.GenericSchema),
  }));
}

/** The failures that calls may answer, and their reusable descriptions. */
const FAILURES: Record<FailureStatus, readonly [name: string, description: string]> = {
  400: ['BadRequest', 'A field or parameter is unknown, missing or wrong; `message` names it'],
  401: ['Unauthorized', 'No session, or one that has ended; at sign-in, a wrong phone number or password'],
  403: ['Forbidden', 'The session may not make this call'],
  404: ['NotFound', 'No such object, or one that the session may not see'],
  409: ['Conflict', 'What is there by now does not allow it; `message` says what'],
  410: ['Gone', 'Deleted too long ago to be restored'],
  413: ['TooLarge', 'The body is too large'],
  415: ['UnsupportedMediaType', 'The body is not JSON'],
  422: ['KeyUsed', 'This `Idempotency-Key` was used for something else'],
  429: ['TooManyRequests', 'Too many in a short time; `Retry-After` says when to try again'],
  500: ['ServerError', 'Unexpected; `message` carries the request id'],
  501: ['NotImplemented', 'Declared, but not built yet'],
  503: ['Unavailable', 'The database is away; `Retry-After` says when to try again'],
};

function responses(call: AnyCall, built: boolean): Operation['responses'] {
  const answers: Operation['responses'] = {
    [call.success]: {
      description: 'Success',
      content: { 'application/json': { schema: schemaOf(call.answer) } },
    },
  };
  for (const status of failuresOf(call, built)) {
    answers[status] = { $ref: `#/components/responses/${FAILURES[status][0]}` };
  }
  return answers;
}

/** The page of a promise in the documentation that this host serves. */
function promiseUrl(promise: string): string {
  const [page, heading] = promise.split('#');
  return `/docs/promises/${page}.html#${heading}`;
}

/**
 * The OpenAPI 3.1 document of the calls, derived from their declarations. An area is a tag.
 * @param isBuilt whether a call answers yet; one that does not lists 501.
 */
export function openApi(areas: readonly Area[], isBuilt: (call: AnyCall) => boolean): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const { call, tag } of areas.flatMap(({ name, calls }) => calls.map((call) => ({ call, tag: name })))) {
    const listed = [...parameters(call.params, 'path'), ...parameters(call.query, 'query')];
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: {
        operationId: call.id,
        summary: call.summary,
        ...(call.capability
          ? { description: `Offered where \`user.capabilities\` names \`${call.capability}\`.` }
          : {}),
        externalDocs: { description: 'What this call promises', url: promiseUrl(call.promise) },
        tags: [tag],
        security: call.anonymous ? [] : [{ bearer: [] }],
        ...(listed.length > 0 ? { parameters: listed } : {}),
        ...(call.body === undefined
          ? {}
          : {
              requestBody: {
                required: true as const,
                content: { 'application/json': { schema: schemaOf(v.strictObject(call.body)) } },
              },
            }),
        responses: responses(call, isBuilt(call)),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Academy reference API',
      version: '1',
      description:
        'Sign in with `POST /api/admin/login` and send the token as `Authorization: Bearer …`. ' +
        'Every error is JSON with a `message`.',
    },
    servers: [{ url: '/' }],
    tags: areas.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          properties: { message: { type: 'string' }, hint: { type: 'string' } },
          required: ['message'],
        },
      },
      responses: Object.fromEntries(
        Object.values(FAILURES).map(([name, description]) => [
          name,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
  };
}
