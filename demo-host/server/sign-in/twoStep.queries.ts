/**
 * Two-step sign-in: a person's own, as that person or as the `sign-in` actor of the phone number, and what the academy
 * requires of everybody. What may happen only once is one statement, so that of several processes exactly one succeeds.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#host/server/database/actor.ts';

export interface TwoStep {
  secret: string;
  isEncrypted: boolean;
  /** Null while it is being set up. */
  onSince: Date | null;
  /** The hash of what had proved the person to whom the key was shown, see `provenBy`. */
  begunBy: Buffer | null;
}

/** What has proved a person to whom a key is shown. */
export type Proof =
  | { session: number }
  /** The stored hash of the password that was right. */
  | { password: string }
  | { invitation: number }
  /** The district's provider, whichever of its sign-ins it was. */
  | 'provider';

/**
 * The hash of a proof. A key that is being set up belongs to the proof of the person who was shown it: otherwise the holder of an
 * invitation, or of a password that has been replaced since, would know the key that the owner turns on later.
 */
export const provenBy = (proof: Proof): Buffer => createHash('sha256').update(JSON.stringify(proof)).digest();

export async function twoStepOf(tx: Tx, pid: number): Promise<TwoStep | undefined> {
  const row = await tx
    .selectFrom('two_step')
    .select(['secret', 'is_encrypted', 'confirmed_at', 'begun_by'])
    .where('pid', '=', pid)
    .executeTakeFirst();
  return row && { secret: row.secret, isEncrypted: row.is_encrypted, onSince: row.confirmed_at, begunBy: row.begun_by };
}

/** A key that a person is shown, to set two-step sign-in up with. */
export interface ShownKey {
  secret: string;
  isEncrypted: boolean;
  provedBy: Proof;
}

/** Begins to set it up and replaces an earlier beginning. @returns false when it is on already. */
export async function insertTwoStep(
  tx: Tx,
  pid: number,
  { secret, isEncrypted, provedBy }: ShownKey,
): Promise<boolean> {
  const shown = { secret, is_encrypted: isEncrypted, begun_by: provenBy(provedBy) };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('two_step')
    .values({ pid, ...shown })
    .onConflict((conflict) =>
      conflict
        .column('pid')
        .doUpdateSet({ ...shown, begun_at: sql<Date>`now()` })
        .where('two_step.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Turns it on. All sessions of the person end but one.
 * @param step the 30-second step of its first code.
 * @param keptSession the session in which the person turns it on; none at a sign-in.
 * @returns false when it is on already.
 */
export async function turnOn(tx: Tx, pid: number, step: number, keptSession: number | undefined): Promise<boolean> {
  await sql`select set_config('actor.kept_session', ${String(keptSession ?? '')}, true)`.execute(tx);
  const { numUpdatedRows } = await tx
    .updateTable('two_step')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('pid', '=', pid)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  await sql`select set_config('actor.kept_session', '', true)`.execute(tx);
  return numUpdatedRows === 1n;
}

/** Turns it off and deletes its recovery codes. @returns whether there was anything. */
export async function deleteTwoStep(tx: Tx, pid: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('two_step').where('pid', '=', pid).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Marks the code of a step, and all earlier ones, as used. @returns false when it or a later one was used before. */
export async function spendStep(tx: Tx, pid: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_step')
    .set({ last_step: step })
    .where('pid', '=', pid)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces all recovery codes by these. */
export async function replaceRecoveryCodes(tx: Tx, pid: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('pid', '=', pid).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ pid, code_hash })))
    .execute();
}

/** Marks a recovery code as used. @returns false when there is no such code, or it was used before. */
export async function spendRecoveryCode(tx: Tx, pid: number, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function recoveryCodesLeft(tx: Tx, pid: number): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)`.as('left'))
    .where('pid', '=', pid)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Lets the rest of this transaction start the person's session: the second step was passed or is not needed. */
export async function passTwoStep(tx: Tx): Promise<void> {
  await sql`select set_config('actor.two_step', 'passed', true)`.execute(tx);
}

export async function isTwoStepRequired(tx: Tx): Promise<boolean> {
  const rule = await tx.selectFrom('sign_in_rule').select('two_step_required').executeTakeFirst();
  return rule?.two_step_required ?? false;
}

export async function requireTwoStep(tx: Tx, isRequired: boolean): Promise<void> {
  await tx
    .insertInto('sign_in_rule')
    .values({ two_step_required: isRequired })
    .onConflict((conflict) => conflict.column('is_only_row').doUpdateSet({ two_step_required: isRequired }))
    .execute();
}

/** As an administrator: whether somebody has it on. */
export async function hasTwoStep(tx: Tx, pid: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select actor.has_two_step(${pid}::int) as has`.execute(tx);
  return rows[0]?.has === true;
}

/** As an administrator: turns it off for somebody else and ends their sessions. @returns whether it was on. */
export async function resetTwoStepOf(tx: Tx, pid: number): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select actor.reset_two_step(${pid}::int) as was`.execute(tx);
  return rows[0]?.was === true;
}
