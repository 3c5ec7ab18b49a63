import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, enterSession, type PersonActor } from '#host/server/database/actor.ts';
import { findAccount } from '#host/server/http/sessions.ts';
import { devicesOf, revokeDevice, revokeDevicesOf } from '#host/server/sign-in/devices.ts';
import type { TestDatabase } from '#tests/support/server/database.ts';
import { seededDatabase } from '#tests/support/server/seeded.ts';

let db: TestDatabase;
beforeAll(async () => {
  ({ database: db } = await seededDatabase('small'));
  await sql`
    insert into ended_tie (pid, school_id, was_home, has_taught, child_pids, ended_by)
    select 3006, school_id, false, true, '{}', 3003 from school where school_id in (11, 12)`.execute(db.owner);
  await sql`
    with r as (
      insert into import_run (kind, file_name, state, school_id, started_by)
      select 'oneroster', 'roster.zip', 'done', school_id, 3003 from school where school_id in (11, 12)
      returning import_run_id)
    insert into import_line (import_run_id, line_no, change, kind, file, line, sourced_id, name, reason)
    select import_run_id, 1, 'new', 'person', 'users.csv', 2, 'x', 'Somebody', 'A new student.' from r`.execute(
    db.owner,
  );
  await sql`
    insert into access_key (key, secret_hash, name, purposes, school_id)
    select 'key_' || school_id, sha256('secret'), 'A system', '{import}', school_id from school where school_id in (11, 12)`.execute(
    db.owner,
  );
  await sql`
    insert into xapi_statement (statement_id, happened_at, school_id, statement, content_hash, actor, verb, activity, about, state)
    select gen_random_uuid(), now(), school_id, '{}', gen_random_uuid(), 'mbox:x@mail.example', 'v', 'a', 'a', 'waiting'
      from school where school_id in (11, 12)`.execute(db.owner);
  await sql`
    insert into xapi_inbox (statement_id, key_id, school_id, statement, content_hash)
    select gen_random_uuid(), (select min(key_id) from access_key), school_id, '{}', gen_random_uuid()
      from school where school_id in (11, 12)`.execute(db.owner);
  await sql`
    insert into xapi_document (resource, school_id, place, activity, agent, name, content_type, content)
    select 'state', school_id, gen_random_uuid(), 'a', 'mbox:x@mail.example', 'bookmark', 'text/plain', 'page 7'
      from school where school_id in (11, 12)`.execute(db.owner);
  await sql`
    insert into xapi_attachment (statement_id, sha2, school_id, content_type, content)
    select statement_id, 'abc', school_id, 'text/plain', 'An essay' from xapi_statement`.execute(db.owner);
  await sql`insert into xapi_actor (actor, pid) values ('mbox:x@mail.example', 10001)`.execute(db.owner);
  await sql`insert into xapi_activity (iri, exam_id) select 'https://lms.example/quiz', min(exam_id) from exam`.execute(
    db.owner,
  );
  await sql`
    with student as (
      select distinct on (school_id) pid, school_id from person where role = 5 and school_id in (11, 12) order by school_id, pid),
    figures as (
      insert into attention_figures (pid, school_id, figures, version, checked_at)
      select pid, school_id, '{}', 1, now() from student on conflict do nothing),
    reason as (
      insert into attention_reason (pid, school_id, kind, numbers, found_at)
      select pid, school_id, 'absence', '{}', now() from student on conflict do nothing),
    action as (
      insert into attention_action (pid, school_id, by_pid, action, note, done_at)
      select pid, school_id, 3003, 'call', 'They will come.', now() from student)
    insert into attention_aside (pid, school_id, until) select pid, school_id, current_date + 9 from student
    on conflict do nothing`.execute(db.owner);
  await sql`
    insert into absence_mail (pid, day, parent_pid, answer_hash)
    select distinct on (c.school_id) g.child_pid, local_day(now()), g.guardian_pid, sha256(g.child_pid::text::bytea)
      from guardian g join person c on c.pid = g.child_pid where c.school_id in (11, 12) order by c.school_id, 1`.execute(
    db.owner,
  );
  await sql`
    insert into register_mark (live_session_id, pid, change_key, school_id, mark, is_by_hand, marked_at, received_at, marked_by)
    select distinct on (l.school_id) l.live_session_id, p.pid, gen_random_uuid(), l.school_id, 'late', true, now(), now(), 3003
      from live_session l join person p on p.school_id = l.school_id and p.role = 5
     where l.school_id in (11, 12) order by l.school_id, 1, 2`.execute(db.owner);
  await sql`insert into mail_choice (pid, topic, is_on) values (3025, 'week', true)`.execute(db.owner);
  await sql`
    insert into push_subscription (pid, endpoint, endpoint_hash, p256dh, auth, language)
    select pid, 'https://push.example/' || pid, sha256(pid::text::bytea), 'key', 'secret', 'en'
      from unnest('{3025,3006}'::int[]) pid`.execute(db.owner);
  await sql`
    insert into calendar_address (pid, secret_hash, language)
    select pid, sha256(pid::text::bytea), 'en' from unnest('{3025,3006}'::int[]) pid`.execute(db.owner);
  await sql`
    with hook as (
      insert into webhook (name, address, events, school_id, secret, set_by)
      select 'Reports', 'https://reports.example', '{exam.result}', school_id, 'encrypted', 3003 from school
       where school_id in (11, 12) returning webhook_id)
    insert into webhook_message (webhook_id, type) select webhook_id, 'import.ended' from hook`.execute(db.owner);
  await sql`
    with schedule as (
      insert into report_schedule (pid, report, every, hour, time_zone, format, language, next_at)
      select pid, 'today', 'day', 7, 'Asia/Kolkata', 'figures', 'en', now() from unnest('{3004,3006}'::int[]) pid
      returning schedule_id, pid)
    insert into report_sending (schedule_id, pid, due_at) select schedule_id, pid, now() from schedule`.execute(
    db.owner,
  );
  await sql`
    with student as (
      select distinct on (p.school_id) p.pid, p.school_id from person p where p.role = 5 and p.school_id in (11, 12) order by p.school_id, p.pid),
    package as (
      insert into course_package (study_plan_item_id, iri, publisher_id, titles, bytes)
      select study_plan_item_id, 'course', 'https://publisher.example/1', '{}', 0 from study_plan_item order by 1 limit 1 returning package_id),
    unit as (
      insert into course_unit (package_id, position, iri, publisher_id, titles, url, launch_method, move_on)
      select package_id, 0, 'unit', 'https://publisher.example/2', '{}', 'x', 'AnyWindow', 'Passed' from package returning unit_id, package_id),
    file as (insert into course_file (package_id, path, content) select package_id, 'index.html', 'x' from package),
    learner as (insert into course_learner (pid) select pid from student),
    registration as (
      insert into course_registration (package_id, pid, school_id) select package_id, pid, school_id from package, student
      returning registration_id, pid)
    insert into course_launch (registration_id, unit_id, pid, mode, secret_hash, expires_at)
    select registration_id, unit_id, pid, 'Normal', sha256(pid::text::bytea), now() from registration, unit`.execute(
    db.owner,
  );
  await sql`insert into brand (school_id, primary_color) select school_id, '#0b6e4f' from school`.execute(db.owner);
  await sql`insert into minimum_attendance (school_id, percent) select school_id, 80 from school`.execute(db.owner);
  await sql`
    insert into saved_view (pid, list, name, views) values (3004, 'academy-users', 'Teachers', '{"role":"6"}')`.execute(
    db.owner,
  );
  await sql`insert into attention_visit (pid, visited_at) values (3004, now())`.execute(db.owner);
  await sql`insert into attention_rules (rules, version) values ('{}', 1) on conflict do nothing`.execute(db.owner);
  await sql`
    insert into link_request (school_id, pid, name, role, asked_by)
    select school_id, 3006, 'As it is written there', 6, 3004 from school where school_id in (11, 12)`.execute(
    db.owner,
  );
});
afterAll(() => db?.close());

