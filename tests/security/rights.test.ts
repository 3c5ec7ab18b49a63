/** What somebody holds because of a right, and what becomes of it when the right ends: each loss over each thing. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSONAL_DATA } from '#host/server/academy/personalData.ts';
import {
  type Fate,
  KEPT_RIGHTS,
  type KeptRight,
  LOSSES,
  type Loss,
  OPENS_NOTHING,
  rightsRows,
} from '#host/server/academy/rights.ts';
import { enterLaunch } from '#host/server/courses/launches.queries.ts';
import { familyOf } from '#host/server/delivery/family/familyMail.ts';
import { noticeToPush } from '#host/server/delivery/push/push.queries.ts';
import { webhookToSend } from '#host/server/delivery/webhooks/sending.queries.ts';
import { weekTopic } from '#host/server/delivery/week/weekTopic.ts';
import { importOf } from '#host/server/imports/imports.queries.ts';
import { findLmsConnection, registrationState } from '#host/server/lti/lti.queries.ts';
import { isKnownAddress, isKnownDevice } from '#host/server/sign-in/devices.ts';
import { ask, login, makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

let world: World;
let app: World['app'];
/** Of the password of everybody here, and of another: at no cost, since what is tried is not how it is hashed. */
let own: string;
let other: string;
beforeAll(async () => {
  const cheap = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 };
  [world, own, other] = await Promise.all([makeWorld(), hash(PASSWORD, cheap), hash('another password', cheap)]);
  app = world.appWith({ oidc: { name: 'District', signOutUrl: () => undefined } as never });
});
afterAll(() => world?.close());

const run = <T>(query: ReturnType<typeof sql<T>>) => query.execute(world.database.owner);
async function idOf(query: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  return (await run(query)).rows[0]?.id as number;
}
const secretOf = () => randomBytes(32).toString('base64url');
const sha256 = (text: string) => createHash('sha256').update(text).digest();

interface Holder {
  pid: number;
  phone: string;
}
let phones = 9_400_000_000;
/** Somebody new of the own school, with a password. */
async function somebody(role: number): Promise<Holder> {
  phones += 1;
  const phone = String(phones);
  const pid = await idOf(sql`
    insert into person (name, role, phone, email, school_id)
    values ('Hema Holder', ${role}, ${phone}, ${`${phone}@mail.example`}, ${world.schools.own}) returning pid as id`);
  await run(sql`insert into credential (pid, password_hash) values (${pid}, ${own})`);
  return { pid, phone };
}

const session = async ({ pid }: Holder): Promise<{ id: number; token: string }> => {
  const token = secretOf();
  const id = await idOf(sql`
    insert into session (token_hash, pid, idle_limit, expires_at)
    values (${sha256(token)}, ${pid}, '1 hour', now() + interval '1 hour') returning session_id as id`);
  return { id, token };
};
const signIn = async ({ phone }: Holder) => {
  // How often somebody may try is not what is tried here.
  await run(sql`delete from sign_in_attempt`);
  const answer = await login(app, phone, PASSWORD);
  return { status: answer.status, ...((await answer.json()) as { needs?: string; secret?: string }) };
};
/** While the academy requires the second step, nobody is signed in who has not set it up. */
async function whileRequired<T>(work: () => Promise<T>): Promise<T> {
  await run(sql`insert into sign_in_rule (two_step_required) values (true)`);
  try {
    return await work();
  } finally {
    await run(sql`delete from sign_in_rule`);
  }
}
const importRun = ({ pid }: Holder) =>
  idOf(sql`
    insert into import_run (kind, file_name, state, school_id, started_by)
    values ('oneroster', 'roster.zip', 'previewed', ${world.schools.own}, ${pid}) returning import_run_id as id`);
