/** Reports by email, against a real mail server on this machine: whose rights, once, retries, and how they end. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { CallAnswer } from '#contract/call.ts';
import type { countedList } from '#contract/figures/lists.ts';
import type { reportSchedules } from '#contract/messages/reportSchedules.ts';
import type { schools } from '#contract/people/schools.ts';
import type { userRoles, users } from '#contract/people/users.ts';
import type { planStudents } from '#contract/plans/planStudents.ts';
import { MAIL_TRIES } from '#domain/messages/familyMail.ts';
import { REPORT_SCHEDULES_MAX, REPORT_UNOPENED_WEEKS, REPORTS_AT_ONCE_A_DAY } from '#domain/messages/reportSchedule.ts';
import { erasePerson } from '#host/server/academy/erase.ts';
import { mailServer } from '#host/server/delivery/mailServer.ts';
import { reportSender } from '#host/server/reports/reportSender.ts';
import { startSender } from '#tests/support/processes/startSender.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { doDue, emptyQueue } from '#tests/support/server/jobs.ts';
import { keptLog } from '#tests/support/server/keptLog.ts';
import { type Answering, partsOf, startMailServer } from '#tests/support/server/mail.ts';
import { ask, bodyOf, login, makeWorld, PASSWORD, type Person, type World } from '#tests/support/server/world.ts';

/** A Monday, ten in the morning in India. */
const NOW = new Date('2026-11-23T04:30:00Z');
const DAY_MS = 86_400_000;
const PATIENT = { timeout: 60_000, interval: 50 };
const PATH = '/api/reports/schedules';
const HOSTILE = '=HYPERLINK("https://evil.example","Anu")<b>';

type Answer = CallAnswer<typeof reportSchedules>;

let world: World;
/** Of the server and of its sender. */
let now: Date;
const log = keptLog();
const stops: (() => unknown)[] = [];
const run = <T>(query: ReturnType<typeof sql<T>>) => query.execute(world.database.owner);
const idOf = async (query: ReturnType<typeof sql<{ id: number }>>) => (await run(query)).rows[0]?.id as number;
const pids = new Map<string, number>();

/** A student with a reason, who was absent on the Saturday before. */
async function addStudent(name: string, school: number): Promise<void> {
  const classId = await idOf(sql`
    insert into class (school_id, name) values (${school}, ${`Class of ${name}`}) returning class_id as id`);
  const pid = await idOf(sql`
    insert into person (role, name, school_id, class_id, created_at)
    values (5, ${name}, ${school}, ${classId}, '2026-01-05') returning pid as id`);
  pids.set(name, pid);
  await run(sql`
    insert into attention_reason (pid, school_id, kind, numbers, found_at)
    values (${pid}, ${school}, 'absence', '{"days": 4, "ofDays": 6}', ${NOW})`);
  const live = await idOf(sql`
    insert into live_session (school_id, title, starts_at, duration_minutes)
    values (${school}, 'Maths', '2026-11-21T09:00:00+05:30', 40) returning live_session_id as id`);
  await run(sql`insert into live_attendance (live_session_id, pid, minutes) values (${live}, ${pid}, 0)`);
}

/** The class of a student who was added. */
const classOf = (name: string) => idOf(sql`select class_id as id from person where pid = ${pids.get(name)}`);

beforeAll(async () => {
  world = await makeWorld();
  await addStudent('Anu', world.schools.own);
  await addStudent(HOSTILE, world.schools.own);
  await addStudent('Divya', world.schools.foreign);
  for (const { pid } of [world.people.administrator, world.people.teacher, world.people.schoolUser])
    await run(sql`update person set email = ${`p${pid}@staff.example`} where pid = ${pid}`);
});
afterAll(() => world?.close());
beforeEach(async () => {
  now = NOW;
  log.clear();
  await run(sql`delete from report_schedule`);
  await emptyQueue(world.database.owner);
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function serverWith(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options);
  stops.push(server.stop);
  return server;
}
/** What a process does once that sends reports. */
function senderTo(url: string): () => Promise<void> {
  const server = mailServer({ url, from: 'The academy <office@academy.example>' });
  stops.push(() => server.close());
  const context = { database: world.database, server, base: 'https://academy.example', logger: log.logger };
  const sender = reportSender({ ...context, clock: () => now });
  return () => doDue(world.database.ownerUrl, log.logger, sender);
}
const app = () => world.appWith({ canMail: true, clock: () => now });
const send = async (who: Person, method: string, path = '', body?: object) =>
  ask(app(), method, `${PATH}${path}`, { token: await world.tokenOf(who), body });
const written = (more: object = {}) => ({
  ...{ report: 'attention', every: 'day', hour: 7, timeZone: 'Asia/Kolkata', format: 'figures', language: 'en' },
  ...more,
});
async function make(who: Person, more: object = {}): Promise<number> {
  const answer = await send(who, 'POST', '', written(more));
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { scheduleId: number }).scheduleId;
}
const own = async (who: Person) => (await bodyOf<Answer>('schedules', send(who, 'GET'))).schedules;
const rowOf = async (who: Person, scheduleId: number) =>
  (await own(who)).find((row) => row.scheduleId === scheduleId) as Answer['schedules'][number];