/** Tables without data of people: content, names of things, and what the migrator keeps. */
const OPEN_TABLES = [
  'academy',
  'country',
  'exam',
  'exam_category',
  'kysely_migration',
  'kysely_migration_lock',
  'performance_window',
  'seed_run',
  'subject',
  'user_role',
  'video',
  'video_category',
];

const person = (
  pid: number,
  role: PersonActor['role'],
  schools: PersonActor['schools'],
  children: PersonActor['children'] = [],
): PersonActor => ({ kind: 'person', pid, role, isParentView: false, schools, children });

const staff = (role: 3 | 12): PersonActor => person(role === 3 ? 3003 : 3012, role, 'all');
const schoolUser = person(3004, 4, [11]);
const teacher = person(3006, 6, [11, 12]);
const parent = person(3025, 24, [12, 13], [10002, 10003]);
/** The administrator's own row of rights does not count while signed in as a parent. */
const administratorAsParent: PersonActor = { ...staff(3), isParentView: true, schools: [11], children: [10001] };

async function guardedTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and not relispartition
     order by 1`.execute(db.owner);
  return rows.map((row) => row.name);
}

/** How many rows of a table this actor sees. */
async function seen(actor: Actor, table: string, where = 'true'): Promise<number> {
  const { rows } = await db.as(actor, (tx) =>
    sql<{ n: number }>`select count(*) as n from ${sql.id(table)} where ${sql.raw(where)}`.execute(tx),
  );
  return rows[0]?.n ?? 0;
}

it('finds the account of a number without reading all people', async () => {
  const { account, read } = await db.as({ kind: 'sign-in', phone: '9000000003' }, async (tx) => {
    // So few people are read one after another whatever indexes there are.
    await sql`set local enable_seqscan = off`.execute(tx);
    const found = await findAccount(tx);
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'person'`.execute(
      tx,
    );
    return { account: found, read: rows[0]?.read };
  });
  expect(account).toMatchObject({ role: 3 });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(10);
});