const lmsOf = ({ pid }: Holder) =>
  idOf(sql`
    insert into lms_connection (name, issuer, client_id, deployment_ids, auth_url, jwks_url, origins, added_by)
    values ('LMS', ${`https://lms-${pid}.example`}, 'academy', '{1}', 'https://lms.example/auth', 'https://lms.example/jwks',
            '{https://lms.example}', ${pid}) returning connection_id as id`);
const reportSchedule = (pid: number) =>
  idOf(sql`
    insert into report_schedule (pid, report, every, hour, time_zone, format, language, next_at)
    values (${pid}, 'today', 'day', 7, 'Asia/Kolkata', 'figures', 'en', now()) returning schedule_id as id`);
const isThere = async (query: ReturnType<typeof sql>) => (await run(query)).rows.length > 0;

/** Gives somebody the thing. @returns whether it still lets them do what it is for; @param maker who else made it */
type Hold = (who: Holder, maker: Holder) => Promise<() => Promise<boolean>>;

/** Each thing that is somebody's; those of nobody have no loss. */
const HOLDS: Readonly<Record<Exclude<KeptRight, 'ltiLaunch' | 'setUpLink' | 'ownKeys' | 'browser'>, Hold>> = {
  session: async (who) => {
    const { token } = await session(who);
    return async () => (await ask(app, 'GET', '/api/lti/links', { token })).status === 200;
  },
  invitation: async ({ pid }, maker) => {
    const secret = secretOf();
    await run(sql`
      insert into invitation (pid, secret_hash, language, made_by) values (${pid}, ${sha256(secret)}, 'en', ${maker.pid})`);
    return async () => (await ask(app, 'POST', '/api/invitations/open', { body: { secret } })).status === 200;
  },
  password: async (who) => async () => {
    const { status, needs } = await signIn(who);
    return status === 200 || needs === 'code';
  },
  oneTimePassword: async (who, maker) => {
    await run(sql`update credential set is_one_time = true, set_by = ${maker.pid} where pid = ${who.pid}`);
    return async () => (await signIn(who)).needs === 'new-password';
  },
  secondStep: async ({ pid }) => {
    await run(sql`insert into two_step (pid, secret, is_encrypted, confirmed_at) values (${pid}, 'KEY', false, now())`);
    await run(sql`insert into recovery_code (pid, code_hash) values (${pid}, ${sha256('code')})`);
    return () =>
      isThere(sql`select from two_step join recovery_code using (pid) where pid = ${pid} and confirmed_at is not null`);
  },
  shownKey: async (who) => {
    const { secret } = await whileRequired(() => signIn(who));
    expect(secret).toEqual(expect.any(String));
    // Until the next try, which shows another key if it is not this one.
    return async () => (await whileRequired(() => signIn(who))).secret === secret;
  },
  device: async ({ pid, phone }) => {
    const token = sha256(secretOf());
    await run(sql`
      insert into device (token_hash, pid, label, expires_at) values (${token}, ${pid}, 'A', now() + interval '1 day')`);
    return () => world.database.as({ kind: 'sign-in', phone }, (tx) => isKnownDevice(tx, token)).then(Boolean);
  },
  address: async ({ pid, phone }) => {
    const address = { addressHash: sha256(secretOf()), networkHash: sha256(secretOf()) };
    await run(sql`
      insert into known_address (pid, address_hash, network_hash)
      values (${pid}, ${address.addressHash}, ${address.networkHash})`);
    return () => world.database.as({ kind: 'sign-in', phone }, (tx) => isKnownAddress(tx, address, 99));
  },
  ltiLink: async (who) => {
    const lms = await lmsOf(who);
    await run(
      sql`insert into lti_link (connection_id, subject, pid, parent_view) values (${lms}, 'she', ${who.pid}, false)`,
    );
    return async () => {
      const [code, browser] = [secretOf(), secretOf()];
      await run(sql`
        insert into lti_launch (connection_id, deployment_id, subject, state_hash, browser_hash, code_hash, expires_at)
        values (${lms}, '1', 'she', ${sha256(secretOf())}, ${sha256(browser)}, ${sha256(code)}, now() + interval '1 minute')`);
      const answer = await ask(app, 'POST', '/api/lti/launches', { body: { code, login: 'x', browser } });
      return answer.status === 200 && ((await answer.json()) as { session: unknown }).session !== null;
    };
  },
  lmsRegistration: async ({ pid }) => {
    const secret = secretOf();
    await run(sql`
      insert into lms_registration (secret_hash, made_by, expires_at)
      values (${sha256(secret)}, ${pid}, now() + interval '1 hour')`);
    return async () => (await world.database.as({ kind: 'lti' }, (tx) => registrationState(tx, secret))) === 'open';
  },
  providerTicket: async ({ pid }) => {
    const [ticket, secret] = [secretOf(), secretOf()];
    await run(sql`
      insert into provider_sign_in (state_hash, challenge_hash, target, parent_view, expires_at, used_at, pid, ticket_hash)
      values (${sha256(secretOf())}, ${sha256(secret)}, '{}', false, now() + interval '5 minutes', now(), ${pid}, ${sha256(ticket)})`);
    // A ticket is not used up while the second step is asked for.
    return () =>
      whileRequired(async () => {
        const answer = await ask(app, 'POST', '/api/sign-in-by-provider', { body: { ticket, secret } });
        return ((await answer.json()) as { needs?: string }).needs !== undefined;
      });
  },
  importTicket: async (who) => {
    const [ticket, { id }, importId] = [secretOf(), await session(who), await importRun(who)];
    await run(sql`
      update import_run set ticket_hash = ${sha256(ticket)}, ticket_session_id = ${id}, ticket_expires_at = now() + interval '1 hour'
       where import_run_id = ${importId}`);
    const headers = { Authorization: `Ticket ${ticket}` };
    return async () => (await ask(app, 'GET', `/api/import/runs/${importId}/report.csv`, { headers })).status === 200;
  },
  courseLaunch: async (who) => {
    const [token, { id }, child] = [secretOf(), await session(who), world.people.student.pid];
    await run(sql`insert into guardian (guardian_pid, child_pid) values (${who.pid}, ${child})`);
    await run(sql`update course_package set removed_at = now() where removed_at is null`);
    await run(sql`
      with p as (
        insert into course_package (study_plan_item_id, iri, publisher_id, titles, bytes)
        values (${world.objects.own.planItem}, ${token}, 'x', '{}', 0) returning package_id),
      u as (
        insert into course_unit (package_id, position, iri, publisher_id, titles, url, launch_method, move_on)
        select package_id, 0, ${token}, 'x', '{}', 'x', 'AnyWindow', 'Passed' from p returning unit_id, package_id),
      l as (insert into course_learner (pid) values (${child}) on conflict do nothing),
      r as (
        insert into course_registration (package_id, pid, school_id)
        select package_id, ${child}, ${world.schools.own} from u returning registration_id)
      insert into course_launch (registration_id, unit_id, pid, session_id, mode, secret_hash, token_hash, expires_at)
      select registration_id, unit_id, ${child}, ${id}, 'Normal', ${sha256(secretOf())}, ${sha256(token)}, now() + interval '1 hour'
        from r, u`);
    return () =>
      world.database.as({ kind: 'launch' }, async (tx) => (await enterLaunch(tx, sha256(token)))?.isOpen === true);
  },
  accessKey: async (who) => {
    const [key, secret, importId] = [`key_${secretOf().slice(0, 12)}`, secretOf(), await importRun(who)];
    await run(sql`
      insert into access_key (key, secret_hash, name, purposes, school_id, made_by)
      values (${key}, ${sha256(secret)}, 'A system', '{import}', ${world.schools.own}, ${who.pid})`);
    const headers = { Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` };
    return async () => (await ask(app, 'GET', `/api/import/runs/${importId}`, { headers })).status === 200;
  },
  webhook: async (who) => {
    const id = await idOf(sql`
      insert into webhook (name, address, events, school_id, secret, set_by)
      values ('A program', 'https://program.example', '{import.ended}', ${world.schools.own}, 'encrypted', ${who.pid})
      returning webhook_id as id`);
    return async () => {
      const [before, isOn] = [
        sql`select from webhook_message where webhook_id = ${id}`,
        (await webhookToSend(world.database.owner, id, new Date())) !== undefined,
      ];
      const had = (await run(before)).rows.length;
      await importRun(who).then((run) =>
        sql`update import_run set state = 'done', ended_at = now() where import_run_id = ${run}`.execute(
          world.database.owner,
        ),
      );
      const isLeft = (await run(before)).rows.length > had;
      expect(isLeft).toBe(isOn);
      return isLeft;
    };
  },
  push: async (who) => {
    // In which they asked for them has run out since.
    await run(sql`
      insert into push_subscription (pid, endpoint, endpoint_hash, p256dh, auth, language)
      values (${who.pid}, ${`https://push.example/${who.pid}`}, ${sha256(who.phone)}, 'KEY', 'SECRET', 'en')`);
    return () => isThere(sql`select from push_subscription where pid = ${who.pid}`);
  },
  calendar: async ({ pid }) => {
    const secret = secretOf();
    await run(sql`insert into guardian (guardian_pid, child_pid) values (${pid}, ${world.people.student.pid})`);
    await run(sql`insert into calendar_address (pid, secret_hash, language) values (${pid}, ${sha256(secret)}, 'en')`);
    return async () => (await ask(app, 'GET', `/calendar/${secret}.ics`)).status === 200;
  },
  endOfMail: async ({ pid }) => {
    const secret = sha256(secretOf());
    await run(
      sql`insert into family_mail (pid, topic, day, token_hash) values (${pid}, 'week', '2026-01-05', ${secret})`,
    );
    return () =>
      world.database.as({ kind: 'nobody' }, async (tx) => {
        const { rows } = await sql`select from actor.family_mail_of('week', ${secret})`.execute(tx);
        return rows.length > 0;
      });
  },
  absenceAnswer: async ({ pid }) => {
    const child = world.people.student.pid;
    const secret = sha256(secretOf());
    await run(sql`insert into guardian (guardian_pid, child_pid) values (${pid}, ${child})`);
    await run(sql`
      insert into absence_mail (pid, day, parent_pid, answer_hash) values (${child}, '2026-01-05', ${pid}, ${secret})`);
    return () =>
      world.database.as({ kind: 'nobody' }, async (tx) => {
        const { rows } = await sql`select from actor.absence_of(${secret}, '2026-01-01')`.execute(tx);
        return rows.length > 0;
      });
  },
  familyMail: async ({ pid }) => {
    const child = world.people.student.pid;
    await run(sql`insert into guardian (guardian_pid, child_pid) values (${pid}, ${child})`);
    await run(sql`insert into family_mail (pid, topic, day) values (${pid}, 'week', '2026-01-05')`);
    return () =>
      world.database.owner.transaction().execute(async (tx) => {
        const mail = { topic: 'week', pid, day: '2026-01-05', part: 1 } as const;
        const family = await familyOf(tx, mail, weekTopic.lateAt, new Date('2026-01-11T00:00:00Z'));
        return family?.to !== undefined;
      });
  },
  endOfReport: async ({ pid }) => {
    const secret = sha256(secretOf());
    await run(sql`
      insert into report_sending (schedule_id, pid, due_at, token_hash)
      values (${await reportSchedule(pid)}, ${pid}, now(), ${secret})`);
    return () =>
      world.database.as({ kind: 'nobody' }, async (tx) => {
        const { rows } = await sql`select from actor.report_mail_of(${secret})`.execute(tx);
        return rows.length > 0;
      });
  },
  report: async ({ pid }) => {
    await reportSchedule(pid);
    return () =>
      isThere(
        sql`select from report_schedule cross join rollup.report_reader(pid) r where pid = ${pid} and r.why is null`,
      );
  },
  notice: async ({ pid }) => {
    const id = await idOf(sql`
      insert into notification (title, description, school_id, added_by, starts_at)
      values ('A', 'B', ${world.schools.own}, ${pid}, now() + interval '1 day') returning notification_id as id`);
    const later = new Date(Date.now() + 2 * 86_400_000);
    return async () => (await noticeToPush(world.database.owner, id, later)) !== undefined;
  },
  import: async (who) => {
    const importId = await importRun(who);
    return async () => (await importOf(world.database.owner, importId))?.state === 'previewed';
  },
  lms: async (who) => {
    await lmsOf(who);
    return () =>
      world.database
        .as({ kind: 'lti' }, (tx) => findLmsConnection(tx, `https://lms-${who.pid}.example`))
        .then((found) => found !== undefined);
  },
  answer: async ({ pid }) => {
    await run(sql`
      insert into idempotency_key (pid, key, call, request_hash, status, answer)
      values (${pid}, ${randomUUID()}, 'x', ${sha256('x')}, 200, '{}')`);
    return () => isThere(sql`select from idempotency_key where pid = ${pid}`);
  },
};

