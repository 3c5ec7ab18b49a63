import type { Logger } from 'pino';
import type * as v from 'valibot';
import type { AnyCall, Call, CallAnswer, Fields } from '#contract/call.ts';
import type { Activity } from '#host/db/activityLog.ts';
import type { Tx } from '#host/db/actor.ts';
import type { Database } from '#host/db/database.ts';
import type { Client } from './clientAddress.ts';
import type { ApiError } from './errors.ts';
import type { Outbound } from './outbound.ts';
import type { Standing } from './policy.ts';
import type { Session } from './session.ts';

/** What the app stands on. */
export interface Services {
  database: Database;
  logger: Logger;
  /** Tells the time; tests turn it forward. */
  clock: () => Date;
  /** `LTI_KEY_SECRET`: what the key of deep linking is encrypted with. */
  keySecret?: string | undefined;
  /** Fetches what an LMS has; see there what it does not. */
  outbound: Outbound;
  /** `TWO_STEP_SECRET`: what the secrets of two-step sign-in are encrypted with. */
  twoStepSecret?: string | undefined;
}

/** What a request tells beside what the call declares. */
interface Surroundings {
  services: Services;
  /** Where this host is reached, such as `https://academy.example`, where that is known. */
  origin: string | undefined;
}

type Output<F extends Fields> = v.InferOutput<v.ObjectSchema<F, undefined>>;

/** What a caller sent, read as the call declares it. */
export type Sent<C extends AnyCall> =
  C extends Call<infer P, infer Q, infer B, v.GenericSchema>
    ? { params: Output<P>; query: Output<Q>; body: Output<B> }
    : never;

/** A call that somebody signed in makes, past policy and validation. */
export type Asked<C extends AnyCall> = Sent<C> &
  Surroundings & {
    session: Session;
    /** One transaction with `session` as the one who asks: row-level security holds in it. */
    db: Tx;
    now: Date;
    /** Writes to the activity log in the same transaction. A call that writes must. */
    record: (activity: Activity) => Promise<void>;
  };

/** A call that anybody makes; it opens its own transactions. */
export type AskedByAnyone<C extends AnyCall> = Sent<C> &
  Surroundings & {
    client: Client;
    cookie: (name: string) => string | undefined;
    requestId: string;
    /** As the browser names itself, no longer than the database keeps it. */
    userAgent: string | null;
    /** Words for the calls beyond the specification that are built and open to a standing. */
    capabilitiesOf: (standing: Standing) => string[];
  };

/** The code behind a call. */
export interface Route {
  call: AnyCall;
  handle: (asked: Asked<AnyCall>) => Promise<unknown>;
}
export interface OpenRoute {
  call: AnyCall;
  handleAnyone: (asked: AskedByAnyone<AnyCall>) => Promise<unknown>;
}

/**
 * Answers a call: `handle` answers exactly what the contract declares. An error that it throws takes back what was
 * written; one that it returns does not, as for a guess that was counted.
 */
export function route<C extends AnyCall>(
  call: C,
  handle: (asked: Asked<C>) => Promise<CallAnswer<C> | ApiError>,
): Route {
  return { call, handle: handle as Route['handle'] };
}

/** Answers a call that needs no session. */
export function openRoute<C extends AnyCall>(
  call: C,
  handleAnyone: (asked: AskedByAnyone<C>) => Promise<CallAnswer<C>>,
): OpenRoute {
  return { call, handleAnyone: handleAnyone as OpenRoute['handleAnyone'] };
}
