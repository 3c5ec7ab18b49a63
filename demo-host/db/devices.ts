/** Where people have signed in before: their devices, and their addresses. */
import { sql } from 'kysely';
import type { Tx } from './actor.ts';
import { RETENTION } from './retention.ts';

/** A device of the actor, as its person may see it. */
export interface Device {
  deviceId: number;
  /** What the browser calls itself: its `User-Agent`. */
  label: string;
  createdAt: Date;
  /** When somebody last signed in with it. */
  lastUsedAt: Date;
}

/** How long a device is known after its last login, and how many a person has at most. */
const DEVICE_DAYS = RETENTION.devices.days;
const DEVICES_MAX = 6;
/** How long an address is known after its last login, and how many a person has at most. */
const ADDRESS_DAYS = RETENTION.addresses.days;
const ADDRESSES_MAX = 10;
/** A browser's name for itself may be longer than anybody reads. */
const LABEL_MAX = 200;

const now = sql<Date>`now()`;
const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;

/** Is it a device of the person whose phone number a `sign-in` actor tries? */
export async function isKnownDevice(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  // No condition on the person: the policy shows this actor one person's devices and nobody else's.
  const row = await tx
    .selectFrom('device')
    .select('device_id')
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewDevice {
  pid: number;
  /** Of the token that came with the login, if one did. */
  sent: Buffer | undefined;
  /** Of the token that is given out where the one that came cannot be kept. */
  fresh: Buffer;
  label: string;
}

/**
 * Notes, as the person who has just signed in, that the login came from this device.
 * @returns true when the fresh token is the device's from now on, false when it keeps the one that it sent.
 */
export async function rememberDevice(tx: Tx, { pid, sent, fresh, label }: NewDevice): Promise<boolean> {
  await oneAtATime(tx, pid);
  const made = { pid, label: label.slice(0, LABEL_MAX) || 'Unknown', expires_at: inDays(DEVICE_DAYS) };
  if (sent) {
    const { numUpdatedRows } = await tx
      .updateTable('device')
      .set({ last_used_at: now, expires_at: inDays(DEVICE_DAYS) })
      .where('token_hash', '=', sent)
      .where('pid', '=', pid)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return false;
    // Somebody else's who shares the browser. One that was taken away from this person does not come back.
    const { rows } = await sql<{ isShared: boolean }>`
      select actor.is_device_token(${sent})
             and not exists (select 1 from device where token_hash = ${sent} and pid = ${pid}) as "isShared"`.execute(
      tx,
    );
    if (rows[0]?.isShared) {
      await tx
        .insertInto('device')
        .values({ ...made, token_hash: sent })
        .execute();
      await dropDevices(tx, pid, sent);
      return false;
    }
  }
  await tx
    .insertInto('device')
    .values({ ...made, token_hash: fresh })
    .execute();
  await dropDevices(tx, pid, fresh);
  return true;
}

/** Keeps as many devices as a person may have: those that were never used a second time go first, then the oldest. */
async function dropDevices(tx: Tx, pid: number, kept: Buffer): Promise<void> {
  await sql`
    update device set revoked_at = now(), revoked_reason = 'replaced'
     where device_id in (
       select device_id from device where pid = ${pid} and revoked_at is null and token_hash <> ${kept}
        order by last_used_at > created_at desc, last_used_at desc, device_id desc offset ${DEVICES_MAX - 1})`.execute(
    tx,
  );
}

/** The devices of the actor, the latest first. */
export async function devicesOf(tx: Tx, pid: number): Promise<Device[]> {
  const rows = await tx
    .selectFrom('device')
    .select(['device_id', 'label', 'created_at', 'last_used_at'])
    .where('pid', '=', pid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('device_id', 'desc')
    .execute();
  return rows.map((row) => ({
    deviceId: row.device_id,
    label: row.label,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Takes a device of the actor out of use. @returns false when there is none such. */
export async function revokeDevice(tx: Tx, pid: number, deviceId: number): Promise<boolean> {
  const { numUpdatedRows } = await revoking(tx, pid).where('device_id', '=', deviceId).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes all devices of the actor out of use. For a new password, a ban or a deletion the database does it itself. */
export async function revokeDevicesOf(tx: Tx, pid: number): Promise<void> {
  await revoking(tx, pid).execute();
}

const revoking = (tx: Tx, pid: number) =>
  tx
    .updateTable('device')
    .set({ revoked_at: now, revoked_reason: 'ended' })
    .where('pid', '=', pid)
    .where('revoked_at', 'is', null);

/** An address as it is kept: hashed with the phone number, and the network that it is of. */
export interface HashedAddress {
  addressHash: Buffer;
  networkHash: Buffer;
}

/** Notes, as the person who has just signed in, that the login came from there. */
export async function rememberAddress(tx: Tx, pid: number, { addressHash, networkHash }: HashedAddress): Promise<void> {
  await oneAtATime(tx, pid);
  await tx
    .insertInto('known_address')
    .values({ pid, address_hash: addressHash, network_hash: networkHash })
    .onConflict((conflict) =>
      conflict.columns(['pid', 'address_hash']).doUpdateSet({ network_hash: networkHash, last_used_at: now }),
    )
    .execute();
  // A phone on its way has another one each time: those go first, and home stays.
  await sql`
    delete from known_address where pid = ${pid} and address_hash in (
      select address_hash from known_address where pid = ${pid} and address_hash <> ${addressHash}
       order by last_used_at > created_at desc, last_used_at desc offset ${ADDRESSES_MAX - 1})`.execute(tx);
}

/**
 * Has the person whose phone number a `sign-in` actor tries signed in from this address of late, or so many of the
 * teachers and school users of the same school from this network?
 */
export async function isKnownAddress(
  tx: Tx,
  { addressHash, networkHash }: HashedAddress,
  colleagues: number,
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select 1 from known_address
                    where address_hash = ${addressHash} and last_used_at > now() - make_interval(days => ${ADDRESS_DAYS}))
           or actor.is_school_network(${networkHash}, ${ADDRESS_DAYS}, ${colleagues}) as "isKnown"`.execute(tx);
  return rows[0]?.isKnown === true;
}

/** How many people signed in from this network of late, as a `sign-in` actor; no more than `most` are counted. */
export async function peopleOfNetwork(tx: Tx, networkHash: Buffer, most: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select actor.people_of_network(${networkHash}, ${ADDRESS_DAYS}, ${most}) as people`.execute(tx);
  return rows[0]?.people ?? 0;
}

const DEVICES_LOCK = 727_004;

/** Two logins of one person at the same moment change the lists one after the other. */
const oneAtATime = (tx: Tx, pid: number) =>
  sql`select pg_advisory_xact_lock(${DEVICES_LOCK}::integer, ${pid}::integer)`.execute(tx);