/** Whose right it is to make such a thing; a teacher otherwise. */
const SCHOOL_USERS: readonly string[] = ['importTicket', 'accessKey', 'webhook'];

const SCHOOL_DELETED = ['session', 'invitation', 'ltiLink', 'importTicket', 'accessKey', 'webhook'] as const;

const TYPED = [
  ['goes', 'another role', 4, { role: 3 }, { status: 401 }],
  ['becomes a one-time password', 'another school', 4, 'foreign', { status: 401, needs: 'new-password' }],
  ['stays', 'another role', 3, { role: 12 }, { status: 200 }],
  ['stays', 'another school', 3, 'foreign', { status: 200 }],
] as const;

/** Takes the right away from somebody, and gives it back where that is possible. */
const LOSE: Readonly<Record<Loss, (who: Holder, role: number) => { take: object; back?: object }>> = {
  // To more than the maker of something for them may, or to less than they may themselves.
  role: (_, role) => ({ take: { role: role === 4 ? 6 : 3 }, back: { role } }),
  schools: () => ({ take: { school_id: world.schools.foreign }, back: { school_id: world.schools.own } }),
  ban: () => ({ take: { banned_at: new Date() }, back: { banned_at: null } }),
  deletion: () => ({ take: { deleted_at: new Date() }, back: { deleted_at: null } }),
  password: () => ({ take: {} }),
  twoStep: () => ({ take: {} }),
};
const changeTo = ({ pid }: Holder, values: object) =>
  world.database.owner.updateTable('person').set(values).where('pid', '=', pid).execute();