describe('every table', () => {
  it('either holds no people’s data or forces row-level security, with a policy for the owner', async () => {
    const { rows } = await sql<{ name: string; guarded: boolean; maintained: boolean }>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as guarded,
             exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'maintenance') as maintained
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm', 'v') order by 1`.execute(
      db.owner,
    );
    expect(rows.filter((row) => !row.guarded).map((row) => row.name)).toEqual(OPEN_TABLES);
    expect(rows.filter((row) => row.guarded && !row.maintained)).toEqual([]);
  });

  it('that is guarded reads empty for nobody, and holds something to be hidden', async () => {
    // The API has no right to these at all: keys of LTI (`tests/server/lti/lti.test.ts`), files of imports, what jobs keep, and numbers of changes.
    const { rows: closed } = await sql<{ name: string }>`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and not has_any_column_privilege('academy_api', oid, 'select') and relrowsecurity order by 1`.execute(
      db.owner,
    );
    const names = closed.map(({ name }) => name);
    expect(names).toEqual([
      'attention_seen',
      'changed',
      'course_file',
      'family_mail',
      'family_news',
      'import_part',
      'lti_key',
      'lti_refusal',
      'person_sound',
      'push_delivery',
      'push_key',
      'push_notice',
      'school_week_counted',
    ]);
    const tables = (await guardedTables()).filter((table) => !names.includes(table));
    const filled: string[] = [];
    for (const table of tables) {
      expect([table, await seen({ kind: 'nobody' }, table)]).toEqual([table, 0]);
      const { rows } = await sql`select 1 from ${sql.id(table)} limit 1`.execute(db.owner);
      if (rows.length > 0) filled.push(table);
    }
    const empty = tables.filter((table) => !filled.includes(table));
    expect(empty.sort()).toEqual([
      'channel_text',
      'device',
      'gateway',
      'idempotency_key',
      'invitation',
      'known_address',
      'lms_connection',
      'lms_course',
      'lms_grade',
      'lms_line_item',
      'lms_member',
      'lms_registration',
      'lti_launch',
      'lti_link',
      'lti_login',
      'provider_sign_in',
      'recovery_code',
      'session',
      'set_up_link',
      'shared_number',
      'sign_in_attempt',
      'sign_in_rule',
      'two_step',
      'xapi_home_page',
      'xapi_reread',
    ]);
  });

  it('that is a part of another is read through the whole and not by itself', async () => {
    const { rows } = await sql<{ parts: number; readable: number }>`
      select count(*) as parts, count(*) filter (where has_table_privilege('academy_api', oid, 'select')) as readable
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relispartition`.execute(
      db.owner,
    );
    expect(rows).toEqual([{ parts: 8, readable: 0 }]);
  });

  it('with a school shows a school user that school and no other', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'school_id' and table_name not in ('seed_run')
         and table_name in (select relname from pg_class where relnamespace = 'public'::regnamespace and not relispartition)`.execute(
      db.owner,
    );
    for (const { name } of rows) {
      // People may belong to several schools; those have tests of their own below.
      if (name === 'person') continue;
      // What a school asked of the academy says whose number it gave, which is not the school's to know. Statements name
      // people as other systems do: administrators match them. What is kept beside them is for other systems alone.
      if (['link_request', 'xapi_statement', 'xapi_inbox', 'xapi_document', 'xapi_attachment'].includes(name)) {
        expect(await seen(schoolUser, name)).toBe(0);
        continue;
      }
      expect([name, await seen(schoolUser, name, 'school_id <> 11')]).toEqual([name, 0]);
      expect([name, await seen(schoolUser, name, 'school_id = 11')]).not.toEqual([name, 0]);
    }
  });
});

it('shows a person’s browsers to that person, and ends nobody else’s', async () => {
  for (const [actor, own] of [
    [parent, 1],
    [teacher, 1],
    [staff(3), 0],
    [schoolUser, 0],
  ] as const) {
    expect(await seen(actor, 'push_subscription')).toBe(own);
    const ended = await db.as(actor, async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('push_subscription')
        .where('pid', '<>', actor.pid)
        .executeTakeFirst();
      return numDeletedRows;
    });
    expect(ended).toBe(0n);
  }
  // Their addresses are not read by anybody.
  await expect(db.as(parent, (tx) => sql`select endpoint from push_subscription`.execute(tx))).rejects.toThrow(
    'permission denied',
  );
});

describe('a report by email', () => {
  const add = (actor: Actor, reader: number, by: number | null) =>
    db.as(actor, (tx) =>
      sql`
        insert into report_schedule (pid, made_by_pid, report, every, hour, time_zone, format, language, next_at)
        values (${reader}::int, ${by}::int, 'today', 'day', 7, 'Asia/Kolkata', 'figures', 'en', now())`.execute(tx),
    );
  const forOther = 'pid = 3006 and made_by_pid = 3004';

  it('is made for oneself, and for somebody of the staff whom one sees, under one’s own name', async () => {
    await add(schoolUser, 3004, null);
    await add(schoolUser, 3006, 3004);
    for (const [actor, reader, by] of [
      [schoolUser, 3004, 3004],
      [schoolUser, 3006, null],
      [schoolUser, 3006, 3003],
      [schoolUser, 3003, 3004],
      [schoolUser, 10009, 3004],
      [schoolUser, 3025, 3004],
      [teacher, 3004, 3006],
      [administratorAsParent, 3003, null],
      [parent, 3025, null],
    ] as const)
      await expect(add(actor, reader, by), `${actor.pid} for ${reader}`).rejects.toThrow(/row-level security/);
    await sql`update person set banned_at = now() where pid = 3006`.execute(db.owner);
    await expect(add(schoolUser, 3006, 3004)).rejects.toThrow(/row-level security/);
    await sql`update person set banned_at = null where pid = 3006`.execute(db.owner);
  });

  it('is seen and ended by its reader and whoever made it, and by nobody else', async () => {
    const ended = (actor: Actor) =>
      db.as(actor, async (tx) => {
        const change = sql`update report_schedule set ended_at = now(), ended_why = 'stopped' where ${sql.raw(forOther)}`;
        return Number((await change.execute(tx)).numAffectedRows);
      });
    for (const [actor, own] of [
      [schoolUser, 1],
      [teacher, 1],
      [staff(3), 0],
      [staff(12), 0],
      [parent, 0],
      [person(3004, 24, [11], [10009]), 0],
    ] as const)
      expect([actor.pid, await seen(actor, 'report_schedule', forOther), await ended(actor)]).toEqual([
        actor.pid,
        own,
        own,
      ]);
    for (const column of ['pid', 'made_by_pid'])
      await expect(
        db.as(schoolUser, (tx) => sql`update report_schedule set ${sql.id(column)} = 3004`.execute(tx)),
      ).rejects.toThrow(/permission denied/);
  });

  it('that was sent is the reader’s to read, and tells whoever made it when that was', async () => {
    const { rows } = await sql<{ id: number }>`
      select schedule_id as id from report_schedule where ${sql.raw(forOther)}`.execute(db.owner);
    const id = rows[0]?.id;
    const request = (actor: Actor, reader: number) =>
      db.as(actor, (tx) =>
        sql`insert into report_sending (schedule_id, pid, due_at, is_requested) values (${id}::int, ${reader}::int, now(), true)`.execute(
          tx,
        ),
      );
    await request(schoolUser, 3006);
    for (const [actor, reader] of [
      [schoolUser, 3004],
      [staff(3), 3006],
    ] as const)
      await expect(request(actor, reader)).rejects.toThrow(/row-level security/);
    const readBy = (actor: Actor) =>
      db.as(actor, async (tx) => {
        const sendings = await sql`select from actor.sendings_for_others(${id}::int, 9)`.execute(tx);
        const names = await sql`select from actor.names_of_report(${id}::int)`.execute(tx);
        return [sendings.rows.length, names.rows.length];
      });
    for (const [actor, own, as] of [
      [teacher, 1, [0, 1]],
      [schoolUser, 0, [1, 1]],
      [staff(3), 0, [0, 0]],
      [person(3004, 24, [11], [10009]), 0, [0, 0]],
    ] as const) {
      expect([actor.pid, await seen(actor, 'report_sending', `schedule_id = ${id}`)]).toEqual([actor.pid, own]);
      expect([actor.pid, await readBy(actor)]).toEqual([actor.pid, as]);
    }
  });
});

it('shows the lines of an import to whoever sees the import, and its file to nobody', async () => {
  expect([await seen(staff(3), 'import_line'), await seen(schoolUser, 'import_line')]).toEqual([2, 1]);
  for (const actor of [staff(12), teacher, parent]) expect(await seen(actor, 'import_line')).toBe(0);
  await expect(seen(staff(3), 'import_part')).rejects.toThrow(/permission denied/);
});

describe('the checks above', () => {
  it('notice a policy that is broken on purpose', async () => {
    const foreign = () => seen(schoolUser, 'exam_attempt', 'school_id <> 11');
    await sql`create policy broken on exam_attempt for select using (true)`.execute(db.owner);
    expect(await foreign()).toBeGreaterThan(0);
    expect(await seen({ kind: 'nobody' }, 'exam_attempt')).toBeGreaterThan(0);
    await sql`drop policy broken on exam_attempt`.execute(db.owner);
    expect(await foreign()).toBe(0);

    await sql`alter table exam_attempt disable row level security`.execute(db.owner);
    expect(await guardedTables()).not.toContain('exam_attempt');
    expect(await foreign()).toBeGreaterThan(0);
    await sql`alter table exam_attempt enable row level security`.execute(db.owner);
  });
});

describe('the API’s role', () => {
  it('owns nothing, is no superuser and cannot step around policies', async () => {
    const { rows } = await db.as({ kind: 'nobody' }, (tx) =>
      sql<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean; owns: number }>`
        select rolname, rolsuper, rolbypassrls, (select count(*) from pg_class where relowner = r.oid) as owns
          from pg_roles r where rolname = current_user`.execute(tx),
    );
    expect(rows).toEqual([{ rolname: 'academy_api', rolsuper: false, rolbypassrls: false, owns: 0 }]);
  });

  it('has no rights before a transaction says who asks', async () => {
    const { default: pg } = await import('pg');
    const client = new pg.Client(db.urls.api);
    await client.connect();
    await expect(client.query('select 1 from person')).rejects.toThrow(/permission denied/);
    await client.end();
  });

  it('leaves nothing of one actor to the next on the same connection', async () => {
    expect(await seen(staff(3), 'person')).toBeGreaterThan(0);
    for (let i = 0; i < 12; i++) expect(await seen({ kind: 'nobody' }, 'person')).toBe(0);
  });

  it('appends to the activity log and never changes it', async () => {
    const line = { activity_type: 'LOGIN', pid: 3004, school_id: 11, narration: 'Signed in' };
    await db.as(schoolUser, (tx) => tx.insertInto('activity_log').values(line).execute());
    await expect(
      db.as(staff(3), (tx) => tx.updateTable('activity_log').set({ narration: 'x' }).execute()),
    ).rejects.toThrow(/permission denied/);
    await expect(db.as(staff(3), (tx) => tx.deleteFrom('activity_log').execute())).rejects.toThrow(/permission denied/);
    await expect(
      db.as(schoolUser, (tx) =>
        tx
          .insertInto('activity_log')
          .values({ ...line, pid: 3003 })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('cannot write a rollup', async () => {
    for (const table of ['student_plan', 'school_day']) {
      await expect(db.as(staff(3), (tx) => sql`delete from ${sql.id(table)}`.execute(tx))).rejects.toThrow(
        /permission denied/,
      );
    }
  });

  it('writes events for other systems alone, and for no person', async () => {
    const events = ['exam_attempt', 'video_watch', 'study_plan_visit', 'live_attendance'];
    for (const actor of [staff(3), staff(12), schoolUser, teacher, parent]) {
      for (const table of events) {
        const changed = await db.as(actor, async (tx) => [
          (await sql`delete from ${sql.id(table)}`.execute(tx)).numAffectedRows,
          (await sql`update ${sql.id(table)} set pid = pid`.execute(tx)).numAffectedRows,
        ]);
        expect([actor.role, table, changed]).toEqual([actor.role, table, [0n, 0n]]);
      }
      const insert = db.as(actor, (tx) =>
        sql`insert into video_watch (video_id, pid, school_id, watched_at, seconds, completion)
            select min(video_id), 10001, 11, now(), 1, 1 from video`.execute(tx),
      );
      await expect(insert).rejects.toThrow(/row-level security/);
    }
  });
});

describe('an administrator and academy staff', () => {
  it('see all schools', async () => {
    for (const actor of [staff(3), staff(12)]) {
      expect(await seen(actor, 'school')).toBe(8);
      expect(await seen(actor, 'person', 'role = 5')).toBe(65);
      expect(await seen(actor, 'exam_attempt')).toBeGreaterThan(0);
    }
  });

  it('differ in what they may change: staff neither ban nor delete', async () => {
    const ban = (actor: Actor) =>
      db.as(actor, (tx) =>
        tx.updateTable('person').set({ banned_at: new Date() }).where('pid', '=', 10020).executeTakeFirst(),
      );
    expect((await ban(staff(12))).numUpdatedRows).toBe(0n);
    expect((await ban(staff(3))).numUpdatedRows).toBe(1n);
  });

  it('cannot delete themselves', async () => {
    const result = await db.as(staff(3), (tx) =>
      tx.updateTable('person').set({ deleted_at: new Date() }).where('pid', '=', 3003).executeTakeFirst(),
    );
    expect(result.numUpdatedRows).toBe(0n);
  });
});

describe('a school user', () => {
  it('sees the people of the own school: students, teachers who also teach elsewhere, parents', async () => {
    expect(await seen(schoolUser, 'person', 'not (school_ids @> array[11])')).toBe(0);
    for (const role of [5, 6, 24]) expect(await seen(schoolUser, 'person', `role = ${role}`)).toBeGreaterThan(0);
  });

  it('may ban its students but nobody of another school and no administrator', async () => {
    const ban = async (pid: number) =>
      (
        await db.as(schoolUser, (tx) =>
          tx.updateTable('person').set({ banned_at: new Date() }).where('pid', '=', pid).executeTakeFirst(),
        )
      ).numUpdatedRows;
    expect(await ban(10009)).toBe(1n);
    expect(await ban(10002)).toBe(0n);
    expect(await ban(3003)).toBe(0n);
    expect(await ban(3004)).toBe(0n);
  });

  it('changes nobody who belongs to another school too, by whatever statement', async () => {
    // 3006 teaches at two schools, 3026 at this one with a child at another.
    for (const pid of [3006, 3026]) {
      const readPeople = () =>
        sql`select p.*, (select count(*) from teacher_school t where t.pid = p.pid) as taught,
                   (select count(*) from guardian g where g.guardian_pid = p.pid) as children
              from person p where p.pid = ${pid}`.execute(db.owner);
      const before = (await readPeople()).rows;
      expect(await seen(schoolUser, 'person', `pid = ${pid}`)).toBe(1);
      await db.as(schoolUser, (tx) =>
        sql`update person set banned_at = now(), deleted_at = now() where pid = ${pid}`.execute(tx),
      );
      await db.as(schoolUser, (tx) => sql`update person set phone = '1' where pid = ${pid}`.execute(tx));
      await db.as(schoolUser, (tx) => sql`delete from teacher_school where pid = ${pid}`.execute(tx));
      await db.as(schoolUser, (tx) => sql`delete from guardian where guardian_pid = ${pid}`.execute(tx));
      for (const write of [
        sql`insert into teacher_school (pid, school_id) values (${pid}, 11)`,
        sql`insert into guardian (guardian_pid, child_pid) values (${pid}, 10009)`,
        sql`insert into credential (pid, password_hash) values (${pid}, 'x')`,
        sql`select actor.set_password(${pid}, 'x', false)`,
      ]) {
        await expect(db.as(schoolUser, (tx) => write.execute(tx))).rejects.toThrow(/row-level security|not allowed/);
      }
      expect((await readPeople()).rows).toEqual(before);
    }
  });

  it('ties nobody to its school whom it has no right over, and so sees nobody more', async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from person where role = 6 and not school_ids && array[11] order by pid limit 1`.execute(db.owner);
    const pid = rows[0]?.pid ?? 0;
    for (const write of [
      sql`insert into teacher_school (pid, school_id) values (${pid}, 11)`,
      sql`insert into guardian (guardian_pid, child_pid) values (${pid}, 10009)`,
      sql`insert into person (role, name, school_id, school_ids) values (6, 'Of two', 11, '{11,12}')`,
    ]) {
      await expect(db.as(schoolUser, (tx) => write.execute(tx))).rejects.toThrow(/row-level security/);
    }
    const ended = await db.as(schoolUser, (tx) =>
      sql<{ tie: unknown }>`select actor.end_tie(${pid}, 11) as tie`.execute(tx),
    );
    expect(ended.rows).toEqual([{ tie: null }]);
  });

  it('cannot give a person another school or a role above its own', async () => {
    const change = (values: { school_id?: number; class_id?: null; role?: 3 }) =>
      db.as(schoolUser, (tx) => tx.updateTable('person').set(values).where('pid', '=', 10017).execute());
    await expect(change({ role: 3 })).rejects.toThrow(/row-level security/);
  });

  it('writes notices of its own school only', async () => {
    const write = (school_id: number | null) =>
      db.as(schoolUser, (tx) =>
        tx.insertInto('notification').values({ title: 't', description: 'd', added_by: 3004, school_id }).execute(),
      );
    await write(11);
    await expect(write(12)).rejects.toThrow(/row-level security/);
    await expect(write(null)).rejects.toThrow(/row-level security/);
  });
});

