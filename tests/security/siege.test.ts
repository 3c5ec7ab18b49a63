import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AttemptKind } from '#host/server/database/columnTypes.ts';
import { ACCOUNT_CHECKS_PER_DAY, SIGN_IN_LIMITS, SPRAYED_ACCOUNTS_PER_DAY } from '#host/server/sign-in/signInGuard.ts';
import { inGate, standingFor } from '#tests/support/run/gate.ts';
import { promise } from '#tests/support/run/promises.ts';
import { login, makeWorld, type World } from '#tests/support/server/world.ts';

/** Every password that is checked comes by here. Instead of a hash each account has its number and its password. */
vi.mock(import('@node-rs/argon2'), async (load) => ({
  ...(await load()),
  verify: vi.fn(async (stored: unknown, password: unknown) => String(stored).endsWith(` password ${password}`)),
}));

const DAY = 24 * 3600;
/** Guesses side by side with each visit of the owner, and at least this many in one day. */
const GUESSES_A_ROUND = inGate(5, 120);
const GUESSES = inGate(300, 10_000);
/** Ways in which the owner signs in after each round, by turns. */
const VISITS_A_ROUND = inGate(1, 3);
/** Guesses of one network at the end of each of its pauses, after which it may make one. */
const SPRAYED_AT_ONCE = inGate(2, 3);
/** Sent at the same moment. */
const SIDE_BY_SIDE = 20;
const ACCOUNTS = 400;
const PASSWORD = 'the right one';

let world: World;
let phones: string[];
beforeAll(async () => {
  world = await makeWorld();
  await sql`
    insert into person (name, role, phone) select 'Person ' || n, 24, (9300000000 + n)::text from generate_series(1, ${ACCOUNTS}) n`.execute(
    world.database.owner,
  );
  await sql`
    insert into credential (pid, password_hash) select pid, '' from person where phone like '93%'`.execute(
    world.database.owner,
  );
  await sql`update credential set password_hash = 'account ' || pid || ' password ' || ${PASSWORD}`.execute(
    world.database.owner,
  );
  phones = Array.from({ length: ACCOUNTS }, (_, n) => String(9_300_000_001 + n));
});
afterAll(() => world?.close());
beforeEach(async () => {
  await sql`truncate sign_in_attempt, device, known_address`.execute(world.database.owner);
  vi.mocked(verify).mockClear();
});

/** Wrong passwords that were checked, by account. */
function checksByAccount(): Map<string, number> {
  const checks = new Map<string, number>();
  for (const [stored, password] of vi.mocked(verify).mock.calls) {
    const account = /^account (\d+) /.exec(String(stored))?.[1];
    if (account && password !== PASSWORD) checks.set(account, (checks.get(account) ?? 0) + 1);
  }
  return checks;
}

/** Seconds that went by in the counters, and those that a test itself took: a slow machine has a shorter day. */
function newDay() {
  const began = performance.now();
  let passed = 0;
  return {
    now: () => passed + (performance.now() - began) / 1000,
    letPass: async (seconds: number) => {
      await letPass(seconds);
      passed += seconds;
    },
  };
}

/** Lets this many seconds go by: nothing but the counters tells the time of an attempt. */
const letPass = (seconds: number) =>
  sql`
    update sign_in_attempt set last_failed_at = last_failed_at - make_interval(secs => ${seconds}),
           blocked_until = blocked_until - make_interval(secs => ${seconds}),
           decayed_until = decayed_until - make_interval(secs => ${seconds})`.execute(world.database.owner);

/** Seconds until the first of these pauses is over, of this phone number's account where one is said. */
async function shortestPause(kinds: readonly AttemptKind[], phone?: string): Promise<number> {
  const { rows } = await sql<{ wait: number | null }>`
    select min(ceil(extract(epoch from blocked_until - clock_timestamp())))::integer as wait from sign_in_attempt
     where kind = any (${[...kinds]}) and blocked_until > clock_timestamp()
       and (${phone ?? null}::text is null or kind <> 'account' or key_hash = sha256(${phone ?? ''}::text::bytea))`.execute(
    world.database.owner,
  );
  return Math.max(1, rows[0]?.wait ?? 1);
}

interface Guess {
  phone: string;
  from: string;
}

/** Sends wrong passwords, some side by side, to two processes. @returns how many were answered that they must wait. */
async function guess(guesses: readonly Guess[], apps: readonly World['app'][]): Promise<number> {
  let refused = 0;
  for (let from = 0; from < guesses.length; from += SIDE_BY_SIDE) {
    const statuses = await Promise.all(
      guesses.slice(from, from + SIDE_BY_SIDE).map(async ({ phone, from }, n) => {
        const app = apps[n % apps.length] as World['app'];
        return (await login(app, phone, `wrong ${n}`, { from })).status;
      }),
    );
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    refused += statuses.filter((status) => status === 429).length;
  }
  return refused;
}

