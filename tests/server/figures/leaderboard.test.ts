/** Leaderboard Management (promises/academy-leaderboard.md): who sees which results, in which order, of which days. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { categoryExams, examCategories, examResults } from '#contract/figures/leaderboard.ts';
import { LEADERBOARD_TIMEFRAMES } from '#domain/format/timeframes.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';

type Staff = 3 | 4 | 6 | 12;
type Results = CallAnswer<typeof examResults>;
type Exams = CallAnswer<typeof categoryExams>;

const MISSING = 2_000_000_000;
/** A Wednesday noon in India, in the middle of a month that is not a quarter's first. */
const NOW = new Date('2026-05-13T06:30:00Z');

let world: World;
let category: number;
/** Who takes exams at the own school, by name. */
const pids: Record<string, number> = {};
let classOf: number;

const query = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(world.database.owner)).rows;
const one = async (statement: ReturnType<typeof sql<{ id: number }>>) => (await query(statement))[0]?.id as number;

const newExam = (title: string, questions = 20) =>
  one(sql`insert into exam (exam_category_id, title, duration_minutes, question_count)
    values (${category}, ${title}, 45, ${questions}) returning exam_id as id`);

const newStudent = (name: string, school = world.schools.own) =>
  one(sql`insert into person (role, name, school_id, class_id)
    values (5, ${name}, ${school}, ${school === world.schools.own ? classOf : null}) returning pid as id`);

/** An attempt of `right` out of 20, all of them attempted unless said otherwise. */
const takes = (exam: number, pid: number, right: number, at: string, attended = 20) =>
  query(sql`insert into exam_attempt (exam_id, pid, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
    values (${exam}, ${pid}, ${at}::timestamptz - interval '10 minutes', ${at}, ${attended}, ${right}, ${2 * right}, ${5 * right}, 600)`);

beforeAll(async () => {
  world = await makeWorld();
  category = await one(sql`insert into exam_category (title) values ('Ranked') returning exam_category_id as id`);
  classOf = await one(
    sql`insert into class (school_id, name, grade) values (${world.schools.own}, 'Class 11 A', 11) returning class_id as id`,
  );
  for (const name of ['Asha', 'Binu', 'Chitra', 'ജോൺ', '100%_sure\\', 'Élodie']) pids[name] = await newStudent(name);
});
afterAll(() => world?.close());

const get = async (actingRole: Staff, path: string, now = NOW) =>
  ask(world.appWith({ clock: () => now }), 'GET', `/api/admin/${path}`, { token: await world.tokenAs(actingRole) });
const answer = <T>(actingRole: Staff, path: string, now = NOW) => bodyOf<T>(path, get(actingRole, path, now));
const results = (actingRole: Staff, exam: number, rest = '', now = NOW) =>
  answer<Results>(actingRole, `exam/${exam}/results?limit=20${rest}`, now);
const names = ({ results: rows }: Results) => rows.map(({ firstName }) => firstName);
const cardOf = async (actingRole: Staff, exam: number, timeframe = 'all', now = NOW) =>
  (await answer<Exams>(actingRole, `exams/category/${category}?timeframe=${timeframe}`, now)).find(
    ({ examId }) => examId === exam,
  );