/** The next moment at which a schedule is due has come. */
async function untilDue(scheduleId: number): Promise<void> {
  const { rows } = await run(sql<{ at: Date }>`
    select next_at as at from report_schedule where schedule_id = ${scheduleId}`);
  now = rows[0]?.at as Date;
}
/** What waits for its next try, and jobs that are held by a process that has ended, are due now. */
async function hurry() {
  await run(sql`update report_sending set next_try_at = '-infinity'`);
  await run(sql`update graphile_worker._private_jobs set run_at = now(), locked_at = locked_at - interval '1 minute'`);
}
const secretIn = (raw: string) => /\/report-mail\/([\w-]{43})\/open/.exec(partsOf(raw))?.[1] ?? '';
/** A report of a teacher that is due twice: while they teach at the other school too, and after that. */
async function sentWhileItsReaders(report: Parameters<typeof make>[1]) {
  const { teacher } = world.people;
  const server = await serverWith();
  const work = senderTo(server.url);
  const scheduleId = await make(teacher, report);
  await run(sql`insert into teacher_school (pid, school_id) values (${teacher.pid}, ${world.schools.foreign})`);
  await untilDue(scheduleId);
  await work();
  await run(sql`delete from teacher_school where pid = ${teacher.pid} and school_id = ${world.schools.foreign}`);
  await untilDue(scheduleId);
  await work();
  return { server, scheduleId };
}
/** The file that comes with an email. */
function fileIn(raw: string) {
  const coded = /filename="?([\w-]+\.(?:xlsx|pdf))"?[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw);
  return { name: coded?.[1], bytes: Buffer.from(coded?.[2] ?? '', 'base64') };
}
/** The workbook of an email, as rows of texts. */
function workbookIn(raw: string) {
  const { name, bytes } = fileIn(raw);
  const book = read(bytes, { cellFormula: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  return { name, sheet, rows: utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' }) };
}

describe('a report by email', () => {
  it('is sent to its reader at its hour, and not before, with what the screen shows', async () => {
    const { administrator } = world.people;
    const server = await serverWith();
    const work = senderTo(server.url);
    const scheduleId = await make(administrator);
    await work();
    expect(server.received).toEqual([]);
    await untilDue(scheduleId);
    expect(now.toISOString()).toBe('2026-11-24T01:30:00.000Z');
    await work();
    expect(server.received.map(({ to }) => to)).toEqual([`p${administrator.pid}@staff.example`]);
    const mail = partsOf(server.received[0]?.raw ?? '');
    expect(mail).toContain('3 students');
    for (const name of ['Anu', 'Divya']) expect(mail).toContain(name);
    expect(mail).toContain('Absent on 4 of the last 6 school days');
    expect(await rowOf(administrator, scheduleId)).toMatchObject({
      nextDate: '2026-11-25T01:30:00.000Z',
      sendings: [{ state: 'sent', rows: 3, isRequested: false, failure: null }],
    });
  });

  it('is in the language of the screen on which it was set', async () => {
    const server = await serverWith();
    const scheduleId = await make(world.people.administrator, { language: 'hi', report: 'absent' });
    await untilDue(scheduleId);
    await senderTo(server.url)();
    const raw = server.received[0]?.raw ?? '';
    expect(raw).toMatch(/^Content-Language: hi/m);
    expect(partsOf(raw)).toContain('अनुपस्थित');
  });

  it('has the figures of Today', async () => {
    const server = await serverWith();
    const scheduleId = await make(world.people.administrator, { report: 'today' });
    now = new Date(NOW.getTime() + 1_000);
    expect((await send(world.people.administrator, 'POST', `/${scheduleId}/sendings`)).status).toBe(200);
    await senderTo(server.url)();
    const mail = partsOf(server.received[0]?.raw ?? '');
    for (const part of ['3 students', 'Absent on 4 of the last 6 school days', 'Absent: 3', 'Parents who wait'])
      expect(mail).toContain(part);
  });

  it('tells a reader nothing of other schools, and nothing of one that was lost meanwhile', async () => {
    const { teacher } = world.people;
    const server = await serverWith();
    const work = senderTo(server.url);
    await run(sql`insert into teacher_school (pid, school_id) values (${teacher.pid}, ${world.schools.foreign})
                  on conflict do nothing`);
    const scheduleId = await make(teacher);
    await untilDue(scheduleId);
    await work();
    await run(sql`delete from teacher_school where pid = ${teacher.pid} and school_id = ${world.schools.foreign}`);
    await untilDue(scheduleId);
    await work();
    const [before, after] = server.received.map(({ raw }) => partsOf(raw));
    expect(before).toContain('Divya');
    expect(after).toContain('Anu');
    expect(after).not.toContain('Divya');
  });

  it.each([
    ['attention', 'schoolId'],
    ['attention', 'classId'],
    ['absent', 'schoolId'],
    ['absent', 'classId'],
  ] as const)('of %s is not sent where its %s is not its reader’s any more, and says so', async (report, field) => {
    const { teacher } = world.people;
    const filters = { [field]: { schoolId: world.schools.foreign, classId: await classOf('Divya') }[field] };
    const { server, scheduleId } = await sentWhileItsReaders({ report, filters });
    expect(server.received.map(({ raw }) => partsOf(raw).includes('Divya'))).toEqual([true]);
    const row = await rowOf(teacher, scheduleId);
    expect(row).toMatchObject({ schoolName: null, gradeName: null });
    expect(row.sendings?.map(({ state, failure }) => [state, failure])).toEqual([
      ['failed', 'unseen'],
      ['sent', null],
    ]);
  });

  it('is of the part of the list that it is narrowed to, named in it and in the list of reports', async () => {
    const { administrator } = world.people;
    const server = await serverWith();
    const filters = { schoolId: world.schools.own, classId: await classOf('Anu'), reason: 'absence', search: 'anu' };
    const scheduleId = await make(administrator, { filters });
    await untilDue(scheduleId);
    await senderTo(server.url)();
    const mail = partsOf(server.received[0]?.raw ?? '');
    expect(mail).toContain('1 student');
    const { schoolName } = await rowOf(administrator, scheduleId);
    expect(mail).toContain(`This part of the list: ${schoolName} · Class of Anu · Absence · Name has “anu”`);
    expect(await rowOf(administrator, scheduleId)).toMatchObject({
      filters,
      gradeName: 'Class of Anu',
      planTitle: null,
    });
  });

  it.each([
    ['banned', sql`banned_at = now()`, sql`banned_at = null`, 'banned'],
    ['deleted', sql`deleted_at = now()`, sql`deleted_at = null`, 'deleted'],
    ['a parent alone', sql`role = 24`, sql`role = 6`, 'right'],
  ])('is not sent to somebody who is %s, and ends', async (_, lose, regain, why) => {
    const { teacher } = world.people;
    const server = await serverWith();
    const work = senderTo(server.url);
    const scheduleId = await make(teacher);
    await untilDue(scheduleId);
    await run(sql`update person set ${lose} where pid = ${teacher.pid}`);
    await work();
    await run(sql`update person set ${regain} where pid = ${teacher.pid}`);
    now = new Date(now.getTime() + 3 * DAY_MS);
    await work();
    expect(server.received).toEqual([]);
    world.forgetToken(teacher);
    await run(sql`delete from sign_in_attempt`);
    expect(await rowOf(teacher, scheduleId)).toMatchObject({
      endedWhy: why,
      nextDate: null,
      sendings: [{ state: 'failed', failure: 'ended' }],
    });
  });

  it('is not sent without an address, and goes on when there is one', async () => {
    const { schoolUser } = world.people;
    const server = await serverWith();
    const work = senderTo(server.url);
    const scheduleId = await make(schoolUser);
    await run(sql`update person set email = null where pid = ${schoolUser.pid}`);
    await untilDue(scheduleId);
    await work();
    expect((await send(schoolUser, 'POST', '', written())).status).toBe(409);
    expect((await send(schoolUser, 'POST', `/${scheduleId}/sendings`)).status).toBe(409);
    await run(sql`update person set email = 'new@staff.example' where pid = ${schoolUser.pid}`);
    await untilDue(scheduleId);
    await work();
    expect(server.received.map(({ to }) => to)).toEqual(['new@staff.example']);
    expect((await rowOf(schoolUser, scheduleId)).sendings?.map(({ failure }) => failure)).toEqual([null, 'address']);
  });
});

describe('a workbook', () => {
  it.each([
    ['attention', 'follow-up'],
    ['absent', 'absent'],
  ])('of %s has all rows of the call, and a hostile name as text', async (report, file) => {
    const server = await serverWith();
    const scheduleId = await make(world.people.administrator, { report, format: 'workbook' });
    await untilDue(scheduleId);
    await senderTo(server.url)();
    const { name, rows, sheet } = workbookIn(server.received[0]?.raw ?? '');
    expect(name).toBe(`${file}-2026-11-24.xlsx`);
    const token = await world.tokenOf(world.people.administrator);
    const { items } = await bodyOf<{ items: { firstName: string }[] }>(
      report,
      ask(app(), 'GET', `/api/admin/${report}?pageSize=1000`, { token }),
    );
    expect(rows.slice(1).map(([student]) => student)).toEqual(items.map(({ firstName }) => firstName));
    const hostile = Object.values(sheet).find((cell) => (cell as { v?: unknown })?.v === HOSTILE);
    expect(hostile).toMatchObject({ t: 's' });
    expect(Object.values(sheet).some((cell) => (cell as { f?: unknown })?.f !== undefined)).toBe(false);
    expect(partsOf(server.received[0]?.raw ?? '')).toContain('&lt;b&gt;');
  });

  it('does not come with a list without rows', async () => {
    const server = await serverWith();
    const filters = { search: 'Nobody of this name' };
    const scheduleId = await make(world.people.administrator, { report: 'absent', format: 'workbook', filters });
    await untilDue(scheduleId);
    await senderTo(server.url)();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.raw).not.toContain('.xlsx');
  });
});

describe('a PDF', () => {
  /** The text of its pages, as another program reads it. */
  async function textOf(bytes: Buffer): Promise<string> {
    const file = await getDocumentProxy(new Uint8Array(bytes), { useSystemFonts: false, verbosity: 0 });
    const { text } = await extractText(file, { mergePages: true });
    await file.destroy();
    return text.replace(/\s+/g, ' ');
  }
  const sent = async (filters = {}) => {
    const server = await serverWith();
    await untilDue(await make(world.people.administrator, { report: 'attention', format: 'pdf', filters }));
    await senderTo(server.url)();
    return server.received[0]?.raw ?? '';
  };

  it('of a list has all rows of the call, with what it is narrowed to over them', async () => {
    const { name, bytes } = fileIn(await sent({ schoolId: world.schools.own }));
    expect(name).toBe('follow-up-2026-11-24.pdf');
    const token = await world.tokenOf(world.people.administrator);
    const { items } = await bodyOf<{ items: { firstName: string }[] }>(
      'attention',
      ask(app(), 'GET', `/api/admin/attention?pageSize=1000&schoolId=${world.schools.own}`, { token }),
    );
    expect(items.length).toBeGreaterThan(0);
    const text = await textOf(bytes);
    for (const { firstName } of items) expect(text.replaceAll(' ', '')).toContain(firstName.replaceAll(' ', ''));
    expect(text).toContain('This part of the list: Own School');
    expect(text).toContain('Page 1 of 1');
  });

  it('gives way to a workbook where no font has the letters of a name', async () => {
    await run(sql`update person set name = '王小明' where pid = ${pids.get('Divya')}`);
    try {
      const { name, rows } = workbookIn(await sent());
      expect(name).toBe('follow-up-2026-11-24.xlsx');
      expect(rows.map(([student]) => student)).toContain('王小明');
    } finally {
      await run(sql`update person set name = 'Divya' where pid = ${pids.get('Divya')}`);
    }
  });
});

/** The email that a schedule sends next. */
async function nextOf(scheduleId: number): Promise<string> {
  const server = await serverWith();
  await untilDue(scheduleId);
  await senderTo(server.url)();
  expect(server.received).toHaveLength(1);
  return server.received[0]?.raw ?? '';
}
const queryOf = (filters: object) =>
  new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, `${value}`]));
