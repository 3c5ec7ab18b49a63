/**
 * Who may have a password checked: guessing is slowed, and nobody can use that to keep an owner out.
 *
 * A pause for an account, begun by whoever guesses at it, is a lock that anybody can turn who knows a phone number. So it
 * holds strangers only. There are three ways in, tried in this order:
 *
 * 1. **A known device.** Whoever signed in before on this browser sends the token that it got then (the idea of
 *    OWASP's "device cookies"). It is counted for itself: nobody else's guesses hold it up, and whoever steals the token
 *    has the guesses of one device. When they are used up, the token is worth nothing for a while, and the other ways
 *    are tried.
 * 2. **Strangers**, that is everybody else, wait by three counters, each apart: of the account, of the address, and of
 *    how many accounts were tried in vain from the network (spraying). An address earns room by the people who have
 *    signed in from its network: a school's Wi-Fi has more who mistype than a home.
 * 3. **A known address.** Where strangers have to wait, whoever comes from an address that this account has signed in
 *    from, or from the school's own network, is checked all the same, by counters of its own: of the account at this
 *    address, of the account at all known addresses, and of spraying over accounts that are known there.
 *
 * Nobody learns from it which phone numbers exist, or where their owners have been. A number that nobody has is counted
 * as any other. Counters of strangers count what comes from known addresses too. And the third way is not to be seen from
 * outside: a wrong password there is answered as a stranger is, with the same words, the same seconds, and after the same
 * time. A right one is let in.
 *
 * What it comes to, for one account in a day, whoever asks from wherever: 40 guesses of strangers and 53 from known
 * addresses, below 100 together. A stolen token of a device adds 40. From one network 135 accounts can be tried in vain a
 * day, and one more for every ten people who have signed in from it of late; where it is known to accounts, 155 of those.
 * Attempts are counted before they are looked at; a right one is taken back.
 *
 * What it does not hold: many thousand addresses, each trying a few passwords at many accounts, are held by the accounts'
 * counters alone. And an owner on a new device at a new address has to wait while somebody lays siege to the account: at
 * most an hour at a time, but others may take the turn. The answer says how long, and that a device, a network or the
 * school's network where they have been before lets them in at once.
 */