describe('whose results a session sees', () => {
  let exam: number;
  beforeAll(async () => {
    exam = await newExam('Of both schools');
    await takes(exam, pids.Asha ?? 0, 10, '2026-05-12T06:00:00Z');
    await takes(exam, pids.Asha ?? 0, 16, '2026-05-12T07:00:00Z', 18);
    await takes(exam, world.people.foreignStudent.pid, 20, '2026-05-12T08:00:00Z');
  });

  it.each([3, 12] as const)('role %i: those of all schools', async (actingRole) => {
    expect(await cardOf(actingRole, exam)).toEqual({
      examId: exam,
      title: 'Of both schools',
      examDuration: 45,
      totalAttempts: 3,
      uniqueStudents: 2,
      avgScore: 76.67,
      maxScore: 100,
    });
    expect(names(await results(actingRole, exam))).toEqual([world.people.foreignStudent.name, 'Asha']);
  });

  it.each([4, 6] as const)(
    'role %i: those of the own students, in the cards, the rows and the total',
    async (actingRole) => {
      expect(await cardOf(actingRole, exam)).toMatchObject({
        totalAttempts: 2,
        uniqueStudents: 1,
        avgScore: 65,
        maxScore: 80,
      });
      expect(await results(actingRole, exam)).toEqual({
        results: [
          {
            firstName: 'Asha',
            pid: pids.Asha,
            grade: 'Class 11 A',
            schoolName: 'Own School',
            // The last attempt, and the best of both.
            attended: 18,
            rightAnswers: 16,
            mark: 32,
            attemptCount: 2,
            maxQuestionsAttempted: 20,
            bestCorrectAnswers: 16,
            duration: 600,
            submittedDate: '2026-05-12T07:00:00.000Z',
            examHistoryId: expect.any(Number),
          },
        ],
        pagination: { total: 1, page: 1, totalPages: 1 },
        exam: { examId: exam, title: 'Of both schools', examDuration: 45, categoryTitle: 'Ranked' },
      });
      expect(await results(actingRole, exam, `&search=${world.people.foreignStudent.pid}`)).toMatchObject({
        results: [],
        pagination: { total: 0 },
      });
    },
  );

  it('leaves out students who are banned or deleted, until they are back', async () => {
    const other = await newExam('With somebody who goes');
    const goes = await newStudent('Goes');
    await takes(other, goes, 20, '2026-05-12T06:00:00Z');
    await takes(other, pids.Binu ?? 0, 8, '2026-05-12T06:00:00Z');
    const both = { totalAttempts: 2, uniqueStudents: 2, avgScore: 70, maxScore: 100 };
    const alone = { totalAttempts: 1, uniqueStudents: 1, avgScore: 40, maxScore: 40 };
    for (const mark of ['banned_at', 'deleted_at']) {
      await query(sql`update person set ${sql.ref(mark)} = now() where pid = ${goes}`);
      for (const timeframe of LEADERBOARD_TIMEFRAMES) {
        expect([mark, timeframe, await cardOf(3, other, timeframe)]).toEqual([
          mark,
          timeframe,
          expect.objectContaining(alone),
        ]);
        const left = await results(3, other, `&timeframe=${timeframe}`);
        expect([names(left), left.pagination.total]).toEqual([['Binu'], 1]);
      }
      // A page behind the last asks for the total alone.
      expect((await results(3, other, '&page=9')).pagination).toEqual({ total: 1, page: 9, totalPages: 1 });
      await query(sql`update person set ${sql.ref(mark)} = null where pid = ${goes}`);
      expect(await cardOf(3, other)).toMatchObject(both);
    }
  });

  it('shows a student who has moved only to the new school', async () => {
    const other = await newExam('With somebody who moves');
    const moves = await newStudent('Moves');
    await takes(other, moves, 12, '2026-05-12T06:00:00Z');
    expect(names(await results(4, other))).toEqual(['Moves']);
    await query(sql`update person set school_id = ${world.schools.foreign}, class_id = null where pid = ${moves}`);
    expect(await results(4, other)).toMatchObject({ results: [], pagination: { total: 0 } });
    expect(await cardOf(4, other)).toMatchObject({
      totalAttempts: 0,
      uniqueStudents: 0,
      avgScore: null,
      maxScore: null,
    });
    expect((await results(3, other)).results).toMatchObject([
      { firstName: 'Moves', grade: '', schoolName: 'Foreign School' },
    ]);
    expect(await cardOf(3, other, 'week')).toMatchObject({ totalAttempts: 1, uniqueStudents: 1, maxScore: 60 });
  });
});