/** What somebody's own call answers. */
const answerTo = async <T>(who: Person, path: string) =>
  bodyOf<T>(path, ask(app(), 'GET', `/api/admin/${path}`, { token: await world.tokenOf(who) }));

describe('a list behind a number', () => {
  /** What the reader's own call answers. */
  const listed = (who: Person, filters: object) =>
    answerTo<CallAnswer<typeof countedList>>(who, `list?${queryOf({ ...filters, pageSize: 1000 })}`);

  it.each([
    ['students', {}, ['Student', 'Class', 'School']],
    ['students', { sort: '-name', search: 'd' }, ['Student', 'Class', 'School']],
    ['school-students', { schoolId: () => world.schools.own }, ['Student', 'Class']],
    ['students', { inSchool: () => world.schools.foreign }, ['Student', 'Class', 'School']],
    ['teachers', { sort: 'name' }, ['Name', 'Role', 'School', 'Last Seen']],
    ['schools', {}, ['School', 'Place']],
    ['plans', {}, ['Study Plan', 'Grade']],
  ])('of %s, narrowed to %o, is sent with all rows of the call in its order', async (list, given, columns) => {
    const { administrator } = world.people;
    const filters = {
      list,
      ...Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
      ),
    };
    const raw = await nextOf(await make(administrator, { report: 'list', format: 'workbook', filters }));
    const { name, rows } = workbookIn(raw);
    expect(name).toBe(`${list}-2026-11-24.xlsx`);
    const { items } = await listed(administrator, filters);
    expect(items.length).toBeGreaterThan(0);
    expect(rows[0]).toEqual(columns);
    expect(rows.slice(1).map(([first]) => first)).toEqual(
      items.map((item) => item.name ?? (list === 'plans' ? item.title : item.schoolName)),
    );
  });

  it('says in the email and in the list of reports what it is', async () => {
    const { administrator } = world.people;
    const { own } = world.schools;
    const filters = { list: 'students', inSchool: own, inClass: 'Class of Anu', search: 'anu' };
    const scheduleId = await make(administrator, { report: 'list', filters });
    const mail = partsOf(await nextOf(scheduleId));
    const { schoolName, ...row } = await rowOf(administrator, scheduleId);
    expect(row).toMatchObject({ filters, planTitle: null, itemName: null });
    expect(schoolName).toBe('Own School');
    expect(mail).toContain('>Total Students</h1>');
    expect(mail).toContain('1 student');
    expect(mail).toContain('Class of Anu · Own School');
    expect(mail).toContain('This part of the list: Own School · Class of Anu · Name or title has “anu”');
  });

  it('names the student, exam, video or session that it is about, as far as the maker sees it', async () => {
    const { administrator, teacher } = world.people;
    const itemId = pids.get('Divya');
    const filters = { list: 'student-attempts', period: 'year', itemId };
    const nameFor = async (who: Person) => (await rowOf(who, await make(who, { report: 'list', filters }))).itemName;
    expect(await nameFor(administrator)).toBe('Divya');
    expect(await nameFor(teacher)).toBeNull();
  });

  it('of a teacher has the students of the own schools alone, also where an administrator has set it up', async () => {
    const { administrator, teacher } = world.people;
    const body = { report: 'list', filters: { list: 'students' }, format: 'workbook', readerPid: teacher.pid };
    const { rows } = workbookIn(await nextOf(await make(administrator, body)));
    const students = rows.slice(1).map(([student]) => student);
    const { items } = await listed(teacher, body.filters);
    expect(students).toEqual(items.map(({ name }) => name));
    expect(students).toContain('Anu');
    expect(students).not.toContain('Divya');
  });

  it.each([
    ['school', () => ({ list: 'school-students', schoolId: world.schools.foreign })],
    ['school by which it is filtered', () => ({ list: 'students', inSchool: world.schools.foreign })],
    ['student', () => ({ list: 'student-attempts', period: 'year', itemId: pids.get('Divya') })],
  ])('is not sent where its %s is not its reader’s any more', async (_, filtersOf) => {
    const { server, scheduleId } = await sentWhileItsReaders({ report: 'list', filters: filtersOf() });
    expect(server.received).toHaveLength(1);
    expect((await rowOf(world.people.teacher, scheduleId)).sendings?.map(({ failure }) => failure)).toEqual([
      'unseen',
      null,
    ]);
  });

  it('counts a period at the moment of sending, and tells a moment by the day of the academy', async () => {
    const { administrator, teacher } = world.people;
    // At the academy it is the 24th already.
    const at = '2026-11-23T19:00:00Z';
    await run(sql`update person set last_seen_at = ${at} where pid = ${teacher.pid}`);
    await run(sql`delete from activity_log where pid = ${teacher.pid}`);
    await run(sql`
      insert into activity_log (activity_type, pid, narration, occurred_at)
      values ('LOGIN', ${teacher.pid}, 'Signed in', ${at})`);
    const filters = { list: 'teachers', period: 'yesterday' };
    const body = { report: 'list', format: 'workbook', filters, hour: 7, every: 'day' };
    const scheduleId = await make(administrator, body);
    const server = await serverWith();
    const work = senderTo(server.url);
    for (const _ of [1, 2, 3]) {
      await untilDue(scheduleId);
      await work();
    }
    const seen = server.received.map(({ raw }) => partsOf(raw).includes(teacher.name));
    expect(seen).toEqual([false, true, false]);
    expect(partsOf(server.received[1]?.raw ?? '')).toContain('Last Seen: 24/11/2026');
    const { sheet, rows } = workbookIn(server.received[1]?.raw ?? '');
    const column = rows[0]?.indexOf('Last Seen') ?? -1;
    const found = rows.findIndex(([name]) => name === teacher.name);
    const { v: day } = sheet[utils.encode_cell({ r: found, c: column })] as { v: number };
    // Days since the beginning of 1900, as workbooks count them.
    expect(Math.floor(day)).toBe(Date.UTC(2026, 10, 24) / DAY_MS + 25_569);
  });

  it.each([
    ['no list', {}],
    ['a list that there is not', { list: 'parents' }],
    ['a list without what it needs', { list: 'school-students' }],
    ['a filter that the list does not take', { list: 'students', planId: 7 }],
    ['a period that the list does not take', { list: 'students', period: 'year' }],
    ['an order that its rows do not have', { list: 'schools', sort: 'percent' }],
    ['a class where rows are in none', { list: 'schools', inClass: 'Class 8' }],
    ['the choices of a screen', { list: 'students', options: '1' }],
    ['a page', { list: 'students', page: 2 }],
    ['a filter of another report', { list: 'students', reason: 'absence' }],
  ])('is refused with %s', async (_, filters) => {
    const answer = await send(world.people.administrator, 'POST', '', written({ report: 'list', filters }));
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { message: string }).message).toMatch(/^Wrong field "filters\.\w+"/);
  });

  it.each(['teachers', 'active-users'])(
    'of %s is nothing for teachers, who may know how many they are alone',
    async (list) => {
      const { administrator, teacher } = world.people;
      const filters = list === 'teachers' ? { list } : { list, period: 'week' };
      expect((await send(teacher, 'POST', '', written({ report: 'list', filters }))).status).toBe(403);
      const body = written({ report: 'list', filters, readerPid: teacher.pid });
      expect((await send(administrator, 'POST', '', body)).status).toBe(403);
    },
  );

  it('is opened by the link of the email, narrowed so, and named by the page on which it ends', async () => {
    const { administrator } = world.people;
    const filters = { list: 'school-students', schoolId: world.schools.own, search: 'a & b', sort: '-class' };
    const secret = secretIn(await nextOf(await make(administrator, { report: 'list', filters })));
    const answer = await ask(app(), 'GET', `/report-mail/${secret}/open`);
    const { pathname, searchParams } = new URL(answer.headers.get('Location') ?? '', 'https://academy.example');
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/list',
      { list: 'school-students', 'school-id': String(world.schools.own), search: 'a & b', sort: 'class.descending' },
    ]);
    const page = await ask(app(), 'GET', `/report-mail/${secret}`);
    expect(await page.text()).toContain('Students of the school');
  });
});

