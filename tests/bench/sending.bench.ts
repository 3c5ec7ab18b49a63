/**
 * `npm run bench -- sending`: how long it takes to tell many families of an absence in one evening, over a gateway that takes 100
 * messages a second, while the process that sends is killed three times, and whether each family got its message once or is
 * listed. `--families 2000 --kills 1` makes it short.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { GatewayTemplate } from '#domain/messages/gateways.ts';
import { openDatabase } from '#host/server/database/database.ts';
import { runningEmbedded } from '#host/server/database/embedded.ts';
import type { DB } from '#host/server/database/schema.ts';
import { storedGatewaySecret } from '#host/server/messages/gatewaySecrets.ts';

/** What is wanted of 20,000 families. */
const WANTED_SECONDS = 600;
const PER_SECOND = 100;
/** As an interface on the internet takes. */
const ANSWER_MS = 150;
const KEY_SECRET = 'a key of the server, long enough';
const WORDS = 'Lakeside: {#var#}{#var#}{#var#} absent on {#var#}. Tell us why: https://academy.example/absence/{#var#}';
const SLOTS = ['children', 'children', 'children', 'day', 'key'];
const POLL_MS = 500;
/** A Friday in India, at five past six in the evening; families are told from six. */
const EVENING = new Date('2026-05-22T12:35:00Z');
/** Where the numbers of people begin. */
const [STUDENTS, PARENTS] = [1_000_000, 2_000_000];

const GATEWAY = fileURLToPath(new URL('../support/processes/gatewayProcess.ts', import.meta.url));
const SENDER = fileURLToPath(new URL('../support/processes/channelProcess.ts', import.meta.url));
const WITH_TSX = { execArgv: ['--import', 'tsx'] };

