import type * as v from 'valibot';

/** Fields of a path, a query or a body, by name. */
export type Fields = v.ObjectEntries;

/** What a caller gives for some fields; optional ones may be left out. */
type Input<F extends Fields> = v.InferOutput<v.ObjectSchema<F, undefined>>;
type PartialInput<F extends Fields> = {
  [K in keyof Input<F> as undefined extends Input<F>[K] ? never : K]: Input<F>[K];
} & {
  [K in keyof Input<F> as undefined extends Input<F>[K] ? K : never]?: Input<F>[K];
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API, declared once by `defineCall`: the client, the reference API, the OpenAPI document and the tests
 * derive from it. `path` has its parameters in braces. The doc comment before a call is its
 * public description: the OpenAPI document and the documentation print it (`demo-host/server/http/callDescriptions.ts`).
 */
export interface Call<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Answer extends v.GenericSchema = v.GenericSchema,
> {
  /** Unique; also the key of the policy table and the OpenAPI operationId. */
  id: string;
  method: Method;
  path: string;
  /** What the documentation promises of it: a page of `demo-host/docs/promises` and its heading. */
  promise: string;
  summary: string;
  params: Params;
  query: Query;
  /** Undefined for a call without a body. */
  body: Body | undefined;
  answer: Answer;
  /** The status of success; 200 by default. */
  success: 200 | 201;
  /** The call needs no session. */
  anonymous: boolean;
  /** A GET that leaves a trace, such as that something was read: it waits until somebody sees the page. */
  marks?: boolean;
  /** A timeout in ms, where it is not 30 s. */
  timeoutMs?: number;
  /** The largest body in bytes, where it is larger than the usual limit of the server. */
  maxBody?: number;
  /**
   * The body holds a file. Of those who may make the call the server lets it take its time to arrive, and of a sender who
   * has hung up it keeps nothing.
   */
  holdsFile?: boolean;
  /** A client uses the call only when `user.capabilities` contains this word. */
  capability?: string;
}

/** In `user.capabilities`: the server handles a POST once, also when it is sent twice with one `Idempotency-Key`. */
export const IDEMPOTENCY = 'idempotency';

/** In `user.capabilities`: paged lists answer up to 1,000 rows a page, for exports. */
export const LARGE_PAGES = 'large-pages';

/** In `user.capabilities`: session reports take the `schoolId` of one of the plan's schools. */
export const SCHOOL_REPORTS = 'session-report:school';

/** In `user.capabilities`: the server wants to know which element asks, and allows the header that names it. */
export const ELEMENT_NAMES = 'element-names';

/** In `user.capabilities`: the addresses of GET calls may have `_s`, so that they differ by session. */
export const SESSION_ADDRESSES = 'session-addresses';

/** The query parameter that makes an address differ by session. It is no secret, and means nothing to a server. */
export const SESSION_PARAMETER = '_s';

/** The header of an answer that says for which session it is: the mark of that session (`sessionMark`). */
export const ANSWER_FOR = 'X-Academy-For';

/** The header that names the element that asks, by its tag. It goes only to a server that has said `element-names`. */
export const ELEMENT_HEADER = 'X-Academy-Element';

type Declared<P extends Fields, Q extends Fields, B extends Fields, A extends v.GenericSchema> = Pick<
  Call,
  'promise' | 'summary'
> &
  Partial<Pick<Call, 'success' | 'anonymous' | 'marks' | 'timeoutMs' | 'maxBody' | 'holdsFile' | 'capability'>> & {
    /** Method and path, as in `GET /api/admin/users/{pid}`. */
    route: `${Method} /${string}`;
    params?: P;
    query?: Q;
    body?: B;
    answer: A;
  };

// biome-ignore lint/complexity/noBannedTypes: no fields at all
type None = {};

/** Declares the call `id`, with the defaults of what is left out. */
export function defineCall<
  A extends v.GenericSchema,
  P extends Fields = None,
  Q extends Fields = None,
  B extends Fields = None,
>(id: string, { route, ...declared }: Declared<P, Q, B, A>): Call<P, Q, B, A> {
  const [method, path] = route.split(' ') as [Method, string];
  return {
    id,
    method,
    path,
    success: 200,
    anonymous: false,
    params: {} as P,
    query: {} as Q,
    body: undefined,
    ...declared,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: any call at all
export type AnyCall = Call<any, any, any, any>;

/** What a call takes: path parameters, query and body, each only where the call has them. */
export type CallInput<C extends AnyCall> =
  C extends Call<infer P, infer Q, infer B, v.GenericSchema>
    ? (keyof P extends never ? { params?: undefined } : { params: PartialInput<P> }) &
        (keyof Q extends never ? { query?: undefined } : { query: PartialInput<Q> }) &
        (keyof B extends never ? { body?: undefined } : { body: PartialInput<B> })
    : never;

/** The parsed answer of a call. */
export type CallAnswer<C extends AnyCall> = v.InferOutput<C['answer']>;