describe('the students of a plan', () => {
  type Answered = CallAnswer<typeof planStudents>;
  const ofOwn = () => ({ planId: world.objects.own.plan ?? 0, schoolId: world.schools.own });
  const ofForeign = () => ({ planId: world.objects.foreign.plan ?? 0, schoolId: world.schools.foreign });

  beforeAll(async () => {
    const watched = (name: string, item: number | undefined) =>
      run(sql`
        insert into video_watch (video_id, pid, study_plan_item_id, watched_at, seconds, completion)
        select video_id, ${pids.get(name)}, study_plan_item_id, '2026-11-20T19:00:00Z', 60, 100
          from study_plan_item where study_plan_item_id = ${item}`);
    // Anu has come further than the other one.
    const second = await idOf(sql`
      insert into study_plan_item (study_plan_id, day, position, type, title, video_id)
      select study_plan_id, day, 9, type, 'Light', video_id
        from study_plan_item where study_plan_item_id = ${world.objects.own.planItem}
      returning study_plan_item_id as id`);
    await watched('Anu', world.objects.own.planItem);
    await watched('Anu', second);
    await watched(HOSTILE, world.objects.own.planItem);
    await watched('Divya', world.objects.foreign.planItem);
  });

  it.each([{}, { sort: 'low' }, { search: 'anu', sort: 'best' }])(
    'are sent with all rows of the call in its order: %o',
    async (more) => {
      const { administrator } = world.people;
      const filters = { ...ofOwn(), ...more };
      const body = { report: 'plan-report', format: 'workbook', filters };
      const { name, rows } = workbookIn(await nextOf(await make(administrator, body)));
      expect(name).toBe('students-2026-11-24.xlsx');
      expect(rows[0]).toEqual([
        ...['Student', 'Class', 'Sessions (attended)', 'Sessions (total)', 'Progress %'],
        ...['Days (done)', 'Days (total)', 'Last Activity'],
      ]);
      const { items } = await answerTo<Answered>(
        administrator,
        `study-plans/${filters.planId}/school/${filters.schoolId}/students?${queryOf({ ...more, pageSize: 1000 })}`,
      );
      expect(items.length).toBeGreaterThan(0);
      expect(rows.slice(1).map((row) => row.slice(0, 7))).toEqual(
        items.map((item) => [
          ...[item.firstName, item.gradeName ?? '', item.attendedSessions, item.totalSessions],
          ...[(item.attendancePercent ?? 0) / 100, item.daysCompleted, item.totalDays],
        ]),
      );
    },
  );

  it('are in the email with how far they have come, under the names of plan, school and class', async () => {
    const { administrator } = world.people;
    const filters = { ...ofOwn(), classId: await classOf('Anu'), search: 'anu' };
    const scheduleId = await make(administrator, { report: 'plan-report', filters });
    const mail = partsOf(await nextOf(scheduleId));
    expect(mail).toContain('1 student');
    expect(mail).toContain('Class of Anu · 2/2 (100%)');
    expect(mail).toContain('This part of the list: Own School · Class of Anu · A plan · Name has “anu”');
    expect(await rowOf(administrator, scheduleId)).toMatchObject({
      ...{ filters, planTitle: 'A plan', schoolName: 'Own School', gradeName: 'Class of Anu' },
    });
  });

  it('are not sent where the school is not the reader’s any more, and the page says so', async () => {
    const { server, scheduleId } = await sentWhileItsReaders({ report: 'plan-report', filters: ofForeign() });
    expect(server.received.map(({ raw }) => partsOf(raw).includes('Divya'))).toEqual([true]);
    const row = await rowOf(world.people.teacher, scheduleId);
    expect(row.schoolName).toBeNull();
    expect(row.sendings?.map(({ failure }) => failure)).toEqual(['unseen', null]);
  });

  it('are not sent where the plan is not shared with the school any more', async () => {
    const { administrator } = world.people;
    const scheduleId = await make(administrator, { report: 'plan-report', filters: ofOwn() });
    const server = await serverWith();
    const { planId, schoolId } = ofOwn();
    await run(sql`delete from study_plan_school where study_plan_id = ${planId} and school_id = ${schoolId}`);
    try {
      await untilDue(scheduleId);
      await senderTo(server.url)();
    } finally {
      await run(sql`insert into study_plan_school (study_plan_id, school_id) values (${planId}, ${schoolId})`);
    }
    expect(server.received).toEqual([]);
    expect((await rowOf(administrator, scheduleId)).sendings?.map(({ failure }) => failure)).toEqual(['unseen']);
  });

  it.each([
    ['planId', { planId: undefined }],
    ['schoolId', { schoolId: undefined }],
    ['sort', { sort: 'name' }],
    ['preset', { preset: 'last_30' }],
    ['page', { page: 2 }],
    ['reason', { reason: 'absence' }],
  ])('are refused with a wrong %s', async (field, more) => {
    const filters = { ...ofOwn(), ...more };
    const answer = await send(world.people.administrator, 'POST', '', written({ report: 'plan-report', filters }));
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { message: string }).message).toContain(`"filters.${field}"`);
  });

  it('are opened by the link of the email, narrowed so', async () => {
    const filters = { ...ofOwn(), sort: 'low' };
    const secret = secretIn(await nextOf(await make(world.people.administrator, { report: 'plan-report', filters })));
    const answer = await ask(app(), 'GET', `/report-mail/${secret}/open`);
    const { pathname, searchParams } = new URL(answer.headers.get('Location') ?? '', 'https://academy.example');
    expect(pathname).toBe(`/study-plans/${filters.planId}`);
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ 'school-id': String(filters.schoolId), tab: 'students' },
      'students-filter': JSON.stringify({ sort: 'low', search: '' }),
    });
    expect(await (await ask(app(), 'GET', `/report-mail/${secret}`)).text()).toContain('Students of a study plan');
  });
});

