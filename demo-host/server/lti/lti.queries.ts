/**
 * LMS connections (LTI 1.3): learning management systems that may open screens here, their logins and launches, and which
 * person an account of an LMS belongs to. Secrets are stored as hashes. What may happen only once is one statement, so that
 * of several processes exactly one succeeds.
 */

import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { ltiLaunches, ltiLinks, ltiPlatforms } from '#contract/sign-in/lti.ts';
import type { VouchesBy } from '#domain/people/lti.ts';
import type { Tx } from '#host/server/database/actor.ts';
import type { DeepLink } from '#host/server/database/columnTypes.ts';
import { all, iso } from '#host/server/database/reporting.ts';
import { sha256 } from '#host/server/http/session.ts';
import type { LtiError } from './ltiErrors.ts';

// LMS connections ------------------------------------------------------------------------------------

/** What an administrator enters about an LMS. */
export interface NewLmsConnection {
  name: string;
  issuer: string;
  clientId: string;
  deploymentIds: readonly string[];
  authUrl: string;
  jwksUrl: string;
  /** Origins of the pages of the LMS. */
  origins: readonly string[];
  /** Where it gives tokens for its services, where that is known. */
  tokenUrl?: string | null | undefined;
  /** What it calls the one who gives them, where that is not the address. */
  tokenAudience?: string | null | undefined;
}

export interface LmsConnection extends NewLmsConnection {
  platformId: number;
  /** It has registered itself, and nobody has confirmed it. */
  isWaiting: boolean;
  /** By what it may say who somebody is, so that nobody has to link their account; null where it may not. */
  vouchesBy: VouchesBy | null;
}

/** All LMS connections with who added them, as an administrator. */
export const lmsConnections = (tx: Tx): Promise<CallAnswer<typeof ltiPlatforms>['platforms']> =>
  all(
    tx,
    sql`
    select p.connection_id as "platformId", p.name, p.issuer, p.client_id as "clientId",
           p.deployment_ids as "deploymentIds", p.auth_url as "authUrl", p.jwks_url as "jwksUrl", p.origins,
           a.name as "addedBy", ${iso(sql`p.added_at`)} as "addedDate", p.product, p.confirmed_at is null as "isWaiting",
           p.vouches_by as "vouchesBy", p.token_url as "tokenUrl", p.token_audience as "tokenAudience",
           (select count(*) from lti_link k where k.connection_id = p.connection_id) as "linkCount"
      from lms_connection p join person a on a.pid = p.added_by order by name_key(p.name), p.connection_id`,
  );

/** Adds an LMS connection. @returns its id; undefined when this issuer and client are registered already. */
export async function insertLmsConnection(
  tx: Tx,
  connection: NewLmsConnection,
  addedBy: number,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('lms_connection')
    .values({
      name: connection.name,
      issuer: connection.issuer,
      client_id: connection.clientId,
      deployment_ids: [...connection.deploymentIds],
      auth_url: connection.authUrl,
      jwks_url: connection.jwksUrl,
      origins: [...connection.origins],
      token_url: connection.tokenUrl ?? null,
      token_audience: connection.tokenAudience ?? null,
      added_by: addedBy,
      confirmed_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'client_id']).doNothing())
    .returning('connection_id')
    .executeTakeFirst();
  return row?.connection_id;
}