describe('a teacher', () => {
  it('sees students and parents of the schools taught at, and no colleague', async () => {
    expect(await seen(teacher, 'person', 'role in (3, 4, 12) or role = 6 and pid <> 3006')).toBe(0);
    expect(await seen(teacher, 'person', 'role = 5 and not (school_id in (11, 12))')).toBe(0);
    expect(await seen(teacher, 'person', 'role = 5')).toBeGreaterThan(0);
    expect(await seen(teacher, 'exam_attempt', 'school_id not in (11, 12)')).toBe(0);
  });

  it('reads the notes of colleagues, and changes and deletes the own ones alone', async () => {
    const { rows } = await sql<{ id: number; author: number }>`
      insert into student_note (student_pid, author_pid, school_id, body)
      select p.pid, by.pid, p.school_id, 'Reads well.'
        from (select pid, school_id from person where role = 5 and school_id = 11 order by pid limit 1) p,
             unnest('{3004,3006}'::int[]) by(pid)
      returning student_note_id as id, author_pid as author`.execute(db.owner);
    const noteOf = (pid: number) => rows.find(({ author }) => author === pid)?.id ?? 0;
    for (const [author, count] of [
      [3004, 0n],
      [3006, 1n],
    ] as const) {
      const id = noteOf(author);
      expect(await seen(teacher, 'student_note', `student_note_id = ${id}`)).toBe(1);
      const result = await db.as(teacher, async (tx) => [
        await tx.updateTable('student_note').set({ body: 'x' }).where('student_note_id', '=', id).executeTakeFirst(),
        await tx.deleteFrom('student_note').where('student_note_id', '=', id).executeTakeFirst(),
      ]);
      expect(result).toMatchObject([{ numUpdatedRows: count }, { numDeletedRows: count }]);
    }
  });

  it('changes nobody and reads no activity log', async () => {
    const result = await db.as(teacher, (tx) =>
      tx.updateTable('person').set({ banned_at: new Date() }).executeTakeFirst(),
    );
    expect(result.numUpdatedRows).toBe(0n);
    expect(await seen(teacher, 'activity_log')).toBe(0);
  });
});