describe('the lists of people and schools', () => {
  type Users = CallAnswer<typeof users>;
  type Schools = CallAnswer<typeof schools>;
  const country = () => idOf(sql`select country_id as id from school where school_id = ${world.schools.own}`);

  it.each([{}, { sort: '-user' }, { role: 5, sort: 'school' }, { school: () => world.schools.own }, { search: 'anu' }])(
    'are sent with all users of the call in its order: %o',
    async (given) => {
      const { administrator } = world.people;
      const filters = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
      );
      const body = { report: 'users', format: 'workbook', filters };
      const { name, rows } = workbookIn(await nextOf(await make(administrator, body)));
      expect(name).toBe('users-2026-11-24.xlsx');
      expect(rows[0]).toEqual([
        ...['User', 'Mobile', 'Email', 'Role', 'School', 'Subscription', 'Status', 'Last Login'],
      ]);
      const { data } = await answerTo<Users>(administrator, `users?${queryOf({ ...filters, limit: 1000 })}`);
      const roles = await answerTo<CallAnswer<typeof userRoles>>(administrator, 'user-roles');
      expect(data.length).toBeGreaterThan(0);
      expect(rows.slice(1).map((row) => row.slice(0, 5))).toEqual(
        data.map((user) => [
          ...[user.firstName, user.mobileNumber, user.emailId],
          roles.find(({ userRole }) => userRole === user.userRole)?.role,
          user.schoolName,
        ]),
      );
    },
  );

  it('say in the email and in the list of reports what they are narrowed to', async () => {
    const { administrator } = world.people;
    const filters = { role: 5, school: world.schools.own, search: 'anu' };
    const scheduleId = await make(administrator, { report: 'users', filters });
    const mail = partsOf(await nextOf(scheduleId));
    const { roleName, schoolName } = await rowOf(administrator, scheduleId);
    expect([roleName, schoolName]).toEqual(['Student', 'Own School']);
    expect(mail).toContain('2 users');
    expect(mail).toContain('Student · Own School');
    expect(mail).toContain('This part of the list: Student · Own School · Name, phone or email has “anu”');
  });

  it('have for a teacher the people of the own schools alone, also where an administrator has set it up', async () => {
    const { administrator, teacher } = world.people;
    const body = { report: 'users', format: 'workbook', readerPid: teacher.pid };
    const { rows } = workbookIn(await nextOf(await make(administrator, body)));
    const { data } = await answerTo<Users>(teacher, 'users?limit=1000');
    expect(rows.slice(1).map(([name]) => name)).toEqual(data.map(({ firstName }) => firstName));
    expect(rows.flat()).toContain('Anu');
    expect(rows.flat()).not.toContain('Divya');
  });

  it.each(['users', 'schools'])('have nothing of a school that was lost meanwhile: %s', async (report) => {
    const name = { users: 'Divya', schools: 'Foreign School' }[report];
    const { server } = await sentWhileItsReaders({ report, format: 'workbook' });
    expect(
      server.received.map(({ raw }) =>
        workbookIn(raw)
          .rows.flat()
          .includes(name ?? ''),
      ),
    ).toEqual([true, false]);
  });

  it('are not sent where the school of the users is not the reader’s any more, and the page says so', async () => {
    const filters = { school: world.schools.foreign };
    const { server, scheduleId } = await sentWhileItsReaders({ report: 'users', filters });
    expect(server.received).toHaveLength(1);
    const { sendings } = await rowOf(world.people.teacher, scheduleId);
    expect(sendings?.map(({ failure }) => failure)).toEqual(['unseen', null]);
  });

  it.each(['administrator', 'teacher'] as const)(
    'are sent with all schools of the call in its order, to one of them: %s',
    async (role) => {
      const who = world.people[role];
      const filters = { country: await country(), search: 'school' };
      const raw = await nextOf(await make(who, { report: 'schools', format: 'workbook', filters }));
      const { name, rows } = workbookIn(raw);
      expect(name).toBe('schools-2026-11-24.xlsx');
      expect(rows[0]).toEqual(['Name', 'ID', 'Students', 'Teachers', 'Country', 'Status']);
      const { data } = await answerTo<Schools>(who, `schools?${queryOf({ ...filters, limit: 1000 })}`);
      expect(rows.slice(1)).toEqual(
        data.map((school) => [
          ...[school.name, school.schoolId, school.totalStudents, school.totalTeachers, school.countryName],
          school.isActive ? 'Active' : 'Inactive',
        ]),
      );
      expect(rows.flat()).toContain('Own School');
      expect(rows.length > 2).toBe(role === 'administrator');
      expect(partsOf(raw)).toContain(`This part of the list: ${data[0]?.countryName} · Name has, or ID is, “school”`);
    },
  );

  it.each([
    ['users', 'sort', { sort: 'mobile' }],
    ['users', 'role', { role: 'teacher' }],
    ['users', 'limit', { limit: 5 }],
    ['users', 'schoolId', { schoolId: 1 }],
    ['schools', 'country', { country: 'India' }],
    ['schools', 'page', { page: 2 }],
    ['schools', 'sort', { sort: 'name' }],
  ])('are refused: %s with a wrong %s', async (report, field, filters) => {
    const answer = await send(world.people.administrator, 'POST', '', written({ report, filters }));
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { message: string }).message).toContain(`"filters.${field}"`);
  });

  it.each([
    ['users', { role: 5, sort: '-lastLogin' }, '/users?role=5&sort=lastLogin.descending'],
    ['schools', { search: 'own' }, '/schools?search=own'],
  ])('are opened by the link of the email, narrowed so: %s', async (report, filters, address) => {
    const secret = secretIn(await nextOf(await make(world.people.administrator, { report, filters })));
    const answer = await ask(app(), 'GET', `/report-mail/${secret}/open`);
    expect(answer.headers.get('Location')).toBe(address);
  });
});

describe('a due moment', () => {
  it('gives one email, also with several processes at once', async () => {
    const server = await serverWith();
    const schedules = [];
    for (const who of [world.people.administrator, world.people.teacher, world.people.schoolUser])
      schedules.push(await make(who));
    await untilDue(schedules[0] as number);
    const senders = [senderTo(server.url), senderTo(server.url)];
    await Promise.all(senders.map((work) => work()));
    await hurry();
    await Promise.all(senders.map((work) => work()));
    expect(server.received.map(({ to }) => to).sort()).toHaveLength(3);
    expect(new Set(server.received.map(({ to }) => to)).size).toBe(3);
  });

  it('gives one email where several were missed while the server was down', async () => {
    const server = await serverWith();
    await make(world.people.administrator);
    now = new Date(NOW.getTime() + 5 * DAY_MS);
    await senderTo(server.url)();
    expect(server.received).toHaveLength(1);
  });

  it('is tried again while the mail server says no for the moment, and given up in the end', async () => {
    const { administrator } = world.people;
    let status: number | undefined = 451;
    const answering: Answering = () => (status === undefined ? undefined : { status, at: 'recipient' });
    const server = await serverWith(answering);
    const work = senderTo(server.url);
    const scheduleId = await make(administrator);
    await untilDue(scheduleId);
    await work();
    expect((await rowOf(administrator, scheduleId)).sendings).toMatchObject([{ state: 'waiting', failure: 'refused' }]);
    status = undefined;
    await hurry();
    await work();
    expect(server.received).toHaveLength(1);
    status = 451;
    await untilDue(scheduleId);
    for (let tries = 0; tries < MAIL_TRIES; tries += 1) {
      await work();
      await hurry();
    }
    expect((await rowOf(administrator, scheduleId)).sendings?.[0]).toMatchObject({
      state: 'failed',
      failure: 'refused',
    });
    expect(server.received).toHaveLength(1);
  });

  it('is not sent again where a process has ended while it was sending', async () => {
    const { administrator } = world.people;
    const server = await serverWith();
    const scheduleId = await make(administrator);
    await run(sql`
      insert into report_sending (schedule_id, pid, due_at, state) values (${scheduleId}, ${administrator.pid}, ${NOW}, 'sending')`);
    await senderTo(server.url)();
    expect(server.received).toEqual([]);
    expect((await rowOf(administrator, scheduleId)).sendings).toMatchObject([
      { state: 'failed', failure: 'interrupted' },
    ]);
  });

  it('gives at most one email where processes are killed at each moment of it', async () => {
    let child: ChildProcess | undefined;
    const kills = (['recipient', 'taken'] as const).slice(0, inGate(1, 2));
    for (const moment of kills) {
      let isKilled = false;
      await run(sql`delete from report_schedule`);
      const server = await serverWith(undefined, (reached) => {
        if (isKilled || reached !== moment) return;
        isKilled = true;
        child?.kill('SIGKILL');
      });
      const scheduleId = await make(world.people.administrator);
      await untilDue(scheduleId);
      child = await startSender('reportProcess', world.database.urls, { MAIL_URL: server.url, NOW: now.toISOString() });
      await expect.poll(() => isKilled, PATIENT).toBe(true);
      if (child.signalCode === null) await once(child, 'exit');
      await hurry();
      const work = senderTo(server.url);
      const open = async () => {
        await work();
        return (await rowOf(world.people.administrator, scheduleId)).sendings?.filter(
          ({ state }) => state === 'waiting' || state === 'sending',
        );
      };
      await expect.poll(open, PATIENT).toEqual([]);
      expect(server.received).toHaveLength(1);
    }
  });
});

