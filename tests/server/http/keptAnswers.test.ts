/** Answers that are kept in memory are those that would be made now, whatever has changed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import type { Language } from '#domain/people/languages.ts';
import { ROLE } from '#domain/people/roles.ts';
import { ROLLUPS } from '#host/server/facts/rollups.ts';
import { isKept, isKeptInPart, keptAnswers, type Question } from '#host/server/http/keptAnswers.ts';
import { type ActingRole, POLICY } from '#host/server/http/policy.ts';
import { sha256 } from '#host/server/http/session.ts';
import { storedGatewaySecret } from '#host/server/messages/gatewaySecrets.ts';
import { isGate } from '#tests/support/run/gate.ts';
import { statementsOf } from '#tests/support/server/statements.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

const call = allCalls.find(({ id }) => id === 'dashboardStats') as AnyCall;
const ownCall = allCalls.find(({ id }) => id === 'studyPlans') as AnyCall;
const figureCall = allCalls.find(({ id }) => id === 'parentWeek') as AnyCall;
const SAME = { onRecord: 1, withFacts: 1, withSeen: 1 };
const NOON = new Date('2026-03-14T12:00:00Z');

interface Asker {
  pid: number;
  role: ActingRole;
  schools?: 'all' | number[];
  language?: Language;
}

/** A question of somebody, in a test of the memory alone. */
const question = ({ pid, role, schools = 'all', language }: Asker, more: Partial<Question> = {}): Question => ({
  call,
  session: {
    sessionId: pid,
    name: 'Somebody',
    schoolId: null,
    schoolName: null,
    changes: SAME,
    actingRole: role,
    person: {
      kind: 'person',
      pid,
      role: role === 'parent' ? ROLE.parent : role,
      isParentView: role === 'parent',
      schools,
      children: [],
      language,
    },
  },
  input: { params: {}, query: { timeframe: 'Today' } },
  now: NOON,
  changes: SAME,
  ...more,
});

const administrator: Asker = { pid: 1, role: 3 };

describe('the memory', () => {
  /** The memory, and how often something was made. */
  function counting(most?: number) {
    const memory = keptAnswers(most);
    let made = 0;
    const get = async (of: Question, text = `answer ${made + 1}`) =>
      (
        await memory.get(of, async () => {
          made += 1;
          return { text };
        })
      ).text;
    return { memory, get, made: () => made };
  }

  it('makes an answer once, until anything has changed', async () => {
    const { get, made } = counting();
    const first = await get(question(administrator));
    expect(await get(question(administrator))).toBe(first);
    expect(made()).toBe(1);
    expect(await get(question(administrator, { changes: { ...SAME, withSeen: 2 } }))).not.toBe(first);
  });

  it.each<[string, AnyCall, keyof typeof SAME]>([
    ['what is on record', ownCall, 'onRecord'],
    ['what students did', figureCall, 'withFacts'],
    ['who was here', call, 'withSeen'],
  ])('makes an answer about %s anew once that has changed, and not before', async (_, of, kind) => {
    const { get, made } = counting();
    await get(question(administrator, { call: of }));
    await get(question(administrator, { call: of, changes: { onRecord: 2, withFacts: 2, withSeen: 2, [kind]: 1 } }));
    expect(made()).toBe(1);
    await get(question(administrator, { call: of, changes: { ...SAME, [kind]: 2 } }));
    expect(made()).toBe(2);
  });

  it.each<[string, Question]>([
    ['somebody with another role', question({ pid: 1, role: 12 })],
    ['somebody of one school', question({ pid: 2, role: 4, schools: [11] })],
    ['a parent', question({ pid: 1, role: 'parent', schools: [11] })],
    [
      'whoever asks something else',
      question(administrator, { input: { params: {}, query: { timeframe: 'All Time' } } }),
    ],
    [
      'whoever asks a quarter of an hour later',
      question(administrator, { now: new Date(NOON.getTime() + 15 * 60_000) }),
    ],
    ['a part', question(administrator, { part: 'found' })],
    ['a reader of a language in which things are named', question({ ...administrator, language: 'hi' })],
  ])('makes another answer for %s', async (_, other) => {
    const { get, made } = counting();
    await get(question(administrator));
    await get(other);
    expect(made()).toBe(2);
  });

  it('shares an answer among those who see all schools, unless it says what is their own', async () => {
    const { get, made } = counting();
    await get(question({ pid: 1, role: 3 }));
    await get(question({ pid: 2, role: 3 }));
    expect(made()).toBe(1);
    await get(question({ pid: 1, role: 3 }, { call: ownCall }));
    await get(question({ pid: 2, role: 3 }, { call: ownCall }));
    expect(made()).toBe(3);
    await get(question({ pid: 3, role: 6, schools: [11] }));
    await get(question({ pid: 4, role: 6, schools: [11] }));
    expect(made()).toBe(5);
  });

  it('lets those who ask meanwhile wait for the one who makes it, and one of them make it where that one fails', async () => {
    const memory = keptAnswers();
    const each = question(administrator);
    let fail: (error: Error) => void = () => {};
    const failing = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const first = memory.get(each, () => failing);
    const others = [1, 2].map((turn) => memory.get(each, async () => ({ text: `turn ${turn}` })));
    fail(new Error('cancelled'));
    await expect(first).rejects.toThrow('cancelled');
    expect((await Promise.all(others)).map(({ text }) => text)).toEqual(['turn 1', 'turn 1']);
  });

  it('keeps no answer that changes with the time', async () => {
    const memory = keptAnswers();
    const each = question(administrator);
    await memory.get(each, async () => ({ text: 'soon old', isPassing: true }));
    expect(memory.peek(each)).toBeUndefined();
  });

  it('forgets what was asked for longest ago where it is full', async () => {
    const { memory, get } = counting(100);
    const [one, two, three] = ['Today', 'Yesterday', 'All Time'].map((timeframe) =>
      question(administrator, { input: { params: {}, query: { timeframe } } }),
    ) as [Question, Question, Question];
    for (const each of [one, two, one]) await get(each, 'x'.repeat(40));
    await get(three, 'x'.repeat(40));
    expect([one, two, three].map((each) => memory.peek(each) !== undefined)).toEqual([true, false, true]);
  });
});