it('the number of teachers is told of the schools that somebody sees, and of no other', async () => {
  const counted = async (actor: Actor) =>
    (
      await db.as(actor, (tx) =>
        sql<{ school_id: number }>`select school_id from actor.teachers_of('{11,12,13}') order by 1`.execute(tx),
      )
    ).rows.map(({ school_id }) => school_id);
  expect(await counted(staff(12))).toEqual([11, 12, 13]);
  expect(await counted(schoolUser)).toEqual([11]);
  expect(await counted(teacher)).toEqual([11, 12]);
  expect(await counted(parent)).toEqual([]);
});

describe('a parent', () => {
  it('sees the own children, themselves and nobody else', async () => {
    for (const [actor, children] of [
      [parent, [10002, 10003]],
      [administratorAsParent, [10001]],
    ] as const) {
      const people = await db.as(actor, (tx) => tx.selectFrom('person').select('pid').orderBy('pid').execute());
      expect(people.map((row) => row.pid)).toEqual([actor.pid, ...children].sort((a, b) => a - b));
      for (const table of ['exam_attempt', 'student_item', 'student_day', 'live_attendance']) {
        const rows = await db.as(actor, (tx) =>
          sql<{ pid: number }>`select distinct pid from ${sql.id(table)} order by 1`.execute(tx),
        );
        expect([table, rows.rows.map((row) => row.pid)]).toEqual([table, [...children]]);
      }
    }
  });

  it('sees no figures of a school, no notices and no log', async () => {
    for (const table of [
      'school_day',
      'plan_school',
      'exam_school_day',
      'exam_school_period',
      'school_headcount',
      'notification',
      'activity_log',
    ]) {
      expect([table, await seen(parent, table)]).toEqual([table, 0]);
    }
  });

  it('may write to teachers and school users of the children’s schools and to academy staff', async () => {
    const { rows } = await db.as(parent, (tx) =>
      sql<{ pid: number; role: number }>`select pid, role from actor.recipients()`.execute(tx),
    );
    expect(new Set(rows.map((row) => row.role))).toEqual(new Set([4, 6, 12]));
    const wrong = await db.owner
      .selectFrom('person')
      .select('pid')
      .where(
        'pid',
        'in',
        rows.map((row) => row.pid),
      )
      .where('role', '<>', 12)
      .where(sql<boolean>`not school_ids && array[12, 13]`)
      .execute();
    expect(wrong).toEqual([]);
  });
});

