/** One student, for staff: the figures are the parents' own, and nobody reads what is not theirs. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type {
  studentConversations,
  studentExamHistory,
  studentNotes,
  studentReport,
} from '#contract/students/student.ts';
import { PARENT_TIMEFRAMES } from '#domain/format/timeframes.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { appOn } from '#tests/support/server/app.ts';
import type { TestDatabase } from '#tests/support/server/database.ts';
import { seededDatabase } from '#tests/support/server/seeded.ts';
import { type Ask, ask, login } from '#tests/support/server/world.ts';

const { administrator, academyStaff, school, teacher, parent, parentOfTwo } = accounts;
const MISSING = 2_000_000_000;

let database: TestDatabase;
let app: ReturnType<typeof appOn>;
/** Students of the school user's school, and of another. */
let own: number[];
let foreign: number[];
let now: Date;
const tokens = new Map<accounts.Account, string>();

beforeAll(async () => {
  ({ database, now } = await seededDatabase('months'));
  app = appOn(database, { clock: () => now });
  // What the seed has noted is not what is looked for here.
  await sql`delete from student_note`.execute(database.owner);
  const schoolId = (await person(school)).school_id;
  const students = async (isOwn: boolean) =>
    (
      await sql<{ pid: number }>`
        select pid from person where role = 5 and deleted_at is null and banned_at is null
           and (school_id = ${schoolId}) = ${isOwn} and class_id is not null
         order by pid limit 4`.execute(database.owner)
    ).rows.map(({ pid }) => pid);
  own = await students(true);
  foreign = await students(false);
  // One parent of them all, to ask what parents are told of each.
  const { pid } = await person(parent);
  for (const child_pid of [...own, ...foreign]) {
    await database.owner
      .insertInto('guardian')
      .values({ guardian_pid: pid, child_pid })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
});
afterAll(() => database?.close());

const person = ({ phone }: accounts.Account) =>
  database.owner
    .selectFrom('person')
    .select(['pid', 'school_id', 'name'])
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();

async function asks(who: accounts.Account, method: string, path: string, options: Ask = {}): Promise<Response> {
  let token = tokens.get(who);
  if (!token) {
    const answer = await login(app, who.phone, who.password, { parentView: who === parent || who === parentOfTwo });
    token = ((await answer.json()) as { token: string }).token;
    tokens.set(who, token);
  }
  return ask(app, method, path, { token, ...options });
}

async function answerOf<T>(who: accounts.Account, path: string): Promise<T> {
  const response = await asks(who, 'GET', path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as T;
}

const statusOf = async (who: accounts.Account, method: string, path: string, body?: object) =>
  (await asks(who, method, path, { body })).status;

const of = (pid: number, what: string) => `/api/admin/student/${pid}/${what}`;

/** What the parents are told of a child in a timeframe, as their three screens ask for it. */
const parentsReport = async (pid: number, timeframe: string) => ({
  dashboard: await answerOf(parent, `/api/parent/dashboard-stats?studentId=${pid}`),
  performance: await answerOf(parent, `/api/parent/performance?timeframe=${timeframe}&studentId=${pid}`),
  progress: await answerOf(parent, `/api/parent/study-progress?planId=all&studentId=${pid}`),
});

/** The present month and the eleven before it. */
const months = () =>
  Array.from({ length: 12 }, (_, ago) => new Date(Date.UTC(now.getFullYear(), now.getMonth() - ago, 1)));

describe('every figure of a student', () => {
  it('is the one that the parents see, in each timeframe, whoever of the staff asks', async () => {
    for (const pid of [...own.slice(0, inGate(2, 4)), ...foreign.slice(0, inGate(1, 4))]) {
      for (const timeframe of PARENT_TIMEFRAMES) {
        const parents = await parentsReport(pid, timeframe);
        for (const who of own.includes(pid) ? [administrator, academyStaff, school] : [administrator, academyStaff]) {
          expect(await answerOf(who, of(pid, `report?timeframe=${timeframe}`))).toEqual({ ...parents, banned: false });
        }
      }
    }
  });

  it('is that of the last three months where no timeframe is asked for', async () => {
    const [pid = 0] = own;
    expect(await answerOf(school, of(pid, 'report'))).toMatchObject(await parentsReport(pid, '3months'));
  });

  it('stays to be read while the student is banned, and says so', async () => {
    const pid = own[1] as number;
    const ban = (at: Date | null) =>
      sql`update person set banned_at = ${at} where pid = ${pid}`.execute(database.owner);
    await ban(now);
    expect(await answerOf(school, of(pid, 'report'))).toMatchObject({ banned: true });
    await ban(null);
    expect(await answerOf(school, of(pid, 'report'))).toMatchObject({ banned: false });
  });

  /** What parents are told of a month. What they are sent is their own affair. */
  async function parentsAttendance(pid: number, question: string): Promise<object> {
    const path = `/api/parent/attendance?${question}&studentId=${pid}`;
    const { mail: _, ...attendance } = await answerOf<{ mail: object }>(parent, path);
    return attendance;
  }

  it('of attendance is the parents’ too, in every month of a year', async () => {
    for (const pid of [...own.slice(0, inGate(1, 2)), ...foreign.slice(0, inGate(1, 2))]) {
      for (const month of months()) {
        const question = `month=${month.getUTCMonth()}&year=${month.getUTCFullYear()}`;
        expect(await answerOf(administrator, of(pid, `attendance?${question}`))).toEqual(
          await parentsAttendance(pid, question),
        );
      }
    }
  });

  it('stays the parents’ after a move to another school, live classes of the time before included', async () => {
    const pid = foreign[3] as number;
    const { school_id } = await person(school);
    await sql`update person set school_id = ${school_id}, class_id = null where pid = ${pid}`.execute(database.owner);
    // The school of a parent is read when the session is used.
    expect(await answerOf(school, of(pid, 'report?timeframe=all'))).toMatchObject(await parentsReport(pid, 'all'));
    for (const month of months().slice(0, 4)) {
      const question = `month=${month.getUTCMonth()}&year=${month.getUTCFullYear()}`;
      const seen = await answerOf<{ sessionAttendance: unknown[] }>(school, of(pid, `attendance?${question}`));
      expect(seen).toEqual(await parentsAttendance(pid, question));
    }
  });

  it('says the same of the latest exams as the list of recent exams', async () => {
    for (const pid of own) {
      const { dashboard } = await answerOf<CallAnswer<typeof studentReport>>(school, of(pid, 'report'));
      const history = await answerOf<CallAnswer<typeof studentExamHistory>>(school, of(pid, 'exam-history'));
      const { recentExams = [] } = dashboard;
      const seen = history.slice(0, recentExams.length);
      expect(seen.map(({ examTitle, subject, date, score }) => ({ examTitle, subject, date, score }))).toEqual(
        recentExams.map(({ examTitle, subject, date, score }) => ({ examTitle, subject, date, score })),
      );
    }
  });
});

describe('the range of the class', () => {
  /** What the students of a class have in an exam, counted by hand. */
  async function resultsOf(pid: number, examTitle: string): Promise<number[]> {
    const { rows } = await sql<{ mean: number }>`
      select avg(a.percentage)::float as mean
        from exam_attempt a join exam e using (exam_id) join person p on p.pid = a.pid
       where e.title = ${examTitle} and p.deleted_at is null and p.banned_at is null
         and p.class_id = (select class_id from person where pid = ${pid})
       group by a.pid order by 1`.execute(database.owner);
    return rows.map(({ mean }) => mean);
  }
  /** The value at a part of the way through sorted values, between two neighbours where it falls there. */
  const at = (values: readonly number[], part: number) => {
    const place = part * (values.length - 1);
    const [low = 0, high = low] = [values[Math.floor(place)], values[Math.ceil(place)]];
    return low + (high - low) * (place - Math.floor(place));
  };

  it('is the quartiles of its students, each counted once, and is not told of fewer than five', async () => {
    // Six more come into the class of a student, who have taken one of the same exams.
    await sql`
      update person p set school_id = c.school_id, class_id = c.class_id
        from person c
       where c.pid = ${own[1]} and p.pid in (
         select a.pid from student_exam a
          where a.exam_id = (
            select m.exam_id from (select exam_id from exam_attempt where pid = c.pid
                                    order by submitted_at desc limit 20) m join student_exam o using (exam_id)
             group by 1 order by count(distinct o.pid) desc, 1 limit 1)
            and a.pid <> all (${[...own, ...foreign]}::int[])
          group by a.pid order by a.pid limit 6)`.execute(database.owner);
    let [shown, hidden] = [0, 0];
    for (const pid of own) {
      for (const exam of await answerOf<CallAnswer<typeof studentExamHistory>>(school, of(pid, 'exam-history'))) {
        const results = await resultsOf(pid, exam.examTitle);
        if (results.length < 5) {
          hidden += 1;
          expect([exam.classLow, exam.classMiddle, exam.classHigh]).toEqual([null, null, null]);
        } else {
          shown += 1;
          expect(exam.classLow).toBeCloseTo(at(results, 0.25), 1);
          expect(exam.classMiddle).toBeCloseTo(at(results, 0.5), 1);
          expect(exam.classHigh).toBeCloseTo(at(results, 0.75), 1);
        }
      }
    }
    expect([shown > 0, hidden > 0]).toEqual([true, true]);
  });

  it('is the same to the academy as to the school', async () => {
    const [pid = 0] = own;
    const seen = await answerOf(school, of(pid, 'exam-history'));
    expect(await answerOf(administrator, of(pid, 'exam-history'))).toEqual(seen);
  });
});

describe('who may open a student', () => {
  it('a student of another school is not found, as one that is not there', async () => {
    for (const what of ['report', 'attendance?month=0&year=2026', 'exam-history', 'conversations', 'notes']) {
      const [other, nobody] = await Promise.all([
        asks(school, 'GET', of(foreign[0] as number, what)),
        asks(school, 'GET', of(MISSING, what)),
      ]);
      expect([what, other.status, nobody.status]).toEqual([what, 404, 404]);
      expect(await other.text()).toBe(await nobody.text());
    }
  });

  it('somebody who is no student is not found either', async () => {
    const { pid } = await person(teacher);
    expect(await statusOf(administrator, 'GET', of(pid, 'report'))).toBe(404);
    expect(await statusOf(administrator, 'POST', of(pid, 'notes'), { text: 'Hello' })).toBe(404);
  });

  it('parents are refused, also of their own child: they have their screens', async () => {
    for (const what of ['report', 'exam-history', 'conversations', 'notes']) {
      expect(await statusOf(parent, 'GET', of(own[0] as number, what))).toBe(403);
    }
    expect(await statusOf(parent, 'POST', of(own[0] as number, 'notes'), { text: 'Hello' })).toBe(403);
  });

  it('the capability is told to staff and to no parent', async () => {
    const capabilities = async (who: accounts.Account, parentView: boolean) => {
      const answer = await login(app, who.phone, who.password, { parentView });
      return ((await answer.json()) as { user: { capabilities: string[] } }).user.capabilities;
    };
    for (const who of [administrator, academyStaff, school, teacher]) {
      expect(await capabilities(who, false)).toContain('student');
    }
    expect(await capabilities(parent, true)).not.toContain('student');
  });
});

describe('messages with the family', () => {
  it('are one’s own conversations with the parents, and nobody else’s', async () => {
    const pid = own[0] as number;
    const [family, staff] = [await person(parent), await person(school)];
    const { rows } = await sql<{ id: number }>`
      with c as (insert into conversation (subject, started_by) values ('Bus timing', ${family.pid}) returning conversation_id),
           q as (insert into conversation_participant (conversation_id, pid)
                 select conversation_id, p from c, unnest(array[${family.pid}, ${staff.pid}]::int[]) p)
      select conversation_id as id from c`.execute(database.owner);
    const conversationId = rows[0]?.id as number;
    await sql`insert into message (conversation_id, sender_pid, body) values (${conversationId}, ${family.pid}, 'Late?')`.execute(
      database.owner,
    );
    const seen = await answerOf<CallAnswer<typeof studentConversations>>(school, of(pid, 'conversations'));
    expect(seen.find((each) => each.conversationId === conversationId)).toEqual({
      conversationId,
      parentName: family.name,
      subject: 'Bus timing',
      isRead: false,
      lastMessageDate: expect.any(String),
      messageCount: 1,
    });
    const others = await answerOf<CallAnswer<typeof studentConversations>>(administrator, of(pid, 'conversations'));
    expect(others.map((each) => each.conversationId)).not.toContain(conversationId);
  });
});

describe('notes', () => {
  const notes = (who: accounts.Account, pid: number) =>
    answerOf<CallAnswer<typeof studentNotes>>(who, of(pid, 'notes'));

  async function write(who: accounts.Account, pid: number, text: string): Promise<number> {
    const response = await asks(who, 'POST', of(pid, 'notes'), { body: { text } });
    expect(response.status).toBe(201);
    return ((await response.json()) as { noteId: number }).noteId;
  }

  it('are read by the staff of the school and the academy, latest first, with author and date', async () => {
    const pid = own[1] as number;
    await write(school, pid, 'Called the mother. The bus is late on Mondays.');
    await write(administrator, pid, 'അമ്മയുമായി സംസാരിച്ചു');
    const [first, second] = await notes(school, pid);
    expect(first).toMatchObject({ text: 'അമ്മയുമായി സംസാരിച്ചു', isOwn: false, changedDate: null });
    expect(second).toMatchObject({ isOwn: true, authorName: (await person(school)).name });
    expect((await notes(academyStaff, pid)).map(({ text }) => text)).toEqual([first?.text, second?.text]);
  });

  it('are changed and deleted by their author alone', async () => {
    const pid = own[2] as number;
    const id = await write(school, pid, 'First words');
    expect(await statusOf(administrator, 'PUT', of(pid, `notes/${id}`), { text: 'Others' })).toBe(403);
    expect(await statusOf(administrator, 'DELETE', of(pid, `notes/${id}`))).toBe(403);
    expect(await statusOf(school, 'PUT', of(pid, `notes/${id}`), { text: 'Better words' })).toBe(200);
    expect((await notes(school, pid))[0]).toMatchObject({ text: 'Better words', changedDate: expect.any(String) });
    // A note is found under its own student alone.
    expect(await statusOf(school, 'DELETE', of(own[0] as number, `notes/${id}`))).toBe(404);
    expect(await statusOf(school, 'DELETE', of(pid, `notes/${id}`))).toBe(200);
    expect(await notes(school, pid)).toEqual([]);
  });

  it('stay with the school where they were written when the student moves', async () => {
    const pid = foreign[2] as number;
    await write(administrator, pid, 'Written before the move');
    const { school_id } = await person(school);
    await sql`update person set school_id = ${school_id}, class_id = null where pid = ${pid}`.execute(database.owner);
    expect(await notes(school, pid)).toEqual([]);
    expect(await notes(administrator, pid)).toHaveLength(1);
  });

  it('are not in what parents download of their child', async () => {
    const pid = own[1] as number;
    const tables: string[] = [];
    for (let part = 0, parts = 1; part < parts; part++) {
      const answer = await answerOf<{ table: string; parts: number }>(
        parent,
        `/api/parent/child-data?studentId=${pid}&part=${part}&skip=0`,
      );
      tables.push(answer.table);
      parts = answer.parts;
    }
    expect(tables).not.toContain('student_note');
  });

  it('leave lines in the activity log that tell of them, and never their words', async () => {
    const pid = own[3] as number;
    const id = await write(school, pid, 'Words that nobody else should find');
    await asks(school, 'DELETE', of(pid, `notes/${id}`));
    const { rows } = await sql<{ activity_type: string; narration: string }>`
      select activity_type, narration from activity_log where about_pid = ${pid} order by activity_log_id desc limit 2`.execute(
      database.owner,
    );
    expect(rows.map((line) => line.activity_type)).toEqual(['DELETE_STUDENT_NOTE', 'ADD_STUDENT_NOTE']);
    expect(JSON.stringify(rows)).not.toContain('Words');
  });

  it('cannot be empty', async () => {
    expect(await statusOf(school, 'POST', of(own[0] as number, 'notes'), { text: '  ' })).toBe(400);
  });
});