/** What the parts of paths name, and the queries that calls need. */
const NAMED: Record<string, string> = {
  id: 'plan',
  planId: 'plan',
  schoolId: 'school',
  examId: 'exam',
  category: 'examCategory',
};
const now = new Date();
const QUERIES: Record<string, readonly string[]> = {
  dashboardStats: ['?timeframe=All%20Time', '?timeframe=This%20Week'],
  performanceSummary: ['?timeframe=week&metric=overall'],
  comparisons: ['?screen=academy-performance&timeframe=week&metric=exam'],
  platformAnalytics: ['?timeframe=week'],
  users: ['?page=1&limit=10', '?search=stud'],
  parentAttendance: [`?month=${now.getMonth()}&year=${now.getFullYear()}`],
  parentPerformance: ['?timeframe=3months'],
  parentStudyProgress: ['?planId=all'],
};
/**
 * Tables whose changes nobody notes. Who adds one looks whether a kept answer (keptAnswers.ts) is made of it: if so, it belongs
 * into 024_changes.sql. `country` and `user_role` are filled by migrations alone, and `performance_window` says which days are
 * added up already, which changes no sum.
 */
const IN_NO_KEPT_ANSWER: readonly string[] = [
  'absence_mail',
  'access_key',
  'attention_action',
  'attention_aside',
  'attention_figures',
  'attention_reason',
  'attention_rules',
  'attention_seen',
  'attention_student',
  'attention_visit',
  'brand',
  'calendar_address',
  'changed',
  'conversation',
  'conversation_participant',
  'country',
  'course_file',
  'course_launch',
  'course_learner',
  'course_package',
  'course_registration',
  'course_unit',
  'credential',
  'device',
  'ended_tie',
  'family_mail',
  'family_news',
  'idempotency_key',
  'import_line',
  'import_part',
  'import_run',
  'known_address',
  'kysely_migration',
  'kysely_migration_lock',
  'link_request',
  'lms_connection',
  'lms_course',
  'lms_grade',
  'lms_line_item',
  'lms_member',
  'lms_registration',
  'lti_key',
  'lti_launch',
  'lti_link',
  'lti_login',
  'lti_refusal',
  'message',
  'notification',
  'notification_read',
  'performance_window',
  'person_sound',
  'provider_sign_in',
  'push_delivery',
  'push_key',
  'push_notice',
  'recovery_code',
  'register_mark',
  'report_schedule',
  'report_sending',
  'saved_view',
  'school_week_counted',
  'seed_run',
  'session',
  'set_up_link',
  'sign_in_attempt',
  'sign_in_rule',
  'student_note',
  'two_step',
  'user_role',
  'webhook',
  'webhook_message',
  'xapi_activity',
  'xapi_actor',
  'xapi_attachment',
  'xapi_document',
  'xapi_home_page',
  'xapi_inbox',
  'xapi_reread',
  'xapi_rule',
  'xapi_statement',
];
const KEY_SECRET = 'a key of the server, long enough';
/** Calls whose figures are added up of parts that are kept (keptParts.ts). */
const OF_PARTS: readonly string[] = ['comparisons'];
const keptCalls = allCalls.filter((each) => isKept(each) || isKeptInPart(each) || OF_PARTS.includes(each.id));
const may = (id: string, role: ActingRole) =>
  POLICY.some((row) => row.calls.includes(id) && row.may[role] !== undefined);

