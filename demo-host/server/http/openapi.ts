/** The OpenAPI document of the API. */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { AnyCall, Fields } from '#contract/call.ts';
import { type FailureStatus, failuresOf } from '#contract/failures.ts';
import type { Area } from '#contract/index.ts';
import { CONTRACT_VERSION } from '#contract/version.ts';
import { descriptionOf } from './callDescriptions.ts';

/** An OpenAPI 3.1 document, as far as this API uses it. */
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object; schemas: object; responses: Record<string, Response> };
}

/** A response, or a reference to one in `components.responses`. */
export interface Response {
  $ref?: string;
  description?: string;
  content?: { 'application/json': { schema: unknown } };
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  /** Where the documentation tells what the call promises. */
  externalDocs: { description: string; url: string };
  tags: string[];
  security: Record<string, string[]>[];
  /** The word of `user.capabilities` that offers the call; without it, every API server has the call. */
  'x-capability'?: string;
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, Response>;
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

/** The failures that calls may answer: the name of the shared response, and what the status means. */
const FAILURES: Record<FailureStatus, readonly [name: string, description: string]> = {
  400: ['BadRequest', 'A field or parameter is missing, unknown or wrong. `message` names it.'],
  401: [
    'Unauthorized',
    'There is no session, or it has ended. At sign-in: the phone number or the password is wrong, or a code is needed.',
  ],
  403: ['Forbidden', 'This session may not make this call.'],
  404: ['NotFound', 'The object does not exist, or this session may not see it.'],
  409: ['Conflict', 'The present state does not allow the call. `message` says why.'],
  410: ['Gone', 'It was deleted too long ago to be restored.'],
  413: ['TooLarge', 'The body is too large.'],
  415: ['UnsupportedMediaType', 'The body is not JSON.'],
  422: [
    'Unprocessable',
    'This `Idempotency-Key` was used for another write; or, for your own account, the password or code is wrong.',
  ],
  429: [
    'TooManyRequests',
    'Too many requests in a short time. `Retry-After` says after how many seconds to try again.',
  ],
  500: ['ServerError', 'An unexpected error. `message` carries the id of the request.'],
  503: ['Unavailable', 'The database cannot be reached. `Retry-After` says after how many seconds to try again.'],
};

function responses(call: AnyCall): Operation['responses'] {
  const answers: Operation['responses'] = {
    [call.success]: {
      description: 'Success',
      content: { 'application/json': { schema: schemaOf(call.answer) } },
    },
  };
  for (const status of failuresOf(call)) {
    answers[status] = { $ref: `#/components/responses/${FAILURES[status][0]}` };
  }
  return answers;
}

/** The description of a call: its doc comment, and the capability that it needs. */
function description({ id, capability }: AnyCall): string {
  const text = descriptionOf(id);
  return capability ? `${text}\n\nOffered where \`user.capabilities\` names \`${capability}\`.` : text;
}

/** The address of a promise in the documentation that this server serves. */
function promiseUrl(promise: string): string {
  const [page, heading] = promise.split('#');
  return `/docs/promises/${page}.html#${heading}`;
}

/**
 * The OpenAPI 3.1 document of the calls, derived from their declarations. An area is a tag.
 * @param describe gives the description of a call; by default its doc comment, which is read from the sources.
 */
export function openApi(areas: readonly Area[], describe: (call: AnyCall) => string = description): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const { call, tag } of areas.flatMap(({ name, calls }) => calls.map((call) => ({ call, tag: name })))) {
    const listed = [...parameters(call.params, 'path'), ...parameters(call.query, 'query')];
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: {
        operationId: call.id,
        summary: call.summary,
        description: describe(call),
        externalDocs: { description: 'What this call promises', url: promiseUrl(call.promise) },
        tags: [tag],
        security: call.anonymous ? [] : [{ bearer: [] }],
        ...(call.capability === undefined ? {} : { 'x-capability': call.capability }),
        ...(listed.length > 0 ? { parameters: listed } : {}),
        ...(call.body === undefined
          ? {}
          : {
              requestBody: {
                required: true as const,
                content: { 'application/json': { schema: schemaOf(v.strictObject(call.body)) } },
              },
            }),
        responses: responses(call),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Academy reference API',
      version: CONTRACT_VERSION,
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