/** What becomes of the thing of one person, when another or the same loses a right. */
async function fateOf(works: () => Promise<boolean>, loser: Holder, loss: Loss, role: number): Promise<Fate> {
  expect(await works()).toBe(true);
  const { take, back } = LOSE[loss](loser, role);
  if (loss === 'password') {
    await run(sql`update credential set password_hash = ${other}, is_one_time = false where pid = ${loser.pid}`);
  } else if (loss === 'twoStep') {
    await run(sql`
      insert into two_step (pid, secret, is_encrypted) values (${loser.pid}, 'KEY', false) on conflict do nothing`);
    await run(sql`update two_step set confirmed_at = now() where pid = ${loser.pid} and confirmed_at is null`);
  } else await changeTo(loser, take);
  if (await works()) return 'stays';
  if (!back) return 'ends';
  await changeTo(loser, back);
  return (await works()) ? 'rests' : 'ends';
}

describe('what is written about rights', () => {
  it('names each column with a secret once, and says what it opens, or that it opens nothing', () => {
    const secrets = Object.entries(PERSONAL_DATA).flatMap(([table, { columns }]) =>
      (columns.secret ?? []).map((column) => `${table}.${column}`),
    );
    const listed = Object.values(KEPT_RIGHTS).flatMap((kept) => [...kept.secrets] as string[]);
    expect(
      [...listed, ...OPENS_NOTHING].sort(),
      'Somebody may do something by a new secret: say in demo-host/server/academy/rights.ts what ends it, and let a test hold one.',
    ).toEqual(secrets.sort());
  });

  it('is held by a test, wherever it is somebody’s', () => {
    const ofSomebody = Object.entries(KEPT_RIGHTS).flatMap(([name, { fates }]) => (fates ? [name] : []));
    expect(Object.keys(HOLDS).sort()).toEqual(ofSomebody.sort());
  });

  it('is told in words, each loss in a column', () => {
    const width = new Set(rightsRows().map((row) => row.length));
    expect([...width]).toEqual([4 + Object.keys(LOSSES).length]);
  });
});

