/**
 * Decides whether a password may be checked. Attempts are slowed down, and nobody can use that to keep the owner of an
 * account out.
 *
 * If wrong passwords simply blocked an account for a while, anybody who knows a phone number could block its owner. So
 * such a pause holds up strangers only. There are three ways in, tried in this order:
 *
 * 1. **A known device.** A browser that has signed in before sends the token that it got then (as OWASP's "device
 *    cookies"). It has counters of its own, so attempts of others do not hold it up, and a stolen token allows the
 *    attempts of one device. When these are used up, the token does not count for a while, and the other ways are tried.
 * 2. **Strangers**, that is everybody else, wait by three separate counters: of the account, of the address, and of how
 *    many accounts were tried in vain from the network (spraying). A network is allowed more by the number of people who
 *    have signed in from it: in a school's Wi-Fi more people mistype than at home.
 * 3. **A known address.** Where strangers have to wait, a password from an address that this account has signed in from,
 *    or from the network of its school, is checked all the same. It has counters of its own: of the account at this
 *    address, of the account at all known addresses, and of spraying over accounts that are known at this address.
 *
 * None of this tells which phone numbers exist or where their owners have been. A number without an account is counted
 * like any other. The counters of strangers include attempts from known addresses. And the third way cannot be seen from
 * outside: a wrong password there gets the answer of a stranger, with the same words, the same seconds, and after the
 * same time. Only a right password is let in.
 *
 * As a result, one account can be tried on one day with 40 passwords by strangers and 53 from known addresses, which is
 * below 100 together; a stolen token of a device adds 40. From one network 135 accounts can be tried in vain a day, and
 * one more for every ten people who have signed in from it recently; at addresses known to accounts, 155 of those.
 * Attempts are counted before the password is checked, and a right one is taken back.
 *
 * What it does not prevent: many thousand addresses that each try a few passwords at many accounts are slowed by the
 * counters of the accounts alone. And the owner on a new device at a new address has to wait while somebody attacks the
 * account: at most an hour at a time, but other attackers may follow. The answer says how long, and that a device, a
 * network or the school's network where they have signed in before lets them in at once.
 */
import { createHash, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '#host/server/database/actor.ts';
import type { AttemptKind } from '#host/server/database/columnTypes.ts';
import { ApiError, unauthorized } from '#host/server/http/errors.ts';
import { addressGroup, networkOf } from '#host/server/http/network/clientAddress.ts';
import {
  type Attempt,
  type AttemptLimit,
  type Counted,
  clearAttempts,
  recordAttempt,
  undoAttempt,
} from './attempts.ts';
import { type HashedAddress, isKnownAddress, isKnownDevice, peopleOfNetwork } from './devices.ts';

const HOUR = 3600;
/** The limit for one password: five mistakes are free, then follow pauses from a second to an hour. */
const ONE_PASSWORD: AttemptLimit = { free: 5, longestPauseSeconds: HOUR, expirySeconds: HOUR, expires: 'one' };

/**
 * How attempts to sign in are slowed. Where one failure is forgotten in each longest pause, an attacker who never stops
 * makes one attempt in each longest pause, and one who pauses gains nothing.
 */
export const SIGN_IN_LIMITS: Record<Exclude<AttemptKind, 'lti' | 'provider' | 'calendar'>, AttemptLimit> = {
  // Wrong secrets of invitations, by address.
  invitation: { free: 50, longestPauseSeconds: 300, expirySeconds: 300, expires: 'one' },
  device: ONE_PASSWORD,
  account: ONE_PASSWORD,
  address: { free: 50, longestPauseSeconds: 300, expirySeconds: 300, expires: 'one' },
  spraying: { free: 30, longestPauseSeconds: 900, expirySeconds: 900, expires: 'one' },
  'known-address': ONE_PASSWORD,
  'known-addresses': {
    free: 30,
    firstPauseSeconds: HOUR,
    longestPauseSeconds: HOUR,
    expirySeconds: HOUR,
    expires: 'one',
  },
  'known-spraying': { free: 50, longestPauseSeconds: 900, expirySeconds: 900, expires: 'one' },
};

/** At most this many wrong passwords of one account are checked in a day, not counting stolen tokens of devices. */
export const ACCOUNT_CHECKS_PER_DAY = 100;
/** At most this many accounts can be tried in vain in a day from one network that nobody has signed in from. */
export const SPRAYED_ACCOUNTS_PER_DAY = 135;

/**
 * What a network is allowed for each person who has signed in from it recently: more free failures of an address, and
 * for every `peoplePerAccount` one more account tried in vain. At most `people` are counted.
 */
export const EARNED = { people: 500, failuresPerPerson: 1, peoplePerAccount: 10 } as const;

/** A network belongs to a school when this many of its teachers and school users have signed in from it. */
const COLLEAGUES = 3;

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** What is known of a person who signs in, before the password is checked. */
export interface Caller {
  phone: string;
  address: string;
  /** SHA-256 of the token that the device sent. */
  deviceHash: Buffer | undefined;
}

/** The way in which an attempt may be made; `none` when it may not. */
export interface Admission {
  way: 'device' | 'stranger' | 'known address' | 'none';
  /** Seconds that a stranger has to wait; 0 when strangers need not wait. */
  wait: number;
  counted: readonly Counted[];
}

/** The stored form of an address for this phone number. The hash of the number has a fixed length, so two pairs never hash alike. */
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
    // Counted with the phone number, since several people may share a browser.
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
  // Only this attempt: the caller may be attacking other accounts too, and others this account.
  await undoAttempt(tx, counted);
  // The counters of the device and of the known address are the owner's own, so all their attempts are cleared.
  for (const attempt of counted) {
    if (attempt.kind === 'device' || attempt.kind === 'known-address') await clearAttempts(tx, attempt);
  }
}

/** The error when the password was wrong or was not checked. */
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