describe('the links of an email', () => {
  async function sent() {
    const server = await serverWith();
    const scheduleId = await make(world.people.administrator);
    await untilDue(scheduleId);
    await senderTo(server.url)();
    const raw = server.received[0]?.raw ?? '';
    return { scheduleId, raw, secret: secretIn(raw), server };
  }

  it('end it by one press, as a mail program does it, and not when they are opened', async () => {
    const { administrator } = world.people;
    const { scheduleId, raw, secret } = await sent();
    const unfolded = raw.replace(/\r\n /g, ' ').replace(/ +/g, ' ');
    expect(unfolded).toContain(`List-Unsubscribe: <https://academy.example/report-mail/${secret}>`);
    expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect((await ask(app(), 'GET', `/report-mail/${secret}`)).status).toBe(200);
    expect((await rowOf(administrator, scheduleId)).endedWhy).toBeNull();
    expect((await ask(app(), 'POST', `/report-mail/${secret}`)).status).toBe(200);
    expect((await rowOf(administrator, scheduleId)).endedWhy).toBe('stopped');
    expect((await ask(app(), 'POST', `/report-mail/${'x'.repeat(43)}`)).status).toBe(404);
  });

  it('lead to the screen, with a secret that is not stored', async () => {
    const { secret } = await sent();
    const answer = await ask(app(), 'GET', `/report-mail/${secret}/open`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/attention']);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect((await ask(app(), 'GET', `/report-mail/${'x'.repeat(43)}/open`)).status).toBe(404);
    expect(log.text()).not.toContain(secret);
  });

  it.each([
    ['attention', { schoolId: 7, classId: '8', planId: 9, reason: 'absence', search: 'A & B' }],
    ['absent', { classId: 8, sort: '-class' }],
  ])('lead to the screen of %s with the filter of the report', async (report, filters) => {
    const { administrator } = world.people;
    const scheduleId = await make(administrator, { report });
    await untilDue(scheduleId);
    const server = await serverWith();
    await senderTo(server.url)();
    expect((await send(administrator, 'PUT', `/${scheduleId}`, written({ report, filters }))).status).toBe(200);
    const secret = secretIn(server.received[0]?.raw ?? '');
    const answer = await ask(app(), 'GET', `/report-mail/${secret}/open`);
    const { pathname, searchParams } = new URL(answer.headers.get('Location') ?? '', 'https://academy.example');
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      `/${report}`,
      report === 'attention'
        ? { school: '7', class: '8', plan: '9', reason: 'absence', search: 'A & B' }
        : { class: '8', sort: 'class.descending' },
    ]);
  });

  it('keep it going: it ends by itself when nobody has opened one for weeks', async () => {
    const { administrator } = world.people;
    const { scheduleId, secret, server } = await sent();
    const work = senderTo(server.url);
    const age = (weeks: number) =>
      run(sql`update report_schedule set opened_at = ${new Date(now.getTime() - weeks * 7 * DAY_MS + 60_000)}`);
    await age(REPORT_UNOPENED_WEEKS);
    await untilDue(scheduleId);
    await run(
      sql`update report_schedule set opened_at = ${new Date(now.getTime() - REPORT_UNOPENED_WEEKS * 7 * DAY_MS + 1_000)}`,
    );
    await work();
    expect(server.received).toHaveLength(2);
    await ask(app(), 'GET', `/report-mail/${secret}/open`);
    const { rows } = await run(sql<{ isNow: boolean }>`
      select opened_at > now() - interval '1 minute' as "isNow" from report_schedule`);
    expect(rows).toEqual([{ isNow: true }]);
    await untilDue(scheduleId);
    await run(
      sql`update report_schedule set opened_at = ${new Date(now.getTime() - REPORT_UNOPENED_WEEKS * 7 * DAY_MS)}`,
    );
    await work();
    expect(server.received).toHaveLength(2);
    expect(await rowOf(administrator, scheduleId)).toMatchObject({ endedWhy: 'unopened', nextDate: null });
  });
});

describe('the calls', () => {
  it('are offered where the server sends emails, to staff', async () => {
    const wordsOf = async (from: ReturnType<typeof app>, { phone }: Person) => {
      await run(sql`delete from sign_in_attempt`);
      const { user } = (await (await login(from, phone, PASSWORD)).json()) as { user: { capabilities: string[] } };
      return user.capabilities.includes('report-schedules');
    };
    expect(await wordsOf(app(), world.people.administrator)).toBe(true);
    expect(await wordsOf(world.appWith({}), world.people.administrator)).toBe(false);
    expect(await wordsOf(app(), world.people.parent)).toBe(false);
  });

  it('show and change what is one’s own alone', async () => {
    const { administrator, teacher } = world.people;
    const scheduleId = await make(teacher);
    expect(await own(administrator)).toEqual([]);
    expect((await send(administrator, 'PUT', `/${scheduleId}`, written())).status).toBe(404);
    expect((await send(administrator, 'DELETE', `/${scheduleId}`)).status).toBe(404);
    expect((await send(administrator, 'POST', `/${scheduleId}/sendings`)).status).toBe(404);
  });

  it.each([
    ['a day of the week where it comes each day', { weekday: 1 }],
    ['no day of the week where it comes each week', { every: 'week' }],
    ['no day of the month where it comes each month', { every: 'month' }],
    ['an hour that no clock has', { hour: 24 }],
    ['a time zone that nobody knows', { timeZone: 'Mars/Olympus' }],
    ['a workbook of figures', { report: 'today', format: 'workbook' }],
    ['a filter that the list does not have', { filters: { color: 'red' } }],
    ['a page of the list', { filters: { page: 2 } }],
    ['a day, which is that of each sending', { report: 'absent', filters: { day: '2026-11-21' } }],
    ['a filter of another list', { report: 'absent', filters: { reason: 'absence' } }],
    ['a filter of figures', { report: 'today', filters: { schoolId: 1 } }],
    ['a school that is no number', { filters: { schoolId: 'mine' } }],
    ['a value that the filter does not take', { filters: { reason: 'weather' } }],
    ['more than a filter may hold', { filters: { search: 'x'.repeat(2_000) } }],
  ])('refuse %s', async (_, more) => {
    expect((await send(world.people.administrator, 'POST', '', written(more))).status).toBe(400);
  });

  it('name the filter that they refuse', async () => {
    const answer = await send(world.people.administrator, 'POST', '', written({ filters: { reason: 'weather' } }));
    expect(await answer.json()).toMatchObject({ message: 'Wrong field "filters.reason": not what the list takes' });
  });

  it('stop one, and begin it anew', async () => {
    const { administrator } = world.people;
    const scheduleId = await make(administrator);
    expect((await send(administrator, 'DELETE', `/${scheduleId}`)).status).toBe(200);
    expect(await rowOf(administrator, scheduleId)).toMatchObject({ endedWhy: 'stopped', nextDate: null });
    expect((await send(administrator, 'POST', `/${scheduleId}/sendings`)).status).toBe(409);
    const week = written({ every: 'week', weekday: 5, hour: 18 });
    expect((await send(administrator, 'PUT', `/${scheduleId}`, week)).status).toBe(200);
    expect(await rowOf(administrator, scheduleId)).toMatchObject({
      endedWhy: null,
      nextDate: '2026-11-27T12:30:00.000Z',
    });
  });

  it('have a bound for how many there are, and how often one is sent at once', async () => {
    const { administrator } = world.people;
    const scheduleId = await make(administrator);
    await run(sql`
      insert into report_schedule (pid, report, every, hour, time_zone, format, language, next_at)
      select pid, report, every, hour, time_zone, format, language, next_at from report_schedule, generate_series(2, ${REPORT_SCHEDULES_MAX}::int)`);
    expect((await send(administrator, 'POST', '', written())).status).toBe(409);
    // Twice at once is once.
    for (const _ of [1, 2]) expect((await send(administrator, 'POST', `/${scheduleId}/sendings`)).status).toBe(200);
    expect((await rowOf(administrator, scheduleId)).sendings).toHaveLength(1);
    await run(sql`
      insert into report_sending (schedule_id, pid, due_at, is_requested, state)
      select ${scheduleId}, ${administrator.pid}, ${now}::timestamptz - n * interval '1 minute', true, 'sent'
        from generate_series(2, ${REPORTS_AT_ONCE_A_DAY}::int) n`);
    expect((await send(administrator, 'POST', `/${scheduleId}/sendings`)).status).toBe(429);
  });
});

