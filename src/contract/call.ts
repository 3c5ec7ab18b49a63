import type * as v from 'valibot';

/** Fields of a path, a query or a body, by name. */
export type Fields = v.ObjectEntries;

/** What a caller hands in for some fields: those that may be left out may be left out. */
type Input<F extends Fields> = v.InferOutput<v.ObjectSchema<F, undefined>>;
type PartialInput<F extends Fields> = {
  [K in keyof Input<F> as undefined extends Input<F>[K] ? never : K]: Input<F>[K];
} & {
  [K in keyof Input<F> as undefined extends Input<F>[K] ? K : never]?: Input<F>[K];
};

/**
 * One call of the API, declared once: client, reference API, OpenAPI document and tests all
 * derive from it. `path` names its parameters in braces, as in the spec.
 */
export interface Call<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Answer extends v.GenericSchema = v.GenericSchema,
> {
  /** Unique; also the key of the policy table and the OpenAPI operationId. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** What the documentation promises of it: a page of `demo-host/docs/promises` and its heading. */
  promise: string;
  summary: string;
  params: Params;
  query: Query;
  /** Absent when the call carries none. */
  body: Body | undefined;
  answer: Answer;
  /** The status of success; 200 when not said. */
  success: 200 | 201;
  /** May be called without a session. */
  anonymous: boolean;
  /** Another timeout than the spec's 30 s. */
  timeoutMs?: number;
  /** A body may be this many bytes long, where that is more than for most calls. */
  maxBody?: number;
  /** The word in `user.capabilities` that must be there before a client uses it. */
  capability?: string;
}

/** The word in `user.capabilities` of a host that does a POST sent twice with one `Idempotency-Key` once. */
export const IDEMPOTENCY = 'idempotency';

/** The word in `user.capabilities` of a host whose paged lists give up to 1,000 rows a page, for exports. */
export const LARGE_PAGES = 'large-pages';

/** The word in `user.capabilities` of a host whose session reports take the `schoolId` of one of the plan's schools. */
export const SCHOOL_REPORTS = 'session-report:school';

type Declared<P extends Fields, Q extends Fields, B extends Fields, A extends v.GenericSchema> = Pick<
  Call,
  'id' | 'method' | 'path' | 'promise' | 'summary'
> &
  Partial<Pick<Call, 'success' | 'anonymous' | 'timeoutMs' | 'maxBody' | 'capability'>> & {
    params?: P;
    query?: Q;
    body?: B;
    answer: A;
  };

// biome-ignore lint/complexity/noBannedTypes: no fields at all
type None = {};

/** Declares a call. */
export function defineCall<
  A extends v.GenericSchema,
  P extends Fields = None,
  Q extends Fields = None,
  B extends Fields = None,
>(declared: Declared<P, Q, B, A>): Call<P, Q, B, A> {
  return {
    success: 200,
    anonymous: false,
    ...declared,
    params: declared.params ?? ({} as P),
    query: declared.query ?? ({} as Q),
    body: declared.body,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: any call at all
export type AnyCall = Call<any, any, any, any>;

/** What a call needs: its path parameters, query and body, each only where it has one. */
export type CallInput<C extends AnyCall> =
  C extends Call<infer P, infer Q, infer B, v.GenericSchema>
    ? (keyof P extends never ? { params?: undefined } : { params: PartialInput<P> }) &
        (keyof Q extends never ? { query?: undefined } : { query: PartialInput<Q> }) &
        (keyof B extends never ? { body?: undefined } : { body: PartialInput<B> })
    : never;

/** What a call answers, parsed. */
export type CallAnswer<C extends AnyCall> = v.InferOutput<C['answer']>;