/** A different one each time, of an invented network. */
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `100.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

it('a siege of a day over accounts, addresses and both checks at most 100 passwords an account, and the owner signs in all the while', async () => {
  const apps = [world.app, world.appWith({})];
  const owner = world.people.teacher;
  const HOME = '198.51.100.1';
  const WORK = '198.51.100.2';
  const SPRAYER = '198.51.100.3';
  const signIn = async (from: string, deviceToken?: string) =>
    login(world.app, owner.phone, PASSWORD, { from, deviceToken });
  const { deviceToken } = (await (await signIn(HOME)).json()) as { deviceToken: string };
  for (const from of [HOME, WORK, WORK]) expect((await signIn(from)).status).toBe(200);

  const ways: [way: string, from?: string, deviceToken?: string][] = [
    ['the known device, anywhere', undefined, deviceToken],
    ['the known device, where the sprayer is', SPRAYER, deviceToken],
    ['the known address', HOME],
  ];
  const signedIn: [string, number][] = [];
  let sent = 0;
  let refused = 0;
  let next = 0;
  const anyPhone = () => {
    next += 7;
    return phones[next % phones.length] as string;
  };
  const round = () =>
    Array.from({ length: GUESSES_A_ROUND }, (_, n): Guess => {
      // At one account, from many addresses, and from one that the owner signs in from.
      if (n % 5 < 2) return { phone: owner.phone, from: newAddress() };
      if (n % 5 < 3) return { phone: owner.phone, from: WORK };
      // From one address at many accounts, and from many at a few.
      if (n % 5 < 4) return { phone: anyPhone(), from: SPRAYER };
      return { phone: phones[next % 5] as string, from: newAddress() };
    });
  const day = newDay();
  while (day.now() < DAY || sent < GUESSES) {
    const guesses = round();
    refused += await guess(guesses, apps);
    sent += guesses.length;
    for (let visit = 0; visit < VISITS_A_ROUND; visit += 1) {
      const [way, from = newAddress(), device] = ways[signedIn.length % ways.length] as (typeof ways)[number];
      signedIn.push([way, (await signIn(from, device)).status]);
    }
    // The attacker never misses the end of a pause of the account; when the day is over, nothing is left of it.
    const seconds = Math.min(await shortestPause(['account', 'known-address'], owner.phone), DAY - day.now());
    if (seconds > 0) await day.letPass(seconds);
  }

  expect(signedIn.filter(([, status]) => status !== 200)).toEqual([]);
  expect(new Set(signedIn.map(([way]) => way)).size).toBe(ways.length);
  expect(sent).toBeGreaterThanOrEqual(GUESSES);
  const checks = checksByAccount();
  const ofOwner = checks.get(String(owner.pid)) ?? 0;
  promise(
    'Passwords of one account that are checked in a siege of a day',
    `${Math.max(...checks.values())} at most, of ${sent} guesses; ${refused} were not looked at`,
  );
  promise('Times that the owner signed in during the siege', signedIn.length);
  expect(Math.max(...checks.values())).toBeLessThanOrEqual(ACCOUNT_CHECKS_PER_DAY);
  // The siege was one: it made all attempts that strangers, and somebody at a known address, can make.
  expect(ofOwner).toBeGreaterThan(60);
  expect(checks.size).toBeGreaterThan(SIGN_IN_LIMITS.spraying.free);

  // An owner whom nothing is known of is told how long to wait, and what to do: an hour at most.
  await guess([{ phone: owner.phone, from: newAddress() }], apps);
  const stranger = await signIn(newAddress());
  expect(stranger.status).toBe(429);
  expect(Number(stranger.headers.get('Retry-After'))).toBeLessThanOrEqual(3600);
  expect(((await stranger.json()) as { message: string }).message).toMatch(
    /Please try again in \d+ (?:minutes?|seconds?)\. On a device or in a network where you have signed in before/,
  );
}, 900_000);

it('one network that never misses the end of a pause tries no more accounts a day than the limit of spraying lets it', async () => {
  const SPRAYER = '203.0.113.66';
  const day = newDay();
  let next = 0;
  while (day.now() < DAY) {
    await guess(
      Array.from({ length: SPRAYED_AT_ONCE }, () => ({
        phone: phones[next++ % phones.length] as string,
        from: SPRAYER,
      })),
      [world.app],
    );
    await day.letPass(await shortestPause(['spraying']));
  }
  const tried = checksByAccount().size;
  promise('Accounts that one network tries in vain in a day', tried);
  expect(tried).toBeLessThanOrEqual(SPRAYED_ACCOUNTS_PER_DAY);
  expect(tried).toBeGreaterThan(SPRAYED_ACCOUNTS_PER_DAY * 0.7);
}, 600_000);

it('a school of 300 on one address, of whom every third mistypes, signs in without a pause, and 58 who cannot shut out nobody', async () => {
  const WIFI = '203.0.113.99';
  const pupils = phones.slice(0, 300).map((phone, n) => ({ phone, mistypes: n % 3 === 0, stands: n % 15 === 1 }));
  const signing = standingFor(pupils, ({ mistypes, stands }) => mistypes || stands);
  const statuses: number[] = [];
  for (const { phone, mistypes } of signing) {
    if (mistypes) statuses.push((await login(world.app, phone, 'mistyped', { from: WIFI })).status);
    statuses.push((await login(world.app, phone, PASSWORD, { from: WIFI })).status);
  }
  // What the others leave who sign in at once, which the gate only writes down.
  await sql`
    insert into known_address (pid, address_hash, network_hash)
    select p.pid, sha256(p.phone::bytea), (select network_hash from known_address limit 1) from person p
     where p.phone = any (${pupils.map(({ phone }) => phone)})
       and not exists (select from known_address k where k.pid = p.pid)`.execute(world.database.owner);
  // Some never find theirs: they are as many failures as shut out the whole school once.
  for (const phone of phones.slice(300, 358))
    statuses.push((await login(world.app, phone, 'forgotten', { from: WIFI })).status);
  expect(statuses.filter((status) => status === 429)).toEqual([]);
  await letPass(1);
  // On a new device, for the first time here.
  expect((await login(world.app, phones.at(-1) as string, PASSWORD, { from: WIFI })).status).toBe(200);
}, 300_000);