describe('a report for a colleague', () => {
  const refused = async (answer: Response) => [answer.status, ((await answer.json()) as { message: string }).message];
  const makeFor = (who: Person, reader: Person, more: object = {}) => make(who, { ...more, readerPid: reader.pid });
  const tryFor = (who: Person, { pid }: Person) => send(who, 'POST', '', written({ readerPid: pid }));
  const sendingsOf = async (who: Person, scheduleId: number) =>
    (await rowOf(who, scheduleId)).sendings?.map(({ state, rows, failure }) => [state, rows, failure]);

  it('is read with the reader’s rights, goes to the reader, and names who set it up', async () => {
    const { administrator, teacher } = world.people;
    const server = await serverWith();
    await untilDue(await makeFor(administrator, teacher));
    await senderTo(server.url)();
    expect(server.received.map(({ to }) => to)).toEqual([`p${teacher.pid}@staff.example`]);
    const mail = partsOf(server.received[0]?.raw ?? '');
    expect(mail).toContain('Anu');
    expect(mail).not.toContain('Divya');
    expect(mail).toContain('Asha Administrator set this email up for you at');
    expect(mail).not.toContain('because you set it up');
  });

  it('is in both lists with who the other is, and the one who made it sees that it was sent and not what was in it', async () => {
    const { administrator, teacher } = world.people;
    const server = await serverWith();
    const scheduleId = await makeFor(administrator, teacher);
    const ownId = await make(teacher);
    await untilDue(scheduleId);
    await senderTo(server.url)();
    const ofReader = { readerPid: teacher.pid, readerName: null, madeByName: administrator.name };
    expect(await rowOf(teacher, scheduleId)).toMatchObject(ofReader);
    expect(await rowOf(teacher, ownId)).toMatchObject({ readerPid: teacher.pid, readerName: null, madeByName: null });
    const ofMaker = { readerPid: teacher.pid, readerName: teacher.name, madeByName: administrator.name };
    expect(await rowOf(administrator, scheduleId)).toMatchObject(ofMaker);
    expect(await sendingsOf(teacher, scheduleId)).toEqual([['sent', 2, null]]);
    expect(await sendingsOf(administrator, scheduleId)).toEqual([['sent', null, null]]);
    expect((await rowOf(administrator, scheduleId)).sendings?.[0]?.changedDate).not.toBeNull();
  });

  it('is not sent where the reader does not see what it is narrowed to, which the reader alone is told', async () => {
    const { administrator, teacher } = world.people;
    const server = await serverWith();
    const scheduleId = await makeFor(administrator, teacher, { filters: { schoolId: world.schools.foreign } });
    await untilDue(scheduleId);
    await senderTo(server.url)();
    expect(server.received).toEqual([]);
    expect(await sendingsOf(teacher, scheduleId)).toEqual([['failed', null, 'unseen']]);
    expect(await sendingsOf(administrator, scheduleId)).toEqual([['failed', null, null]]);
  });

  it('is in a language that is known of the reader, and stays in the one that the reader has set', async () => {
    const { administrator, teacher } = world.people;
    const languageOf = async (scheduleId: number) => (await rowOf(teacher, scheduleId)).language;
    expect(await languageOf(await makeFor(administrator, teacher, { language: 'hi' }))).toBe('hi');
    await run(sql`
      insert into push_subscription (pid, endpoint, endpoint_hash, p256dh, auth, language)
      values (${teacher.pid}, 'https://push.example/1', sha256('1'), 'key', 'secret', 'ml')`);
    const scheduleId = await makeFor(administrator, teacher, { language: 'hi' });
    await run(sql`delete from push_subscription`);
    expect(await languageOf(scheduleId)).toBe('ml');
    expect((await send(teacher, 'PUT', `/${scheduleId}`, written({ language: 'ur' }))).status).toBe(200);
    expect((await send(administrator, 'PUT', `/${scheduleId}`, written({ hour: 9 }))).status).toBe(200);
    expect(await rowOf(teacher, scheduleId)).toMatchObject({ hour: 9, language: 'ur' });
  });

  it('is ended by the reader, with the link and on the page', async () => {
    const { administrator, teacher } = world.people;
    const server = await serverWith();
    const scheduleId = await makeFor(administrator, teacher);
    await untilDue(scheduleId);
    await senderTo(server.url)();
    expect((await ask(app(), 'POST', `/report-mail/${secretIn(server.received[0]?.raw ?? '')}`)).status).toBe(200);
    for (const who of [administrator, teacher]) expect((await rowOf(who, scheduleId)).endedWhy).toBe('stopped');
    const other = await makeFor(administrator, teacher);
    expect((await send(teacher, 'DELETE', `/${other}`)).status).toBe(200);
    expect((await rowOf(administrator, other)).endedWhy).toBe('stopped');
  });

  it('is changed, sent at once and ended by the one who made it', async () => {
    const { administrator, teacher } = world.people;
    const server = await serverWith();
    const scheduleId = await makeFor(administrator, teacher);
    expect((await send(administrator, 'PUT', `/${scheduleId}`, written({ hour: 18 }))).status).toBe(200);
    expect(await rowOf(teacher, scheduleId)).toMatchObject({ hour: 18, madeByName: administrator.name });
    // Twice at once is once.
    for (const _ of [1, 2]) expect((await send(administrator, 'POST', `/${scheduleId}/sendings`)).status).toBe(200);
    await senderTo(server.url)();
    expect(server.received.map(({ to }) => to)).toEqual([`p${teacher.pid}@staff.example`]);
    expect((await send(administrator, 'DELETE', `/${scheduleId}`)).status).toBe(200);
    expect((await rowOf(teacher, scheduleId)).endedWhy).toBe('stopped');
  });

  it('is still ended by one who does not see the reader any more, and neither changed nor sent', async () => {
    const { foreignSchoolUser, teacher } = world.people;
    const { foreign } = world.schools;
    await run(sql`insert into teacher_school (pid, school_id) values (${teacher.pid}, ${foreign})`);
    const scheduleId = await makeFor(foreignSchoolUser, teacher);
    await run(sql`delete from teacher_school where pid = ${teacher.pid} and school_id = ${foreign}`);
    expect((await send(foreignSchoolUser, 'PUT', `/${scheduleId}`, written())).status).toBe(404);
    expect((await send(foreignSchoolUser, 'POST', `/${scheduleId}/sendings`)).status).toBe(404);
    expect((await send(foreignSchoolUser, 'DELETE', `/${scheduleId}`)).status).toBe(200);
    expect((await rowOf(teacher, scheduleId)).endedWhy).toBe('stopped');
  });

  it('is nothing to anybody else', async () => {
    const { administrator, staff, schoolUser, teacher } = world.people;
    const scheduleId = await makeFor(administrator, teacher);
    for (const who of [staff, schoolUser]) {
      expect(await own(who)).toEqual([]);
      expect((await send(who, 'PUT', `/${scheduleId}`, written())).status).toBe(404);
      expect((await send(who, 'DELETE', `/${scheduleId}`)).status).toBe(404);
      expect((await send(who, 'POST', `/${scheduleId}/sendings`)).status).toBe(404);
    }
    expect((await rowOf(teacher, scheduleId)).endedWhy).toBeNull();
  });

  it('of oneself is one’s own', async () => {
    const { administrator } = world.people;
    const scheduleId = await makeFor(administrator, administrator);
    expect(await rowOf(administrator, scheduleId)).toMatchObject({ readerName: null, madeByName: null });
  });

  it('is not made for whom the caller does not see', async () => {
    const { administrator, schoolUser, teacher, teacherAndParent, foreignSchoolUser } = world.people;
    const nobody = { ...teacher, pid: 999_999 };
    for (const [who, reader] of [
      [teacher, administrator],
      [teacher, teacherAndParent],
      [schoolUser, administrator],
      [schoolUser, foreignSchoolUser],
      [administrator, nobody],
    ] as const)
      expect([who.name, reader.name, (await tryFor(who, reader)).status]).toEqual([who.name, reader.name, 404]);
    expect((await tryFor(schoolUser, teacher)).status).toBe(201);
  });

  it('is not made for somebody who may not see it, who is banned or deleted, or who has no address', async () => {
    const { administrator, parent, student, teacher } = world.people;
    for (const reader of [parent, student])
      expect(await refused(await tryFor(administrator, reader))).toEqual([403, 'This person may not see the report']);
    const scheduleId = await makeFor(administrator, teacher);
    const all = async () => [
      await refused(await tryFor(administrator, teacher)),
      await refused(await send(administrator, 'PUT', `/${scheduleId}`, written())),
      await refused(await send(administrator, 'POST', `/${scheduleId}/sendings`)),
    ];
    const banned = [403, 'This person is banned'];
    const addressless = [409, 'The account of this person has no email address. An administrator can add one.'];
    for (const [lose, regain, answer] of [
      [sql`banned_at = now()`, sql`banned_at = null`, banned],
      [sql`deleted_at = now()`, sql`deleted_at = null`, [404, 'Not found']],
      [sql`email = null`, sql`email = ${`p${teacher.pid}@staff.example`}`, addressless],
    ] as const) {
      await run(sql`update person set ${lose} where pid = ${teacher.pid}`);
      expect(await all()).toEqual([answer, answer, answer]);
      await run(sql`update person set ${regain} where pid = ${teacher.pid}`);
    }
    world.forgetToken(teacher);
  });

  it('counts among those of its reader, of which there is a bound, and among those that one has made', async () => {
    const { administrator, staff, schoolUser, teacher } = world.people;
    const copy = (pid: number, by: number | null, count: number) =>
      run(sql`
        insert into report_schedule (pid, made_by_pid, report, every, hour, time_zone, format, language, next_at)
        select ${pid}::int, ${by}::int, 'today', 'day', 7, 'Asia/Kolkata', 'figures', 'en', 'infinity'
          from generate_series(1, ${count}::int)`);
    const scheduleId = await makeFor(administrator, teacher);
    expect((await send(administrator, 'DELETE', `/${scheduleId}`)).status).toBe(200);
    await copy(teacher.pid, staff.pid, REPORT_SCHEDULES_MAX - 1);
    await copy(teacher.pid, null, 1);
    const full = [409, 'This person cannot be sent more reports: as many come as may be'];
    expect(await refused(await tryFor(administrator, teacher))).toEqual(full);
    expect(await refused(await send(administrator, 'PUT', `/${scheduleId}`, written()))).toEqual(full);
    expect((await refused(await send(teacher, 'POST', '', written())))[0]).toBe(409);

    await copy(staff.pid, administrator.pid, REPORT_SCHEDULES_MAX);
    const many = `You have made ${REPORT_SCHEDULES_MAX} reports for others already: stop one first`;
    expect(await refused(await tryFor(administrator, schoolUser))).toEqual([409, many]);
    expect((await send(administrator, 'POST', '', written())).status).toBe(201);
  });

  it('is not sent at once more often than may be, to the reader or by the one who made it', async () => {
    const { administrator, schoolUser, teacher } = world.people;
    const toTeacher = await makeFor(administrator, teacher);
    const toSchoolUser = await makeFor(administrator, schoolUser);
    const ofTeacher = await make(teacher);
    await run(sql`
      insert into report_sending (schedule_id, pid, due_at, is_requested, state)
      select ${toTeacher}, ${teacher.pid}, ${now}::timestamptz - n * interval '1 minute', true, 'sent'
        from generate_series(1, ${REPORTS_AT_ONCE_A_DAY}::int) n`);
    for (const [who, scheduleId] of [
      [administrator, toTeacher],
      [administrator, toSchoolUser],
      [teacher, ofTeacher],
    ] as const)
      expect((await send(who, 'POST', `/${scheduleId}/sendings`)).status).toBe(429);
    expect((await send(schoolUser, 'POST', `/${toSchoolUser}/sendings`)).status).toBe(200);
  });

  it('is the reader’s own where the two become one, and is gone with the reader', async () => {
    const [from, into] = await Promise.all(
      ['09876500001', '+919876500001'].map((phone) =>
        idOf(sql`
          insert into person (role, name, phone, school_id, email)
          values (6, 'Anu Nair', ${phone}, ${world.schools.own}, ${`${phone}@staff.example`}) returning pid as id`),
      ),
    );
    await run(sql`insert into shared_number (pid, number, spelled) values (${from}, '+919876500001', '09876500001')`);
    const names = async () =>
      (
        await run(
          sql<{ pid: number; by: number | null }>`select pid, made_by_pid as by from report_schedule order by 1`,
        )
      ).rows;
    const { administrator, teacher } = world.people;
    await run(sql`
      insert into report_schedule (pid, made_by_pid, report, every, hour, time_zone, format, language, next_at)
      select pid, by, 'today', 'day', 7, 'Asia/Kolkata', 'figures', 'en', ${now}::timestamptz
        from (values (${from}::int, ${into}::int), (${into}::int, ${from}::int), (${teacher.pid}::int, ${from}::int)) of (pid, by)`);
    expect((await run(sql<{ outcome: string }>`select rollup.join_people(${from}, ${into}) as outcome`)).rows).toEqual([
      { outcome: 'joined' },
    ]);
    expect(await names()).toEqual([
      { pid: teacher.pid, by: into },
      { pid: into, by: null },
      { pid: into, by: null },
    ]);
    expect(await erasePerson(world.database.owner, into as number, 0)).toBe('erased');
    expect(await names()).toEqual([{ pid: teacher.pid, by: into }]);

    // The one who made it is gone: it goes on, under no name.
    const { madeByName, endedWhy } = (await own(teacher))[0] as Answer['schedules'][number];
    expect([madeByName, endedWhy]).toEqual(['A deleted user', null]);
    const server = await serverWith();
    await run(sql`update report_schedule set language = 'hi'`);
    await senderTo(server.url)();
    expect(partsOf(server.received[0]?.raw ?? '')).toContain('हटाया गया उपयोगकर्ता');
    expect(await own(administrator)).toEqual([]);
  });

  it('is offered to staff who see colleagues, where the server sends emails', async () => {
    const offers = async (from: ReturnType<typeof app>, { phone }: Person) => {
      await run(sql`delete from sign_in_attempt`);
      const { user } = (await (await login(from, phone, PASSWORD)).json()) as { user: { capabilities: string[] } };
      return user.capabilities.includes('report-schedules:others');
    };
    const { administrator, staff, schoolUser, teacher, parent } = world.people;
    for (const who of [administrator, staff, schoolUser]) expect(await offers(app(), who)).toBe(true);
    for (const who of [teacher, parent]) expect(await offers(app(), who)).toBe(false);
    expect(await offers(world.appWith({}), administrator)).toBe(false);
  });
});