export default async function sending(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { families: { type: 'string', default: '20000' }, kills: { type: 'string', default: '3' } },
  });
  const [families, kills] = [Number(values.families), Number(values.kills)];
  if (!(families >= 100 && families <= 100_000) || !(kills >= 0 && kills <= 10)) {
    throw new Error('--families takes a number from 100 to 100000, --kills one from 0 to 10.');
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const database = await openDatabase({ dataDir });
  const gateway = fork(GATEWAY, {
    ...WITH_TSX,
    env: { ...process.env, PER_SECOND: String(PER_SECOND), ANSWER_MS: String(ANSWER_MS) },
  });
  let sender: ChildProcess | undefined;
  try {
    const [{ host, template }] = (await once(gateway, 'message')) as [{ host: string; template: GatewayTemplate }];
    await makeFamilies(database.owner, { families, template });
    const urls = await runningEmbedded(dataDir);
    const start = () =>
      spawn(process.execPath, [...WITH_TSX.execArgv, SENDER], {
        env: {
          ...process.env,
          API_URL: urls?.apiUrl,
          OWNER_URL: urls?.ownerUrl,
          GATEWAY_HOST: host,
          GATEWAY_SECRET: KEY_SECRET,
          NOW: EVENING.toISOString(),
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
    /** How many messages the gateway has taken, by number. */
    const taken = new Map<string, number>();
    let killed = 0;
    gateway.on('message', ({ to }: { to: string }) => {
      taken.set(to, (taken.get(to) ?? 0) + 1);
      if (killed < kills && taken.size >= ((killed + 1) * families) / (kills + 1)) {
        killed += 1;
        sender?.kill('SIGKILL');
      }
    });
    const begun = performance.now();
    for (let nth = 0; nth < kills; nth += 1) {
      sender = start();
      await once(sender, 'exit');
      // One that has ended by itself is a fault of the bench.
      if (killed !== nth + 1) throw new Error('The sender has ended before it was killed.');
    }
    sender = start();
    await untilOver(database.owner);
    const seconds = (performance.now() - begun) / 1000;
    await report(database.owner, { seconds, kills, taken });
  } finally {
    sender?.kill('SIGKILL');
    gateway.kill('SIGKILL');
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Schools of 500 pupils with a parent each, all of whom were absent today, and a gateway that the academy has set. */
async function makeFamilies(
  owner: Kysely<DB>,
  { families, template }: { families: number; template: GatewayTemplate },
): Promise<void> {
  const schools = Math.ceil(families / 500);
  await sql`delete from academy`.execute(owner);
  await sql`
    insert into academy (name, time_zone, languages, absence_mail_hour, absence_channels)
    values ('Lakeside', 'Asia/Kolkata', array['en'], 18, '{sms}')`.execute(owner);
  await sql`
    insert into gateway (channel, template, secret, report_secret)
    values ('sms', ${JSON.stringify(template)}, ${storedGatewaySecret('the-key-of-the-account', KEY_SECRET)}, '')`.execute(
    owner,
  );
  await sql`
    insert into channel_text (channel, topic, language, header, template_id, language_code, words, slots)
    values ('sms', 'absence', 'en', 'LKSIDE', '1107', '', ${WORDS}, ${SLOTS})`.execute(owner);
  await sql`
    insert into school (school_id, name, country_id)
    select n, 'School ' || n, (select min(country_id) from country) from generate_series(1, ${schools}::int) n`.execute(
    owner,
  );
  await sql`
    insert into person (pid, role, name, school_id)
    select ${STUDENTS}::int + n, 5, 'Pupil ' || n, 1 + n % ${schools}::int from generate_series(1, ${families}::int) n`.execute(
    owner,
  );
  await sql`
    insert into person (pid, role, name, phone)
    select ${PARENTS}::int + n, 24, 'Parent ' || n, (9700000000 + n)::text from generate_series(1, ${families}::int) n`.execute(
    owner,
  );
  await sql`
    insert into guardian (guardian_pid, child_pid)
    select ${PARENTS}::int + n, ${STUDENTS}::int + n from generate_series(1, ${families}::int) n`.execute(owner);
  await sql`
    insert into live_session (school_id, title, starts_at, duration_minutes)
    select n, 'Light', ${EVENING}::timestamptz - interval '8 hours', 60 from generate_series(1, ${schools}::int) n`.execute(
    owner,
  );
  await sql`
    insert into live_attendance (live_session_id, pid, minutes)
    select l.live_session_id, p.pid, 0 from live_session l join person p using (school_id) where p.role = 5`.execute(
    owner,
  );
  await sql`vacuum analyze`.execute(owner);
}

async function untilOver(owner: Kysely<DB>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isOver: boolean }>`
      select exists (select from family_mail)
         and not exists (select from family_mail where state in ('waiting', 'sending')) as "isOver"`.execute(owner);
    if (rows[0]?.isOver) return;
    await pause(POLL_MS);
  }
}

interface Measured {
  seconds: number;
  kills: number;
  /** How many messages the gateway has taken, by number. */
  taken: ReadonlyMap<string, number>;
}

async function report(owner: Kysely<DB>, { seconds, kills, taken }: Measured): Promise<void> {
  const { rows } = await sql<{ number: string; state: string; failure: string | null }>`
    select '91' || p.phone as number, m.state, m.failure from family_mail m join person p using (pid)`.execute(owner);
  const times = (number: string) => taken.get(number) ?? 0;
  const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length;
  const unknown = ({ failure }: (typeof rows)[number]) => failure === 'interrupted';
  const twice = [...taken.values()].filter((each) => each > 1).length;
  const lost = count(({ state, number }) => state !== 'failed' && times(number) === 0);
  console.table({
    families: rows.length,
    kills,
    seconds: Math.round(seconds),
    'messages a second': Number((taken.size / seconds).toFixed(1)),
    'sent once': count(({ state, number }) => state === 'sent' && times(number) === 1),
    'listed: nobody knows': count(unknown),
    'of them taken all the same': count((row) => unknown(row) && times(row.number) === 1),
    'listed: not sent': count((row) => row.state === 'failed' && !unknown(row)),
    twice,
    'neither sent nor listed': lost,
  });
  const isSlow = rows.length >= 20_000 && seconds > WANTED_SECONDS;
  if (twice > 0 || lost > 0 || isSlow) process.exitCode = 1;
}