describe('the parameters', () => {
  it('a missing category and exam, and an exam that was deleted, are 404', async () => {
    const gone = await newExam('Gone');
    const { examCount } = (await answer<CallAnswer<typeof examCategories>>(3, 'exam-categories')).find(
      ({ examCategory }) => examCategory === category,
    ) ?? { examCount: 0 };
    await query(sql`update exam set deleted_at = now() where exam_id = ${gone}`);
    for (const path of [`exam/${gone}/results`, `exam/${MISSING}/results`, `exams/category/${MISSING}?timeframe=all`]) {
      const response = await get(3, path);
      expect([path, response.status, await response.json()]).toEqual([path, 404, { message: 'Not found' }]);
    }
    expect(await cardOf(3, gone)).toBeUndefined();
    expect(await answer(3, 'exam-categories')).toContainEqual({
      examCategory: category,
      title: 'Ranked',
      examCount: Number(examCount) - 1,
    });
  });

  it.each(['page=0', 'page=x', 'limit=0', 'limit=1001', 'timeframe=day', `search=${'x'.repeat(201)}`, 'sort=1'])(
    'results?%s is 400',
    async (rest) => {
      const response = await get(3, `exam/${world.objects.own.exam}/results?${rest}`);
      expect([response.status, await response.json()]).toEqual([400, { message: expect.any(String) }]);
    },
  );

  it.each(['', '?timeframe=day', '?timeframe=all&page=1'])('exams of a category%s are 400', async (rest) => {
    expect((await get(3, `exams/category/${category}${rest}`)).status).toBe(400);
  });

  it('empty parameters count as absent', async () => {
    const exam = world.objects.own.exam ?? 0;
    expect(await answer(3, `exam/${exam}/results?page=&limit=&search=&timeframe=`)).toEqual(await results(3, exam));
  });

  it('a category without a title comes after those that have one, and one without exams last', async () => {
    const untitled = await one(sql`insert into exam_category (title) values (null) returning exam_category_id as id`);
    await query(
      sql`insert into exam (exam_category_id, title, duration_minutes, question_count) values (${untitled}, 'A', 5, 5)`,
    );
    await query(sql`insert into exam_category (title) values ('A category without exams')`);
    const titles = (await answer<CallAnswer<typeof examCategories>>(4, 'exam-categories')).map(({ title }) => title);
    expect(titles).toEqual(['Ranked', 'Unit Test', '', 'A category without exams']);
  });
});

describe('the order of results', () => {
  it('is by the best score, then by who reached it first, and each student has one place', async () => {
    const exam = await newExam('With ties');
    const later = await newStudent('Same score, later');
    const again = await newStudent('Same score, and worse since');
    const least = await newStudent('Least');
    await takes(exam, least, 2, '2026-05-01T06:00:00Z');
    await takes(exam, again, 15, '2026-05-02T06:00:00Z');
    await takes(exam, later, 15, '2026-05-03T06:00:00Z');
    await takes(exam, pids.Chitra ?? 0, 19, '2026-05-05T06:00:00Z');
    // The same best score once more does not count twice, nor does a worse one take it away.
    await takes(exam, again, 15, '2026-05-06T06:00:00Z');
    await takes(exam, again, 3, '2026-05-07T06:00:00Z');
    const order = ['Chitra', 'Same score, and worse since', 'Same score, later', 'Least'];
    for (const timeframe of ['all', 'month', 'quarter', 'year']) {
      const whole = await results(3, exam, `&timeframe=${timeframe}`);
      expect([timeframe, names(whole)]).toEqual([timeframe, order]);
      expect(whole.results[1]).toMatchObject({ attemptCount: 3, bestCorrectAnswers: 15, rightAnswers: 3, mark: 6 });

      const seen: string[] = [];
      for (const page of [1, 2, 3]) {
        const part = await answer<Results>(3, `exam/${exam}/results?limit=2&page=${page}&timeframe=${timeframe}`);
        expect(part.pagination).toEqual({ total: 4, page, totalPages: 2 });
        seen.push(...names(part));
      }
      expect([timeframe, seen]).toEqual([timeframe, order]);
    }
  });

  it('two attempts of one student at the same moment are one place', async () => {
    const exam = await newExam('Twice at once');
    await takes(exam, pids.Asha ?? 0, 12, '2026-05-12T06:00:00Z');
    await takes(exam, pids.Asha ?? 0, 12, '2026-05-12T06:00:00Z');
    const { results: rows, pagination } = await results(3, exam);
    expect(rows).toMatchObject([{ firstName: 'Asha', attemptCount: 2 }]);
    expect(pagination.total).toBe(1);
  });

  it('of exam cards puts those with most attempts first, and those without attempts last by title', async () => {
    const ranked = await answer<Exams>(3, `exams/category/${category}?timeframe=all`);
    const attempts = ranked.map(({ totalAttempts }) => totalAttempts);
    expect(attempts).toEqual([...attempts].sort((a, b) => Number(b) - Number(a)));
    expect(new Set(attempts).size).toBeGreaterThan(2);
  });
});