describe('conversations', () => {
  it('are seen by their participants alone, not by administrators', async () => {
    expect(await seen(parent, 'conversation')).toBe(3);
    expect(await seen(staff(3), 'conversation')).toBe(0);
    expect(await seen(staff(3), 'message')).toBe(0);
  });

  it('take no message from somebody who does not take part', async () => {
    await expect(
      db.as(staff(3), (tx) =>
        tx.insertInto('message').values({ conversation_id: 501, sender_pid: 3003, body: 'hello' }).execute(),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('count an unread message once', async () => {
    const unread = async () =>
      (
        await db.owner
          .selectFrom('conversation_participant')
          .select('unread_count')
          .where('conversation_id', '=', 503)
          .where('pid', '<>', 3025)
          .executeTakeFirstOrThrow()
      ).unread_count;
    const before = await unread();
    await db.as(parent, (tx) =>
      tx.insertInto('message').values({ conversation_id: 503, sender_pid: 3025, body: 'Thank you.' }).execute(),
    );
    expect((await unread()) - before).toBe(1);
  });
});

describe('signing in', () => {
  const phone = '9000000004';

  it('sees one person and that person’s hash; nobody else ever sees a hash', async () => {
    expect(await seen({ kind: 'sign-in', phone }, 'person')).toBe(1);
    expect(await seen({ kind: 'sign-in', phone }, 'credential')).toBe(1);
    expect(await seen({ kind: 'sign-in', phone: '1' }, 'credential')).toBe(0);
    for (const actor of [staff(3), schoolUser, parent]) expect(await seen(actor, 'credential')).toBe(0);
  });

  async function session(pid: number, phone: string, extra: { parent_view?: boolean; idle_limit?: string } = {}) {
    const token_hash = createHash('sha256').update(randomBytes(32)).digest();
    await db.as({ kind: 'sign-in', phone }, (tx) =>
      tx
        .insertInto('session')
        .values({ token_hash, pid, idle_limit: '1 hour', expires_at: new Date(Date.now() + 3_600_000), ...extra })
        .execute(),
    );
    return token_hash;
  }
  const enter = (tokenHash: Buffer) => db.as({ kind: 'session', tokenHash }, enterSession);

  it('sees the devices and addresses of that one person, and makes none', async () => {
    const bytes = () => randomBytes(32);
    for (const pid of [3003, 3004]) {
      const expires_at = new Date(Date.now() + 3_600_000);
      await db.owner
        .insertInto('device')
        .values({ token_hash: bytes(), pid, label: 'A browser', expires_at })
        .execute();
      await db.owner
        .insertInto('known_address')
        .values({ pid, address_hash: bytes(), network_hash: bytes() })
        .execute();
    }
    for (const table of ['device', 'known_address'] as const) {
      expect([table, await seen({ kind: 'sign-in', phone }, table)]).toEqual([table, 1]);
      expect([table, await seen({ kind: 'sign-in', phone: '1' }, table)]).toEqual([table, 0]);
      // Everybody sees the own, administrators no others.
      expect([table, await seen(staff(3), table), await seen(staff(3), table, 'pid <> 3003')]).toEqual([table, 1, 0]);
      expect([table, await seen(teacher, table)]).toEqual([table, 0]);
    }
    const make = (actor: Actor, pid: number) =>
      db.as(actor, (tx) =>
        tx
          .insertInto('device')
          .values({ token_hash: bytes(), pid, label: 'A browser', expires_at: new Date() })
          .execute(),
      );
    await expect(make({ kind: 'sign-in', phone }, 3004)).rejects.toThrow(/row-level security/);
    await expect(make(staff(3), 3004)).rejects.toThrow(/row-level security/);
    await make(schoolUser, 3004);
    await db.owner.deleteFrom('device').execute();
    await db.owner.deleteFrom('known_address').execute();
  });

  it('lists, and takes out of use, the devices of oneself alone', async () => {
    for (const [n, pid] of [3004, 3004, 3003].entries()) {
      await db.owner
        .insertInto('device')
        .values({
          token_hash: randomBytes(32),
          pid,
          label: `Browser ${n}`,
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .execute();
    }
    const labels = () => db.as(schoolUser, async (tx) => (await devicesOf(tx, 3004)).map(({ label }) => label));
    expect(await labels()).toEqual(['Browser 1', 'Browser 0']);
    expect(await db.as(schoolUser, (tx) => devicesOf(tx, 3003))).toEqual([]);
    const foreign = await db.owner
      .selectFrom('device')
      .select('device_id')
      .where('pid', '=', 3003)
      .executeTakeFirstOrThrow();
    expect(await db.as(schoolUser, (tx) => revokeDevice(tx, 3003, foreign.device_id))).toBe(false);
    const [own] = await db.as(schoolUser, (tx) => devicesOf(tx, 3004));
    expect(await db.as(schoolUser, (tx) => revokeDevice(tx, 3004, own?.deviceId ?? 0))).toBe(true);
    expect(await labels()).toEqual(['Browser 0']);
    await db.as(schoolUser, (tx) => revokeDevicesOf(tx, 3003));
    await db.as(schoolUser, (tx) => revokeDevicesOf(tx, 3004));
    expect(await labels()).toEqual([]);
    expect(await db.as(staff(3), (tx) => devicesOf(tx, 3003))).toHaveLength(1);
  });

  it('opens no session for somebody else', async () => {
    await expect(session(3003, phone)).rejects.toThrow(/row-level security/);
  });

  it('finds the person, schools and children of a session, and makes the person the actor', async () => {
    const office = await enter(await session(3004, phone));
    expect(office).toMatchObject({
      person: schoolUser,
      name: 'Suresh Nair',
      schoolId: 11,
      schoolName: 'Vidya Jyothi Public School',
    });
    expect((await enter(await session(3003, '9000000003')))?.person).toEqual(staff(3));
    expect((await enter(await session(3006, '9000000006')))?.person).toEqual(teacher);
    expect((await enter(await session(3025, '9000000025')))?.person).toEqual({ ...parent, isParentView: true });
    expect((await enter(await session(3026, '9000000026', { parent_view: true })))?.person).toMatchObject({
      role: 6,
      isParentView: true,
      children: [10004],
    });
    const tokenHash = await session(3004, phone);
    const count = await db.as({ kind: 'session', tokenHash }, async (tx) => {
      const before = await tx.selectFrom('person').select('pid').execute();
      await enterSession(tx);
      const after = await tx.selectFrom('person').select('pid').execute();
      return [before.length, after.length > 0];
    });
    expect(count).toEqual([0, true]);
  });

  it('ends for a session that is unknown, over, idle, revoked, and at once for a ban or a new password', async () => {
    expect(await enter(randomBytes(32))).toBeUndefined();
    const change = async (values: Partial<Record<'expires_at' | 'last_used_at' | 'revoked_at', Date>>) => {
      const tokenHash = await session(3004, phone);
      await db.owner.updateTable('session').set(values).where('token_hash', '=', tokenHash).execute();
      return enter(tokenHash);
    };
    const past = new Date(Date.now() - 3_700_000);
    expect(await change({ expires_at: past })).toBeUndefined();
    expect(await change({ last_used_at: past })).toBeUndefined();
    expect(await change({ revoked_at: past })).toBeUndefined();

    const banned = await session(3004, phone);
    await db.owner.updateTable('person').set({ banned_at: new Date() }).where('pid', '=', 3004).execute();
    expect(await enter(banned)).toBeUndefined();
    await db.owner.updateTable('person').set({ banned_at: null }).where('pid', '=', 3004).execute();
    expect(await enter(banned)).toBeUndefined();

    const old = await session(3004, phone);
    await db.owner.updateTable('credential').set({ password_hash: 'another' }).where('pid', '=', 3004).execute();
    expect(await enter(old)).toBeUndefined();
  });
});
