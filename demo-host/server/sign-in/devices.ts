/** Devices and addresses from which people have signed in before. */
import { sql } from 'kysely';
import { RETENTION } from '#host/server/academy/retention.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { lockNumber } from '#host/server/database/locks.ts';

/** A device of the actor, as its person may see it. */
export interface Device {
  deviceId: number;
  /** What the browser calls itself: its `User-Agent`. */
  label: string;
  createdAt: Date;
  /** When the person last signed in with it. */
  lastUsedAt: Date;
}

/** How many days a device is known after its last sign-in, and the most devices of a person. */
const DEVICE_DAYS = RETENTION.devices.days;
const DEVICES_MAX = 6;
/** How many days an address is known after its last sign-in, and the most addresses of a person. */
const ADDRESS_DAYS = RETENTION.addresses.days;
const ADDRESSES_MAX = 10;
/** The most characters that are stored of what a browser calls itself. */
const LABEL_MAX = 200;

const now = sql<Date>`now()`;
const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;

/** Whether it is a device of the person whose phone number a `sign-in` actor tries. */
export async function isKnownDevice(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  // No condition on the person: the policy shows this actor only the devices of one person.
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
  /** Hash of the token that was sent with the sign-in, if there was one. */
  sent: Buffer | undefined;
  /** Hash of the new token, for when the one that was sent cannot be used. */
  fresh: Buffer;
  label: string;
}

/**
 * Records, as the person who has just signed in, that they used this device.
 * @returns true when the device gets the new token, false when it keeps the one that it sent.
 */
export async function rememberDevice(tx: Tx, { pid, sent, fresh, label }: NewDevice): Promise<boolean> {
  await oneAtATime(tx, pid);
  const add = async (token_hash: Buffer) => {
    const made = { pid, label: label.slice(0, LABEL_MAX) || 'Unknown', expires_at: inDays(DEVICE_DAYS) };
    await tx
      .insertInto('device')
      .values({ ...made, token_hash })
      .execute();
    await dropDevices(tx, pid, token_hash);
  };
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
    // Another person's device token, from a shared browser. A device that this person has revoked does not come back.
    const { rows } = await sql<{ isShared: boolean }>`
      select actor.is_device_token(${sent})
             and not exists (select 1 from device where token_hash = ${sent} and pid = ${pid}) as "isShared"`.execute(
      tx,
    );
    if (rows[0]?.isShared) {
      await add(sent);
      return false;
    }
  }
  await add(fresh);
  return true;
}

/** Revokes devices above the most that a person may have: first those never used again, then those unused for longest. */
async function dropDevices(tx: Tx, pid: number, kept: Buffer): Promise<void> {
  await sql`
    update device set revoked_at = now(), revoked_reason = 'replaced'
     where device_id in (
       select device_id from device where pid = ${pid} and revoked_at is null and token_hash <> ${kept}
        order by last_used_at > created_at desc, last_used_at desc, device_id desc offset ${DEVICES_MAX - 1})`.execute(
    tx,
  );
}

/** The devices of the actor, last used first. */
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

/** Revokes a device of the actor. @returns false when there is no such device. */
export async function revokeDevice(tx: Tx, pid: number, deviceId: number): Promise<boolean> {
  const { numUpdatedRows } = await revoking(tx, pid).where('device_id', '=', deviceId).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Revokes all devices of the actor. After a new password, a ban or a deletion the database does this by itself. */
export async function revokeDevicesOf(tx: Tx, pid: number): Promise<void> {
  await revoking(tx, pid).execute();
}

const revoking = (tx: Tx, pid: number) =>
  tx
    .updateTable('device')
    .set({ revoked_at: now, revoked_reason: 'ended' })
    .where('pid', '=', pid)
    .where('revoked_at', 'is', null);

/** An address as it is stored: hashed together with the phone number, and the hash of its network. */
export interface HashedAddress {
  addressHash: Buffer;
  networkHash: Buffer;
}

/** Records, as the person who has just signed in, that they used this address. */
export async function rememberAddress(tx: Tx, pid: number, { addressHash, networkHash }: HashedAddress): Promise<void> {
  await oneAtATime(tx, pid);
  await tx
    .insertInto('known_address')
    .values({ pid, address_hash: addressHash, network_hash: networkHash })
    .onConflict((conflict) =>
      conflict.columns(['pid', 'address_hash']).doUpdateSet({ network_hash: networkHash, last_used_at: now }),
    )
    .execute();
  // A phone on the move has a new address each time: addresses used once are removed first, so that home stays.
  await sql`
    delete from known_address where pid = ${pid} and address_hash in (
      select address_hash from known_address where pid = ${pid} and address_hash <> ${addressHash}
       order by last_used_at > created_at desc, last_used_at desc offset ${ADDRESSES_MAX - 1})`.execute(tx);
}

/**
 * Whether the person whose phone number a `sign-in` actor tries has signed in from this address lately, or this many
 * teachers and school users of the same school from this network.
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

/** How many people signed in from this network lately, as a `sign-in` actor; counts up to `most`. */
export async function peopleOfNetwork(tx: Tx, networkHash: Buffer, most: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select actor.people_of_network(${networkHash}, ${ADDRESS_DAYS}, ${most}) as people`.execute(tx);
  return rows[0]?.people ?? 0;
}

/** Two sign-ins of one person at the same time change the lists one after the other. */
const oneAtATime = (tx: Tx, pid: number) =>
  sql`select pg_advisory_xact_lock(${lockNumber('devices')}::integer, ${pid}::integer)`.execute(tx);