describe('a timeframe begins at midnight in India', () => {
  // 13 May 2026 is a Wednesday: its week began on Monday the 11th, its quarter on 1 April.
  const STARTS = { week: '2026-05-11', month: '2026-05-01', quarter: '2026-04-01', year: '2026-01-01' } as const;

  it.each(Object.entries(STARTS))('This %s: from %s', async (timeframe, day) => {
    const exam = await newExam(`Since the ${timeframe}`);
    const first = new Date(`${day}T00:00:00+05:30`);
    await takes(exam, pids.Asha ?? 0, 18, new Date(first.getTime() - 1000).toISOString());
    await takes(exam, pids.Asha ?? 0, 6, first.toISOString());
    await takes(exam, pids.Binu ?? 0, 20, new Date(first.getTime() - 1000).toISOString());

    expect(await cardOf(3, exam, timeframe)).toMatchObject({
      totalAttempts: 1,
      uniqueStudents: 1,
      avgScore: 30,
      maxScore: 30,
    });
    const rows = await results(3, exam, `&timeframe=${timeframe}`);
    expect(rows.pagination.total).toBe(1);
    expect(rows.results).toMatchObject([{ firstName: 'Asha', attemptCount: 1, bestCorrectAnswers: 6 }]);
    expect(await results(3, exam, `&timeframe=${timeframe}&search=binu`)).toMatchObject({ pagination: { total: 0 } });
    expect(await cardOf(3, exam)).toMatchObject({ totalAttempts: 3, uniqueStudents: 2, maxScore: 100 });
  });

  it('so that a week begins there while it is still Sunday in UTC', async () => {
    const exam = await newExam('On a Sunday night');
    await takes(exam, pids.Asha ?? 0, 10, '2026-05-10T06:00:00Z');
    const sunday = new Date('2026-05-10T18:29:59Z');
    const monday = new Date('2026-05-10T18:30:00Z');
    expect(await cardOf(3, exam, 'week', sunday)).toMatchObject({ totalAttempts: 1, uniqueStudents: 1 });
    expect((await results(3, exam, '&timeframe=week', sunday)).pagination.total).toBe(1);
    expect(await cardOf(3, exam, 'week', monday)).toMatchObject({
      totalAttempts: 0,
      uniqueStudents: 0,
      avgScore: null,
    });
    expect((await results(3, exam, '&timeframe=week', monday)).pagination.total).toBe(0);
  });
});

describe('search', () => {
  let exam: number;
  beforeAll(async () => {
    exam = await newExam('Searched');
    for (const [i, name] of Object.keys(pids).entries()) {
      await takes(exam, pids[name] ?? 0, i + 1, '2026-05-12T06:00:00Z');
    }
  });
  const found = async (search: string, rest = '') =>
    names(await results(3, exam, `${rest}&search=${encodeURIComponent(search)}`));

  it.each(['%', '_', '\\', '100%_SURE\\'])('takes %s for itself', async (search) => {
    for (const rest of ['', '&timeframe=week']) expect(await found(search, rest)).toEqual(['100%_sure\\']);
  });

  it('reads names in any script, without case and accents', async () => {
    // A Malayalam chillu of today, and as it was written before 2008.
    expect(await found('ജോൺ')).toEqual(['ജോൺ']);
    expect(await found('ജോണ്\u200d')).toEqual(['ജോൺ']);
    expect(await found(' ELODIE ')).toEqual(['Élodie']);
  });

  it('finds a complete id', async () => {
    expect(await found(String(pids.Chitra))).toEqual(['Chitra']);
    expect(await found('9'.repeat(40))).toEqual([]);
  });

  it('counts what it finds', async () => {
    const { pagination } = await answer<Results>(3, `exam/${exam}/results?limit=1&search=i&timeframe=month`);
    // Binu, Chitra, Élodie.
    expect(pagination).toEqual({ total: 3, page: 1, totalPages: 3 });
  });
});