it.each(SCHOOL_DELETED)('%s lets nobody in while their only school is deleted, and does afterwards', async (name) => {
  const [who, maker] = [await somebody(SCHOOL_USERS.includes(name) ? 4 : 6), await somebody(3)];
  const works = await HOLDS[name](who, maker);
  await run(sql`update school set deleted_at = now() where school_id = ${world.schools.own}`);
  expect(await works()).toBe(false);
  await world.mend();
  expect(await works()).toBe(true);
});

it.each(TYPED)(
  'a lasting password %s by %s, where somebody of role %i has typed it in',
  async (_, __, by, change, is) => {
    const [who, maker] = [await somebody(6), await somebody(by)];
    await run(sql`update credential set set_by = ${maker.pid} where pid = ${who.pid}`);
    await changeTo(who, change === 'foreign' ? { school_id: world.schools.foreign } : change);
    const { status, needs } = await signIn(who);
    expect({ status, needs }).toEqual({ needs: undefined, ...is });
  },
);

describe.each(Object.entries(HOLDS))('%s', (name, hold) => {
  const kept: { fates: Readonly<Record<Loss, Fate>> | null; maker?: Fate } = KEPT_RIGHTS[name as KeptRight];
  const role = SCHOOL_USERS.includes(name) ? 4 : 6;

  it.each(Object.keys(LOSSES) as Loss[])('does what is written when its person loses a right: %s', async (loss) => {
    const [who, maker] = [await somebody(role), await somebody(4)];
    expect(await fateOf(await hold(who, maker), who, loss, role)).toBe(kept.fates?.[loss]);
  });

  const { maker: ofMaker } = kept;
  if (ofMaker) {
    const losses = ['role', 'schools', 'ban', 'deletion'] as const;
    it.each(losses)('does what is written when whoever made it loses a right: %s', async (loss) => {
      const [who, maker] = [await somebody(role), await somebody(4)];
      expect(await fateOf(await hold(who, maker), maker, loss, 4)).toBe(ofMaker);
    });
  }
});