import { createHash, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '#host/db/actor.ts';
import {
  type Attempt,
  type AttemptLimit,
  type Counted,
  clearAttempts,
  recordAttempt,
  undoAttempt,
} from '#host/db/attempts.ts';
import type { AttemptKind } from '#host/db/columnTypes.ts';
import { type HashedAddress, isKnownAddress, isKnownDevice, peopleOfNetwork } from '#host/db/devices.ts';
import { addressGroup, networkOf } from './clientAddress.ts';
import { ApiError, unauthorized } from './errors.ts';

const HOUR = 3600;
/** Of one who is asked for one password: five mistakes, then pauses from a second to an hour. */
const OF_ONE: AttemptLimit = { free: 5, longestPauseSeconds: HOUR, expirySeconds: HOUR, expires: 'one' };

/**
 * How attempts to sign in are slowed. Where failures are forgotten one each longest pause, whoever never stops makes
 * one attempt in each longest pause, and whoever pauses gains nothing.
 */
export const SIGN_IN_LIMITS: Record<Exclude<AttemptKind, 'lti'>, AttemptLimit> = {
  device: OF_ONE,
  account: OF_ONE,
  address: { free: 50, longestPauseSeconds: 300, expirySeconds: 300, expires: 'one' },
  spraying: { free: 30, longestPauseSeconds: 900, expirySeconds: 900, expires: 'one' },
  'known-address': OF_ONE,
  'known-addresses': {
    free: 30,
    firstPauseSeconds: HOUR,
    longestPauseSeconds: HOUR,
    expirySeconds: HOUR,
    expires: 'one',
  },
  'known-spraying': { free: 50, longestPauseSeconds: 900, expirySeconds: 900, expires: 'one' },
};

/** Wrong passwords of one account that are checked in a day at most, but for stolen tokens of devices. */
export const ACCOUNT_CHECKS_PER_DAY = 100;
/** Accounts that can be tried in vain in a day at most, from one network that nobody has signed in from. */
export const SPRAYED_ACCOUNTS_PER_DAY = 135;

/**
 * What a network earns by the people who signed in from it of late: free failures of an address for each, and a
 * free account tried in vain for every so many. So many people count at most.
 */
export const EARNED = { people: 500, failuresPerPerson: 1, peoplePerAccount: 10 } as const;

/** So many teachers and school users who signed in from a network make it their school's. */
const COLLEAGUES = 3;

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Who wants to sign in, as far as that is known before the password is checked. */
export interface Caller {
  phone: string;
  address: string;
  /** SHA-256 of the token that the device sent. */
  deviceHash: Buffer | undefined;
}

/** By which way an attempt may be made, or that it may not. */
export interface Admission {
  way: 'device' | 'stranger' | 'known address' | 'none';
  /** Seconds that a stranger has to wait; 0 where strangers need not. */
  wait: number;
  counted: readonly Counted[];
}

/** An address as it is kept for this phone number. The number is of fixed place in it: no two pairs hash alike. */
export const hashedAddress = ({ phone, address }: Pick<Caller, 'phone' | 'address'>): HashedAddress => ({
  addressHash: sha256(sha256(phone), addressGroup(address)),
  networkHash: sha256(networkOf(address)),
});

/** Decides, as the `sign-in` actor of the phone number, whether a password may be checked, and counts the attempt. */
export async function admit(tx: Tx, { phone, address, deviceHash }: Caller): Promise<Admission> {
  const phoneHash = sha256(phone);
  const from = hashedAddress({ phone, address });
  const attempt = (kind: keyof typeof SIGN_IN_LIMITS, key: Buffer, more: Partial<Attempt> = {}): Attempt => ({
    kind,
    key,
    limit: SIGN_IN_LIMITS[kind],
    ...more,
  });

  if (deviceHash && (await isKnownDevice(tx, deviceHash))) {
    // With the phone number: who shares the browser shares no guesses.
    const byDevice = await recordAttempt(tx, [attempt('device', sha256(deviceHash, phoneHash))]);
    if (byDevice.wait === 0) return { way: 'device', ...byDevice };
  }

  const people = await peopleOfNetwork(tx, from.networkHash, EARNED.people);
  const earning = (kind: keyof typeof SIGN_IN_LIMITS, earned: number): AttemptLimit => ({
    ...SIGN_IN_LIMITS[kind],
    free: SIGN_IN_LIMITS[kind].free + earned,
  });
  const accounts = Math.floor(people / EARNED.peoplePerAccount);
  const asStranger = await recordAttempt(tx, [
    attempt('account', phoneHash),
    attempt('address', sha256(addressGroup(address)), { limit: earning('address', people * EARNED.failuresPerPerson) }),
    attempt('spraying', from.networkHash, { limit: earning('spraying', accounts), oncePer: phoneHash }),
  ]);
  if (asStranger.wait === 0) return { way: 'stranger', ...asStranger };

  if (await isKnownAddress(tx, from, COLLEAGUES)) {
    const fromKnown = await recordAttempt(tx, [
      attempt('known-address', from.addressHash),
      attempt('known-addresses', phoneHash),
      attempt('known-spraying', from.networkHash, { limit: earning('known-spraying', accounts), oncePer: phoneHash }),
    ]);
    if (fromKnown.wait === 0) return { way: 'known address', wait: asStranger.wait, counted: fromKnown.counted };
  }
  return { way: 'none', wait: asStranger.wait, counted: [] };
}

/** Takes the attempt back after a right password, as the same actor. */
export async function takeBack(tx: Tx, { counted }: Admission): Promise<void> {
  // Only this one: who knows one password may be guessing at others, and others at this account.
  await undoAttempt(tx, counted);
  // But for what is the owner's own.
  for (const attempt of counted) {
    if (attempt.kind === 'device' || attempt.kind === 'known-address') await clearAttempts(tx, attempt);
  }
}

/** What is answered when the password was wrong, or was not checked at all. */
export function refusal({ way, wait }: Admission): ApiError {
  if (way === 'device' || way === 'stranger') return unauthorized('Wrong phone number or password');
  return new ApiError(
    429,
    `Too many wrong passwords. Please try again in ${inWords(wait)}. On a device or in a network where you have signed in ` +
      'before, check the password and try now.',
    { headers: { 'Retry-After': String(wait) } },
  );
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** How many of the latest refusals are remembered. */
const REMEMBERED = 32;

/**
 * How long it takes to refuse a wrong password. An attempt whose password is not checked at all waits as long, so that
 * the time does not tell the two apart. Waiting needs no processor and no connection.
 */
export class RefusalTiming {
  readonly #took: number[] = [];

  /** Remembers how long a refusal took, in ms. */
  note(ms: number): void {
    this.#took.push(ms);
    if (this.#took.length > REMEMBERED) this.#took.shift();
  }

  /**
   * Waits until a request has taken as long as one of the remembered refusals.
   * @param began when the request began, by `performance.now()`.
   * @param measure takes as long as a refusal; called when none is remembered yet.
   */
  async waitAsLong(began: number, measure: () => Promise<unknown>): Promise<void> {
    const took = this.#took[randomInt(Math.max(1, this.#took.length))];
    await (took === undefined ? measure() : pause(Math.max(0, began + took - performance.now())));
  }
}