/** Writes what an administrator may change of an LMS connection, and confirms it. @returns whether there is one. */
export async function changeLmsConnection(
  tx: Tx,
  connectionId: number,
  {
    name,
    deploymentIds,
    origins,
    vouchesBy,
    tokenUrl,
    tokenAudience,
  }: Pick<NewLmsConnection, 'name' | 'deploymentIds' | 'origins' | 'tokenUrl' | 'tokenAudience'> &
    Pick<LmsConnection, 'vouchesBy'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lms_connection')
    .set({
      name,
      deployment_ids: [...deploymentIds],
      origins: [...origins],
      vouches_by: vouchesBy,
      // A caller that does not know of them leaves them as they are.
      ...(tokenUrl === undefined ? {} : { token_url: tokenUrl }),
      ...(tokenAudience === undefined ? {} : { token_audience: tokenAudience }),
      confirmed_at: sql<Date>`coalesce(confirmed_at, now())`,
    })
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes an LMS connection with the links of its accounts. @returns its name. */
export async function deleteLmsConnection(tx: Tx, connectionId: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('lms_connection')
    .where('connection_id', '=', connectionId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

const connectionColumns = sql`
  p.connection_id as "platformId", p.name, p.issuer, p.client_id as "clientId", p.deployment_ids as "deploymentIds",
  p.auth_url as "authUrl", p.jwks_url as "jwksUrl", p.origins, p.confirmed_at is null as "isWaiting",
  p.vouches_by as "vouchesBy"`;

/** The LMS connection of an issuer; undefined for an issuer with several clients when no client is named. */
export async function findLmsConnection(tx: Tx, issuer: string, clientId?: string): Promise<LmsConnection | undefined> {
  const [connection, another] = await all(
    tx,
    sql<LmsConnection>`
      select ${connectionColumns} from lms_connection p
       where p.issuer = ${issuer} and (${clientId ?? null}::text is null or p.client_id = ${clientId ?? null}) limit 2`,
  );
  return another ? undefined : connection;
}

// Logins and launches, as the `lti` actor ----------------------------------------------------------

/** The parameters of a login request, by their names in the LTI specification. */
export type LoginRequest = Record<string, string>;

export interface NewLogin {
  state: string;
  nonce: string;
  /** The secret that the browser keeps. */
  browser: string;
  platformId: number;
  asked: LoginRequest;
  seconds: number;
}

export async function beginLogin(tx: Tx, login: NewLogin): Promise<void> {
  await tx
    .insertInto('lti_login')
    .values({
      state_hash: sha256(login.state),
      nonce_hash: sha256(login.nonce),
      browser_hash: sha256(login.browser),
      connection_id: login.platformId,
      asked: JSON.stringify(login.asked),
      expires_at: sql<Date>`now() + make_interval(secs => ${login.seconds})`,
    })
    .execute();
}

/** A login that was begun, and its LMS connection. */
export interface Login {
  platform: LmsConnection;
  nonceHash: Buffer;
  browserHash: Buffer;
  asked: LoginRequest;
  /** Expired, or used for a launch before. */
  isOver: boolean;
}

export async function loginOf(tx: Tx, state: string): Promise<Login | undefined> {
  const [row] = await all(
    tx,
    sql<LmsConnection & Omit<Login, 'platform'>>`
      select ${connectionColumns}, l.nonce_hash as "nonceHash", l.browser_hash as "browserHash", l.asked,
             l.used_at is not null or l.expires_at <= now() as "isOver"
        from lti_login l join lms_connection p using (connection_id) where l.state_hash = ${sha256(state)}`,
  );
  if (!row) return undefined;
  const { nonceHash, browserHash, asked, isOver, ...platform } = row;
  return { platform, nonceHash, browserHash, asked, isOver };
}

/** Marks a login and its nonce as used. @returns false when it was used before. */
export async function useLogin(tx: Tx, state: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lti_login')
    .set({ used_at: sql<Date>`now()` })
    .where('state_hash', '=', sha256(state))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface NewLaunch {
  platformId: number;
  deploymentId: string;
  subject: string;
  lmsName: string | undefined;
  vouched: { as: string; roles: readonly number[] } | undefined;
  state: string;
  browserHash: Buffer;
  code: string;
  screen: string | undefined;
  attributes: Record<string, string>;
  deepLink: DeepLink | undefined;
  seconds: number;
}

/** Stores a launch. @returns the id by which its page is loaded; without the code it opens nothing. */
export async function insertLaunch(tx: Tx, launch: NewLaunch): Promise<string> {
  const { launch_id } = await tx
    .insertInto('lti_launch')
    .values({
      connection_id: launch.platformId,
      deployment_id: launch.deploymentId,
      subject: launch.subject,
      lms_name: launch.lmsName ?? null,
      vouched_as: launch.vouched?.as ?? null,
      vouched_roles: launch.vouched ? [...launch.vouched.roles] : null,
      state_hash: sha256(launch.state),
      browser_hash: launch.browserHash,
      code_hash: sha256(launch.code),
      screen: launch.screen ?? null,
      attributes: JSON.stringify(launch.attributes),
      deep_link: launch.deepLink ? JSON.stringify(launch.deepLink) : null,
      expires_at: sql<Date>`now() + make_interval(secs => ${launch.seconds})`,
    })
    .returning('launch_id')
    .executeTakeFirstOrThrow();
  return launch_id;
}

/** What the server needs to serve the page of a launch. */
export interface LaunchPage {
  origins: string[];
  authUrl: string;
  deepLink: DeepLink | null;
  asked: LoginRequest | null;
}

export async function launchPage(tx: Tx, launchId: string): Promise<LaunchPage | undefined> {
  const [row] = await all(
    tx,
    sql<LaunchPage>`
      select p.origins, p.auth_url as "authUrl", l.deep_link as "deepLink", g.asked
        from lti_launch l join lms_connection p using (connection_id) left join lti_login g using (state_hash)
       where l.launch_id = ${launchId}::uuid`,
  );
  return row;
}

/** A launch that was opened with its code. */
export interface OpenedLaunch {
  platformId: number;
  platformName: string;
  origins: string[];
  lmsName: string | null;
  screen: string | null;
  attributes: Record<string, string>;
  deepLink: DeepLink | null;
  /** The person to whom the account is linked, if any; they may start a session in this transaction. */
  pid: number | null;
  parentView: boolean | null;
  /** The LMS has just vouched for this person. */
  isNew: boolean | null;
}

/** Opens a launch: once, before it expires, and with the secret of the browser that it was made for. */
export async function openLaunch(
  tx: Tx,
  secrets: Record<'code' | 'browser' | 'ticket', string>,
  ticketMinutes: number,
): Promise<OpenedLaunch | undefined> {
  const [row] = await all(
    tx,
    sql<OpenedLaunch>`
      select connection_id as "platformId", connection_name as "platformName", origins, lms_name as "lmsName", screen,
             attributes, deep_link as "deepLink", pid, parent_view as "parentView", is_new as "isNew"
        from actor.open_lti_launch(${sha256(secrets.code)}, ${sha256(secrets.browser)},
                                   ${sha256(secrets.ticket)}, ${ticketMinutes}::int)`,
  );
  return row;
}

/** Notes why a launch was refused; the latest ten of each LMS are kept. */
export async function noteRefusal(tx: Tx, connectionId: number, { reason, detail, more }: LtiError): Promise<void> {
  await sql`
    select actor.refuse_lti_launch(${connectionId}::int, ${reason}, ${detail ?? null}, ${more.deploymentId ?? null})`.execute(
    tx,
  );
}

/** The latest launches of each LMS connection, for an administrator. */
export const latestLaunches = (tx: Tx): Promise<CallAnswer<typeof ltiLaunches>> =>
  all(
    tx,
    sql`
    select connection_id as "platformId", ${iso(sql`launched_at`)} as "launchedDate", reason, detail,
           deployment_id as "deploymentId", opened_at is not null as "isOpened"
      from actor.lti_launches()`,
  );

// Registrations, as the `lti` actor but for the first ----------------------------------------------

/** Keeps the secret of an address by which an LMS registers itself. @returns when it is over, as in answers. */
export async function insertRegistration(
  tx: Tx,
  { secret, madeBy, hours }: { secret: string; madeBy: number; hours: number },
): Promise<string | null> {
  const [row] = await all(
    tx,
    sql<{ expires: string }>`
      insert into lms_registration (secret_hash, made_by, expires_at)
      values (${sha256(secret)}, ${madeBy}::int, now() + make_interval(hours => ${hours}::int))
      returning ${iso(sql`expires_at`)} as expires`,
  );
  return row?.expires ?? null;
}

/** Whether an LMS may register itself now; null where the secret is none, or over. */
export async function registrationState(tx: Tx, secret: string): Promise<'open' | 'begun' | 'used' | null> {
  const [row] = await all(
    tx,
    sql<{ state: 'open' | 'begun' | 'used' | null }>`
      select actor.lms_registration_state(${sha256(secret)}) as state`,
  );
  return row?.state ?? null;
}

/** Begins a registration. @returns false when it was begun elsewhere, or is over. */
export async function beginRegistration(tx: Tx, secret: string): Promise<boolean> {
  const [row] = await all(
    tx,
    sql<{ isBegun: boolean }>`select actor.begin_lms_registration(${sha256(secret)}) as "isBegun"`,
  );
  return row?.isBegun === true;
}

/** Opens a registration again that the LMS did not take. */
export async function undoRegistration(tx: Tx, secret: string): Promise<void> {
  await sql`select actor.undo_lms_registration(${sha256(secret)})`.execute(tx);
}

/** Ends a registration with a connection that waits. @returns `known` when issuer and client are connected already; null when another one has ended it. */
export async function endRegistration(
  tx: Tx,
  secret: string,
  made: NewLmsConnection & { product: string | undefined },
): Promise<'made' | 'known' | null> {
  const [row] = await all(
    tx,
    sql<{ end: 'made' | 'known' | null }>`
      select actor.end_lms_registration(
        ${sha256(secret)}, ${made.name}, ${made.issuer}, ${made.clientId}, ${[...made.deploymentIds]}::text[],
        ${made.authUrl}, ${made.jwksUrl}, ${[...made.origins]}::text[], ${made.product ?? null},
        ${made.tokenUrl ?? null}, ${made.tokenAudience ?? null}) as "end"`,
  );
  return row?.end ?? null;
}

// Linked accounts, as their person --------------------------------------------------------------

/** Links the account of a launch to the actor. @returns the name of the LMS; undefined when it cannot be linked. */
export async function linkAccount(tx: Tx, ticket: string): Promise<string | undefined> {
  const rows = await all(
    tx,
    sql<{ name: string }>`select connection_name as name from actor.link_lti_account(${sha256(ticket)})`,
  );
  return rows[0]?.name;
}

/** The most links that a list shows, latest first. */
const LISTED = 1_000;

/** The actor's own links; for an administrator, everybody's. */
export const linksOf = (tx: Tx): Promise<CallAnswer<typeof ltiLinks>> =>
  all(
    tx,
    sql`
    select k.link_id as "linkId", p.name as "platformName", k.lms_name as "lmsName", w.name as "personName",
           k.pid = actor.pid() as "isOwn", k.is_vouched as "isVouched", ${iso(sql`k.linked_at`)} as "linkedDate",
           ${iso(sql`k.last_used_at`)} as "lastUsedDate"
      from lti_link k join lms_connection p using (connection_id) join person w using (pid)
     where w.deleted_at is null
     order by k.linked_at desc, k.link_id desc limit ${LISTED}::int`,
  );

/** Removes a link. @returns the name of the LMS. */
export async function deleteLink(tx: Tx, linkId: number): Promise<string | undefined> {
  const [row] = await all(
    tx,
    sql<{ name: string }>`
      with gone as (delete from lti_link where link_id = ${linkId}::int returning connection_id)
      select p.name from gone join lms_connection p using (connection_id)`,
  );
  return row?.name;
}

// Deep linking -------------------------------------------------------------------------------------

/** A deep linking request that the actor may answer now. */
export interface DeepLinkRequest {
  issuer: string;
  clientId: string;
  deploymentId: string;
  deepLink: DeepLink;
}

/** Uses a ticket to answer a deep linking request; the rest of this transaction may sign. */
export async function takeDeepLink(tx: Tx, ticket: string): Promise<DeepLinkRequest | undefined> {
  const [row] = await all(
    tx,
    sql<DeepLinkRequest>`
      select issuer, client_id as "clientId", deployment_id as "deploymentId", deep_link as "deepLink"
        from actor.answer_lti_deep_link(${sha256(ticket)})`,
  );
  return row;
}

/** A key of this server. */
export interface StoredKey {
  keyId: string;
  privateJwk: string;
  isEncrypted: boolean;
}

export const publicKeysOf = (tx: Tx): Promise<{ keyId: string; publicJwk: Record<string, string> }[]> =>
  all(tx, sql`select key_id as "keyId", public_jwk as "publicJwk" from actor.lti_public_keys()`);

export async function signingKeyOf(tx: Tx): Promise<StoredKey | undefined> {
  const [row] = await all(
    tx,
    sql<StoredKey>`
      select key_id as "keyId", private_jwk as "privateJwk", is_encrypted as "isEncrypted" from actor.lti_signing_key()`,
  );
  return row;
}

/** Stores a key, unless there is one in use by now. */
export async function keepKey(tx: Tx, publicJwk: object, privateJwk: string, isEncrypted: boolean): Promise<void> {
  await sql`select actor.store_lti_key(${JSON.stringify(publicJwk)}::jsonb, ${privateJwk}, ${isEncrypted})`.execute(tx);
}

export async function retireKey(tx: Tx): Promise<void> {
  await sql`select actor.retire_lti_key()`.execute(tx);
}
