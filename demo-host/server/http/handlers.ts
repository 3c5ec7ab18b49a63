/** What a handler of a call is given and what it answers. */
import type { Logger } from 'pino';
import type * as v from 'valibot';
import type { AnyCall, Call, CallAnswer, Fields } from '#contract/call.ts';
import type { CallId, CallOf } from '#contract/index.ts';
import type { Language } from '#domain/people/languages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import type { Database } from '#host/server/database/database.ts';
import type { Activity } from './activityLog.ts';
import type { PartsOfSchools } from './keptParts.ts';
import type { Metrics } from './metrics.ts';
import type { Client } from './network/clientAddress.ts';
import type { Outbound } from './network/outbound.ts';
import type { ActingRole } from './policy.ts';
import type { Session } from './session.ts';

/** What all handlers share. A topic adds its own services beside the type that it declares. */
export interface Services {
  database: Database;
  logger: Logger;
  /** The present time. Tests replace it. */
  clock: () => Date;
  /** `LTI_KEY_SECRET`: encrypts the key that signs answers to deep linking. */
  keySecret?: string | undefined;
  /** Fetches addresses of an LMS, and refuses those inside the server's own network. */
  outbound: Outbound;
  /** Checks where notices are sent to. Unlike `outbound`, it allows nothing inside the network: anybody may give such an address. */
  pushOutbound: Outbound;
  /** `TWO_STEP_SECRET`: encrypts the secrets of two-step sign-in. */
  twoStepSecret?: string | undefined;
  /** How many characters of answers it keeps in memory (keptAnswers.ts). Tests keep none. */
  keeps?: number;
  /** How long a call may take, in ms, where it is not 5 s less than its caller waits. */
  longestMs?: number | undefined;
  /** What the process counts, if anybody asks for it. */
  metrics?: Metrics | undefined;
  /** Whether this server sends e-mails (`SMTP_URL`). */
  canMail?: boolean | undefined;
  /** Whether it also sends parents the week by e-mail. */
  sendsWeek?: boolean | undefined;
  /** `CORS_ORIGINS`: origins whose pages may call the API, or any. */
  corsOrigins?: 'any' | readonly string[];
}

type Output<F extends Fields> = v.InferOutput<v.ObjectSchema<F, undefined>>;

/** What the caller sent, parsed as the call declares it. */
export type Input<C extends AnyCall> =
  C extends Call<infer P, infer Q, infer B, v.GenericSchema>
    ? { params: Output<P>; query: Output<Q>; body: Output<B> }
    : never;

interface CommonContext {
  services: Services;
  /** The public origin of this server, such as `https://academy.example`, where it is known: to compare with. */
  origin: string | undefined;
  /** The public address of this server, with the folder that it may be in, where it is known: its own paths follow it. */
  publicUrl: string | undefined;
  /** The `user.capabilities` of a session with this role. */
  capabilitiesOf: (role: ActingRole) => string[];
}

/** The request of any call that needs a session. */
export interface SessionContext extends CommonContext {
  session: Session;
  /** The transaction of this request, with the person of `session` as its actor: row-level security applies. */
  db: Tx;
  now: Date;
  /** In which the caller reads, of ours; undefined where they have named none. */
  language: Language | undefined;
  /**
   * Writes to the activity log in the same transaction. Each call that writes must do so; one on many people writes a line
   * for each whom it changed, and that may be nobody.
   */
  record: (...activities: readonly Activity[]) => Promise<void>;
  /**
   * A part of the answer that follows from this call, its query, the rights and what the database counts changes of alone
   * (keptAnswers.ts): made once until that changes. @param part tells it from other parts of the call.
   */
  kept: <T>(part: string, make: () => Promise<T>) => Promise<T>;
  /** Parts of a figure that is added up over schools (keptParts.ts). */
  partsOfSchools: PartsOfSchools;
}

/** The request of any call that needs no session. */
export interface PublicContext extends CommonContext {
  client: Client;
  cookie: (name: string) => string | undefined;
  requestId: string;
  /** The `Origin` header: whose page calls. A page of this server sends none with a GET. */
  pageOrigin: string | undefined;
  /** The `User-Agent` header, cut to the length that the database keeps. */
  userAgent: string | null;
}

/** The request of a call that needs a session, after the policy and the validation. */
export type RequestContext<Id extends CallId> = Input<CallOf<Id>> & SessionContext;

/** The request of a call that needs no session, after the validation. Its handler opens its own transactions. */
export type PublicRequestContext<Id extends CallId> = Input<CallOf<Id>> & PublicContext;

/** Calls that need no session. */
export type PublicCallId =
  | 'login'
  | 'openLtiLaunch'
  | 'signInOptions'
  | 'signInByProvider'
  | 'openInvitation'
  | 'acceptInvitation';

type Answer<Id extends CallId> = CallAnswer<CallOf<Id>>;

/**
 * A handler with slow work, such as hashing a password, that must not keep a connection of the database busy.
 * `prepare` runs in a transaction of its own and gives the slow work, which runs after that transaction has ended.
 * `handle` gets its result, in a second transaction: what `prepare` has read may have changed by then.
 */
export interface PreparedHandler<Id extends CallId, Result = unknown> {
  prepare(context: RequestContext<Id>): Promise<() => Promise<Result>>;
  handle(context: RequestContext<Id>, result: Result): Promise<Answer<Id>>;
}

/**
 * The code behind a call. It answers what the contract declares or throws. Any error rolls back what was written,
 * except a `CommittedError`.
 */
export type Handler<Id extends CallId> = Id extends PublicCallId
  ? (context: PublicRequestContext<Id>) => Promise<Answer<Id>>
  : ((context: RequestContext<Id>) => Promise<Answer<Id>>) | PreparedHandler<Id>;

/** A handler for each call of the contract. A missing one is a type error. */
export type Handlers = { [Id in CallId]: Handler<Id> };