describe('in an academy', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world?.close());

  const pathsOf = ({ id, path }: AnyCall) =>
    (QUERIES[id] ?? ['']).map(
      (query) =>
        path.replace(/\{(\w+)\}/g, (_, name: string) => String(world.objects.own[NAMED[name] ?? ''] ?? 1)) + query,
    );

  /** In the gate those who share answers, and those who have answers of their own. */
  const ROLES: readonly ActingRole[] = isGate ? [3, 'parent'] : [3, 4, 6, 'parent'];

  /** Every kept answer, of somebody of each role. */
  async function answers(app: World['app']) {
    const found: Record<string, [number, string]> = {};
    for (const role of ROLES) {
      const token = await world.tokenAs(role);
      for (const each of keptCalls.filter(({ id }) => may(id, role))) {
        for (const path of pathsOf(each)) {
          const response = await ask(app, 'GET', path, { token });
          // When people were last seen changes with this very question.
          const text = (await response.text()).replace(/"lastRefresh":(?:null|"[^"]*")/g, '');
          found[`${role} ${path}`] = [response.status, text];
        }
      }
    }
    return found;
  }

  const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);
  const CHANGES: readonly [string, () => ReturnType<typeof sql>][] = [
    [
      'an exam is taken',
      () => sql`insert into exam_attempt (exam_id, pid, study_plan_item_id, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
        values (${world.objects.own.exam}, ${world.people.student.pid}, ${world.objects.own.planItem}, now() - interval '1 hour', now() - interval '50 minutes', 20, 9, 9, 45, 600)`,
    ],
    ['the attempt is corrected', () => sql`update exam_attempt set percentage = 95, right_answers = 19, mark = 19`],
    [
      'a video is watched',
      () => sql`insert into video_watch (video_id, pid, study_plan_item_id, watched_at, seconds, completion)
        select video_id, ${world.people.student.pid}, ${world.objects.own.planItem}, now() - interval '1 hour', 300, 50 from video limit 1`,
    ],
    [
      'a live session was held',
      () => sql`with s as (insert into live_session (school_id, title, starts_at, duration_minutes)
          values (${world.schools.own}, 'Live', now() - interval '2 hours', 40) returning live_session_id)
        insert into live_attendance (live_session_id, pid, minutes) select live_session_id, ${world.people.student.pid}, 40 from s`,
    ],
    ['a student is banned', () => sql`update person set banned_at = now() where pid = ${world.people.student.pid}`],
    ['the ban ends', () => sql`update person set banned_at = null where pid = ${world.people.student.pid}`],
    [
      'somebody gets another name',
      () => sql`update person set name = 'Another Student' where pid = ${world.people.student.pid}`,
    ],
    [
      'a student comes to the school',
      () => sql`update person set school_id = ${world.schools.own} where pid = ${world.people.foreignStudent.pid}`,
    ],
    [
      'the student goes again',
      () => sql`update person set school_id = ${world.schools.foreign} where pid = ${world.people.foreignStudent.pid}`,
    ],
    [
      'a class is opened',
      () => sql`insert into class (school_id, name, grade) values (${world.schools.own}, '10 C', 10)`,
    ],
    [
      'a school gets another name',
      () => sql`update school set name = 'Renamed School' where school_id = ${world.schools.own}`,
    ],
    [
      'a plan gets another name',
      () => sql`update study_plan set title = 'Renamed Plan' where study_plan_id = ${world.objects.own.plan}`,
    ],
    [
      'a plan gets a day',
      () => sql`insert into study_plan_day (study_plan_id, day, week_no) values (${world.objects.own.plan}, 2, 1)`,
    ],
    [
      'a teacher has signed in',
      () =>
        sql`insert into activity_log (activity_type, pid, school_id, narration) values ('LOGIN', ${world.people.teacherAndParent.pid}, ${world.schools.own}, 'Signed in')`,
    ],
    [
      'somebody was here today for the first time',
      () => sql`update person set last_seen_at = now() where pid = ${world.people.foreignParent.pid}`,
    ],
    [
      'a parent wants no e-mails',
      () =>
        sql`insert into mail_choice (pid, topic, is_on, language) values (${world.people.parent.pid}, 'week', false, 'en')`,
    ],
    [
      // The days around today: one of them is a school day of the month that is asked for, on a Sunday and on the first too.
      'a day is a holiday',
      () => sql`
        insert into holiday (day, name)
        select local_day(now()) - days, 'Holiday' from generate_series(-1, 2) as days`,
    ],
    [
      'another school is deleted',
      () => sql`update school set deleted_at = now() where school_id = ${world.schools.foreign}`,
    ],
    [
      'another school is restored',
      () => sql`update school set deleted_at = null where school_id = ${world.schools.foreign}`,
    ],
    [
      'families are told of absences by SMS and push',
      () => sql`
        with a as (
          insert into academy (name, time_zone, languages, absence_mail_hour, absence_channels)
          values ('Lakeside', 'Asia/Kolkata', array['en'], 18, '{sms,push}')),
        t as (
          insert into channel_text (channel, topic, language, header, template_id, language_code, words, slots)
          values ('sms', 'absence', 'en', 'LKSIDE', '1107', '', '{#var#}', '{link}'))
        insert into gateway (channel, template, secret, report_secret)
        values ('sms', '{}', ${storedGatewaySecret('secret', KEY_SECRET)}, '')`,
    ],
    [
      'another family has the number too',
      () => sql`
        insert into shared_number (pid, number, spelled)
        values (${world.people.foreignParent.pid}, ${world.people.parent.phone}, '00')`,
    ],
    ['each has an own number again', () => sql`delete from shared_number`],
    ['a text is not registered any more', () => sql`delete from channel_text`],
    [
      'a parent switches notices on in a browser',
      () => sql`
        insert into push_subscription (pid, endpoint, endpoint_hash, p256dh, auth, language)
        values (${world.people.parent.pid}, 'https://1.1.1.1/push', sha256('https://1.1.1.1/push'), 'key', 'secret', 'en')`,
    ],
    ['and off again', () => sql`delete from push_subscription`],
    ['what people did is taken back', () => sql`delete from exam_attempt`],
  ];

  it('each kept answer is what a process that keeps none would make, after each change', async () => {
    const keeping = world.appWith({ gatewayKeySecret: KEY_SECRET });
    const anew = world.appWith({ keeps: 0, gatewayKeySecret: KEY_SECRET });
    // The first time that somebody asks on a day is a change itself.
    await answers(keeping);
    let before = await answers(keeping);
    expect(before).toEqual(await answers(anew));
    const unchanged: string[] = [];
    for (const [what, change] of CHANGES) {
      await run(change());
      const after = await answers(keeping);
      expect({ what, answers: after }).toEqual({ what, answers: await answers(anew) });
      if (JSON.stringify(after) === JSON.stringify(before)) unchanged.push(what);
      before = after;
    }
    // Otherwise the comparison proves nothing of this change.
    expect(unchanged).toEqual([]);
  });

  it('a process sees what another one has changed, in its next answer', async () => {
    const [one, other] = [world.appWith({}), world.appWith({})];
    const token = await world.tokenAs(3);
    const students = async (app: World['app']) => {
      const response = await ask(app, 'GET', '/api/admin/dashboard-stats?timeframe=All%20Time', { token });
      return ((await response.json()) as { titleStats: { totalStudents: number } }).titleStats.totalStudents;
    };
    const before = await students(other);
    const path = `/api/admin/users/${world.people.student.pid}/ban`;
    expect((await ask(one, 'PUT', path, { token, body: { banned: true } })).status).toBe(200);
    expect(await students(other)).toBe(before - 1);
    expect((await ask(one, 'PUT', path, { token, body: { banned: false } })).status).toBe(200);
    expect(await students(other)).toBe(before);
  });

  it('whoever may no longer ask is refused, whatever is kept', async () => {
    const token = await world.signIn(world.people.staff);
    const path = '/api/admin/dashboard-stats?timeframe=Today';
    const app = world.appWith({});
    expect((await ask(app, 'GET', path, { token })).status).toBe(200);
    await run(sql`update person set banned_at = now() where pid = ${world.people.staff.pid}`);
    expect((await ask(app, 'GET', path, { token })).status).toBe(401);
    await run(sql`update person set banned_at = null where pid = ${world.people.staff.pid}`);
    world.forgetToken(world.people.staff);
  });

  describe('that is kept', () => {
    const path = () => `/api/admin/study-plan/${world.objects.own.plan}/intensive-care`;
    /** An app with the answer to everybody who asks for the path. */
    async function keeping(...tokens: readonly string[]): Promise<World['app']> {
      const app = world.appWith({});
      // The first time that somebody asks on a day is a change itself.
      for (const token of [...tokens, ...tokens]) await ask(app, 'GET', path(), { token });
      return app;
    }
    const statuses = async (app: World['app'], tokens: readonly string[]) =>
      Promise.all(tokens.map(async (token) => (await ask(app, 'GET', path(), { token })).status));

    it('costs the database one statement, which says who asks', async () => {
      const token = await world.tokenAs(3);
      const app = await keeping(token);
      const statements = await statementsOf(async () => expect(await statuses(app, [token])).toEqual([200]));
      expect(statements).toHaveLength(1);
    });

    it('costs it one statement for all who ask at the same moment, each of whom is known by the own session', async () => {
      const tokens = await Promise.all([world.tokenAs(3), world.tokenOf(world.people.staff)]);
      const app = await keeping(...tokens);
      const ended = await world.signIn(world.people.schoolUser);
      await run(sql`update session set revoked_at = now() where token_hash = ${sha256(ended)}`);
      const many = Array.from({ length: 20 }, () => tokens).flat();
      const statements = await statementsOf(async () => {
        const answered = await statuses(app, [...many, ended]);
        expect(answered).toEqual([...many.map(() => 200), 401]);
      });
      // The one whose session has ended is told so by a transaction.
      expect(statements.filter((statement) => !statement.includes('begin') && statement !== 'rollback')).toHaveLength(
        1,
      );
    });

    it('is made for the person of the session that was found, which is not looked for again', async () => {
      const token = await world.tokenAs(3);
      const app = await keeping(token);
      await run(sql`select rollup.note_all_changes()`);
      const statements = await statementsOf(async () => expect(await statuses(app, [token])).toEqual([200]));
      const looking = statements.filter((statement) => /sessions_now|enter_session/.test(statement));
      expect([looking.length, statements.length > 2]).toEqual([1, true]);
    });

    it('records that the session was used, for one of those who ask at the same moment', async () => {
      const token = await world.tokenAs(3);
      const app = await keeping(token);
      const ofSession = sql`from session s join person p using (pid) where token_hash = ${sha256(token)}`;
      await run(
        sql`update session set last_used_at = now() - interval '2 minutes' where token_hash = ${sha256(token)}`,
      );
      const statements = await statementsOf(() => statuses(app, [token, token, token]));
      expect(statements.filter((statement) => statement.includes('begin'))).toHaveLength(1);
      const { rows } = await run(sql`select s.last_used_at > now() - interval '1 minute' as used ${ofSession}`);
      expect(rows).toEqual([{ used: true }]);
    });
  });

  it('whoever says which answer they have is told that it is still right', async () => {
    const app = world.appWith({});
    const token = await world.tokenAs(3);
    const path = '/api/admin/study-plans';
    const first = await ask(app, 'GET', path, { token });
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    const again = await ask(app, 'GET', path, { token, headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag]);
    await run(sql`update study_plan set title = 'Titled anew' where study_plan_id = ${world.objects.own.plan}`);
    const changed = await ask(app, 'GET', path, { token, headers: { 'If-None-Match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).not.toBe(etag);
  });

  it('every table that an answer could be made of notes its changes, follows from one that does, or is in no kept answer', async () => {
    const { rows } = await run(sql`
      select c.relname as table from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and not exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
                          where t.tgrelid = c.oid and p.prosrc like '%rollup.note_changes(%')
       order by 1`);
    const derived = new Set(ROLLUPS.map(({ table }) => table));
    const others = (rows as { table: string }[]).map(({ table }) => table).filter((table) => !derived.has(table));
    expect(others).toEqual(IN_NO_KEPT_ANSWER);
  });

  it('putting the rows of changes together changes no sum, and leaves few', async () => {
    const changes = () =>
      world.database
        .as({ kind: 'nobody' }, (tx) => sql`select 1`.execute(tx))
        .then(() => run(sql`select of_school, kind, sum(changes) from changed group by 1, 2 order by 1, 2`));
    for (let turn = 0; turn < 120; turn += 1)
      await run(sql`update study_plan set title = ${`Title ${turn}`} where study_plan_id = ${world.objects.own.plan}`);
    const before = (await changes()).rows;
    await run(sql`select rollup.gather_changes()`);
    expect((await changes()).rows).toEqual(before);
    const { rows } = await run(sql`select count(*) as rows from changed`);
    expect((rows[0] as { rows: number }).rows).toBe(before.length);
  });
});
