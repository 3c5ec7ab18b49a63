import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { AnyCall, CallAnswer } from '#contract/call.ts';
import { errorBody } from '#contract/error.ts';
import { allCalls } from '#contract/index.ts';
import { users } from '#contract/people/users.ts';
import { sessionReport } from '#contract/plans/planDays.ts';
import { planStudents } from '#contract/plans/planStudents.ts';
import { type Example, examples } from './examples.ts';

const parse = (call: AnyCall, answer: unknown) => v.parse(call.answer as v.GenericSchema, answer);
const safeParse = (call: AnyCall, answer: unknown) => v.safeParse(call.answer as v.GenericSchema, answer);
const named = (id: string) => allCalls.find((call) => call.id === id) as AnyCall;
const answerOf = (id: string) => (examples[id] as Example).answer;
const copy = <T>(value: T): T => structuredClone(value);

const withExample = allCalls.flatMap((call) => {
  const example = examples[call.id];
  return example ? [[call.id, call, example] as const] : [];
});

/** Fields that the wire describes in words, not in its example. */
const GIVEN_IN_WORDS: Record<string, string[]> = {
  notifications: ['data[].schoolName'],
  login: ['user.firstName', 'user.userRole', 'user.schoolInfo.schoolName', 'user.capabilities'],
};
/** Fields that the reference API tells beyond the wire; null from any other host. */
const FURTHER_FIELDS: Record<string, string[]> = {
  users: ['data[].tieSchoolId'],
};
/** Fields of an example that must not survive. */
const SECRET = ['data[].authPassword', 'data[].authToken'];

/** Every field of a value as a path; rows of a list are `[]` and stand for each other. */
function paths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((row) => paths(row, `${path}[]`)))];
  if (typeof value !== 'object' || value === null) return [path];
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return [...new Set(fields.flatMap(([name, field]) => paths(field, path ? `${path}.${name}` : name)))];
}

/** The value with the fields that have no value left out: absent, null and empty text are one. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null && field !== undefined && field !== '');
  return Object.fromEntries(fields.map(([name, field]) => [name, comparable(field)]));
}

describe('the examples of the wire', () => {
  test('are there for every call', () => {
    const missing = allCalls.filter((call) => !call.capability && !examples[call.id]);
    expect(missing.map((call) => call.id)).toEqual([]);
    expect(withExample).toHaveLength(73);
  });

  test.each(withExample)('%s answers what the example shows', (id, call, example) => {
    expect(call.success).toBe(example.status);
    const expected = copy(example.answer);
    if (id === 'users') {
      for (const row of (expected as { data: Record<string, unknown>[] }).data) {
        delete row.authPassword;
        delete row.authToken;
      }
    }
    expect(comparable(parse(call, example.answer))).toEqual(comparable(expected));
  });

  test.each(withExample)('%s changes nothing when its parsed answer is parsed again', (_, call, example) => {
    const once = parse(call, example.answer);
    expect(parse(call, once)).toEqual(once);
    expect(JSON.stringify(parse(call, once))).toBe(JSON.stringify(once));
  });

  test.each(withExample)('%s declares no field that the wire does not have', (id, call, example) => {
    const known = new Set([...paths(example.answer), ...(GIVEN_IN_WORDS[id] ?? []), ...(FURTHER_FIELDS[id] ?? [])]);
    const declared = paths(parse(call, example.answer));
    expect(declared.filter((path) => !known.has(path))).toEqual([]);
    expect([...paths(example.answer)].filter((path) => !declared.includes(path) && !SECRET.includes(path))).toEqual([]);
  });

  test.each(withExample.filter(([, call]) => call.body))(
    '%s takes the body that the example shows',
    (_, call, example) => {
      expect(v.parse(v.strictObject(call.body), example.body)).toEqual(example.body);
    },
  );
});

/** An example in which some fields are null or absent, ids and numbers are text, and there are fields nobody knows. */
const mutated = (answer: unknown): fc.Arbitrary<unknown> => {
  if (Array.isArray(answer)) {
    const rows = fc.tuple(...answer.map(mutated));
    return fc.oneof(
      { weight: 8, arbitrary: rows },
      fc.constantFrom(null, undefined, []),
      rows.map((kept) => [null, 'row', ...kept, 5, []]),
    );
  }
  if (typeof answer === 'object' && answer !== null) {
    const fields = Object.fromEntries(Object.entries(answer).map(([name, field]) => [name, mutated(field)]));
    return fc.oneof(
      { weight: 4, arbitrary: fc.record(fields) },
      { weight: 4, arbitrary: fc.record(fields, { requiredKeys: [] }) },
      fc.record(fields).map((read) => ({ ...read, authToken: 'tk-secret', __proto: 1, '': null })),
    );
  }
  const instead: unknown[] = [null, undefined, ''];
  if (typeof answer === 'number') instead.push(String(answer), ` ${answer} `, 'NaN', Number.NaN, -1, 1e300);
  if (typeof answer === 'boolean') instead.push(answer ? 1 : 0, answer ? '1' : '0', String(answer), { toString: null });
  if (typeof answer === 'string') instead.push('<b>=1+1</b>', '\u202eabc\n"', 'x'.repeat(5_000), 12);
  return fc.oneof({ weight: 6, arbitrary: fc.constant(answer) }, fc.constantFrom(...instead), fc.anything());
};

describe('an answer from any host', () => {
  test.each(withExample)('%s never throws, and what it reads is exact', (_, call, example) => {
    fc.assert(
      fc.property(mutated(example.answer), (answer) => {
        const first = safeParse(call, answer);
        if (!first.success) return;
        const second = safeParse(call, first.output);
        expect(second.success).toBe(true);
        expect(second.output).toEqual(first.output);
        expect(JSON.stringify(first.output) ?? '').not.toMatch(/pw-secret|tk-secret/);
      }),
      { numRuns: 60 },
    );
  });

  test.each(withExample)('%s reads ids and numbers that are text', (_, call, example) => {
    const asText = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(asText);
      if (typeof value === 'number') return String(value);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, asText(field)]));
    };
    const read = parse(call, asText(example.answer));
    // A role is the one number that the session makes sense of itself (promises/session-and-errors.md#roles).
    if (call.id === 'login') expect(read).toMatchObject({ user: { pid: 3003, role: '3' } });
    else expect(read).toEqual(parse(call, example.answer));
  });

  // A token and what else a host tells of a user are kept as they came.
  test.each(withExample.filter(([id]) => id !== 'login'))(
    '%s reads a text of blanks as no text, and drops the blanks around any other',
    (_, call, example) => {
      const withTexts = (value: unknown, change: (text: string) => string): unknown => {
        if (Array.isArray(value)) return value.map((each) => withTexts(each, change));
        if (typeof value === 'string') return Number.isNaN(Date.parse(value)) ? change(value) : value;
        if (typeof value !== 'object' || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withTexts(field, change)]));
      };
      const padded = withTexts(example.answer, (text) => `\t ${text}\u00a0\n`);
      expect(parse(call, padded)).toEqual(parse(call, example.answer));
      const blank = safeParse(
        call,
        withTexts(example.answer, () => ' \u00a0\u200b\u3164\t'),
      );
      expect(JSON.stringify(blank.success ? blank.output : null)).not.toMatch(/[\u00a0\u200b\u3164]/);
    },
  );

  test.each(withExample)('%s reads HTML, a number or the wrong nesting as an issue or as nothing', (id, call) => {
    const isUnused = call.method !== 'GET' && id !== 'login';
    for (const wrong of ['<html>502</html>', 42, true, [[['deep']]], { results: 'none', data: 7, items: 'x' }]) {
      const read = safeParse(call, wrong);
      if (isUnused) expect(read.success).toBe(true);
      else if (typeof wrong !== 'object') expect(read.success, JSON.stringify(wrong)).toBe(false);
      else if (read.success) expect(JSON.stringify(read.output)).not.toMatch(/deep|none/);
    }
  });

  test.each(withExample.filter(([, , example]) => Array.isArray(example.answer)))(
    '%s reads null or nothing as an empty list, and drops rows that are none',
    (_, call, example) => {
      expect(parse(call, null)).toEqual([]);
      expect(parse(call, undefined)).toEqual([]);
      const rows = example.answer as unknown[];
      expect(parse(call, [null, ...rows, 'row', 3])).toEqual(parse(call, rows));
    },
  );

  test.each(['planStudents', 'planNotStartedStudents', 'planDayWiseReport'])(
    '%s reads a plain array, whose length is the total',
    (id) => {
      const { items } = answerOf(id) as { items: unknown[] };
      expect(parse(named(id), items)).toEqual(parse(named(id), { items, total: 2 }));
      expect(parse(named(id), { items })).toMatchObject({ total: 2 });
      expect(parse(named(id), { items: null, total: null })).toEqual({ items: [], total: 0 });
    },
  );

  test.each(['schools', 'users', 'notifications', 'activityLogs'])(
    '%s without pagination, or as a plain array, is all there is',
    (id) => {
      const { data } = answerOf(id) as { data: unknown[] };
      const pagination = { currentPage: 1, totalPages: 1, totalItems: 2, itemsPerPage: 0 };
      expect(parse(named(id), data)).toMatchObject({ pagination });
      expect(parse(named(id), { data })).toMatchObject({ pagination });
      expect(parse(named(id), { data, pagination: null })).toMatchObject({ pagination });
    },
  );

  test.each([
    ['users', 'data', 'pid'],
    ['planStudents', 'items', 'pid'],
    ['conversations', 'conversations', 'conversationId'],
  ])('%s without its list, or without the ids of all its rows, cannot be read', (id, field, key) => {
    const call = named(id);
    const rows = (answerOf(id) as Record<string, object[]>)[field] ?? [];
    const bare = rows.map((row) => ({ ...row, [key]: undefined }));
    const isRead = (answer: unknown) => v.safeParse(call.answer as v.GenericSchema, answer).success;
    expect([isRead({}), isRead({ [field]: bare })]).toEqual([false, false]);
    expect([isRead({ [field]: null }), isRead({ [field]: [] }), isRead({ [field]: [...bare, ...rows] })]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('what an answer does not say of a person stays unsaid', () => {
    expect(parse(named('users'), [{ pid: 1 }])).toMatchObject({
      data: [{ banned: null, hasActiveSubscription: null }],
    });
    expect(parse(named('sessionReport'), { response: [{}] })).toMatchObject({ response: [{ isSubmitted: null }] });
    expect(parse(named('conversations'), { conversations: [{ conversationId: 1 }] })).toMatchObject({
      conversations: [{ isRead: null, messageCount: null }],
    });
    expect(parse(named('planStudents'), [{ pid: 1, totalSessions: 3 }])).toMatchObject({
      items: [{ attendedSessions: null, attendancePercent: null }],
    });
  });

  test('passwords and tokens of users do not get past', () => {
    const read: CallAnswer<typeof users> = v.parse(users.answer, examples.users?.answer);
    expect(JSON.stringify(read)).not.toMatch(/secret|auth/i);
    const [first] = (answerOf('users') as { data: Record<string, unknown>[] }).data;
    const { authPassword: _, authToken: __, ...kept } = first ?? {};
    expect(read.data[0]).toMatchObject(kept);
  });

  test('0 and 1 stay 0 and 1, booleans stay booleans, each understood as the other', () => {
    const plan = (fields: object) => parse(named('studyPlanById'), { studyPlanId: '7', ...fields });
    expect(plan({ isEnable: true, isShared: 1, isOwner: 0 })).toMatchObject({
      isEnable: 1,
      isShared: true,
      isOwner: false,
    });
    expect(plan({ isEnable: 0, isShared: false })).toMatchObject({ studyPlanId: 7, isEnable: 0, isShared: false });
    expect(parse(named('schools'), [{ schoolId: 1, isActive: true }])).toMatchObject({ data: [{ isActive: 1 }] });
    expect(parse(named('users'), [{ pid: 1, banned: 1 }])).toMatchObject({ data: [{ banned: true }] });
  });

  test('a day without its number is the one at its position', () => {
    const rows = [{ videos: 1 }, { day: 7, videos: 2 }, { day: null, videos: 3 }];
    for (const id of ['planActivityCounts', 'planDayWise']) {
      expect(parse(named(id), rows)).toMatchObject([{ day: 1 }, { day: 7 }, { day: 3 }]);
    }
  });

  test('a day without a score has none', () => {
    expect(parse(named('planActivityCounts'), [{ day: 1 }, { day: 2, overallScore: 0 }])).toMatchObject([
      { overallScore: null },
      { overallScore: 0 },
    ]);
  });

  test('attendance without its percentage is attended of total', () => {
    const read = v.parse(planStudents.answer, [
      { pid: 1, attendedSessions: 30, totalSessions: 40 },
      { pid: 2, attendedSessions: 30, totalSessions: 40, attendancePercent: 0 },
      { pid: 3, attendedSessions: 0, totalSessions: 0 },
    ]);
    expect(read.items.map((row) => row.attendancePercent)).toEqual([75, 0, null]);
  });

  test('a distribution keeps its order and loses what is no bucket', () => {
    const distribution = { z: { label: '0-25%', count: '3' }, a: null, m: { label: '100%', count: 1 } };
    const read = parse(named('planSchoolSummary'), { distribution }) as { distribution: object };
    expect(Object.entries(read.distribution)).toEqual([
      ['z', { label: '0-25%', count: 3 }],
      ['m', { label: '100%', count: 1 }],
    ]);
  });

  test('a session report tells how many rows match, one way or the other', () => {
    const totals = (answer: object) => {
      const { count, hilights } = v.parse(sessionReport.answer, answer);
      return [count, hilights.total];
    };
    expect(totals({ response: [], hilights: { total: 45 }, count: 40 })).toEqual([40, 45]);
    expect(totals({ response: [], hilights: { total: 45 } })).toEqual([45, 45]);
    expect(totals({ response: [], count: 40 })).toEqual([40, 40]);
    expect(totals({ response: [{}, {}] })).toEqual([2, 2]);
  });

  test('a progress may come as an average', () => {
    const read = parse(named('parentPerformance'), {
      overallStats: { overallAverage: 61 },
      subjectPerformance: [
        { subject: 'Physics', averageScore: 71 },
        { subject: 'Botany', progressScore: 5, averageScore: 6 },
        null,
      ],
      monthlyTrends: [{ month: 'Apr 2025', averageScore: 81 }],
    });
    expect(read).toMatchObject({
      overallStats: { overallProgress: 61 },
      subjectPerformance: [{ progressScore: 71 }, { progressScore: 5 }],
      monthlyTrends: [{ overallProgress: 81 }],
    });
    expect(JSON.stringify(read)).not.toMatch(/average/i);
  });

  test('a word that nobody knows is the default, or none', () => {
    const read = parse(named('notifications'), [
      { notificationId: 1, priority: 9 },
      { notificationId: 2, priority: '3' },
    ]);
    expect(read).toMatchObject({ data: [{ priority: 1 }, { priority: 3 }] });
    expect(parse(named('conversations'), { conversations: [{ conversationId: 1, priority: 'LOUD' }] })).toMatchObject({
      conversations: [{ priority: 'normal' }],
    });
    // But of a day, for which a host may have words of its own.
    expect(
      parse(named('parentAttendance'), {
        monthlyAttendance: [{ date: 4, status: 'late' }, { date: 5, status: 'no_classes' }, { date: 6 }],
      }),
    ).toMatchObject({ monthlyAttendance: [{ status: 'late' }, { status: 'no_classes' }, { status: null }] });
  });

  test('an empty answer of a call that writes is fine', () => {
    // Of these a client uses what they answer.
    const used = [
      'login',
      'changeView',
      'createAccessKey',
      'createWebhook',
      'renewWebhookSecret',
      'addLtiRegistration',
      'beginImport',
      'importTicket',
      'signInByProvider',
      'openInvitation',
      'acceptInvitation',
      'openLtiLaunch',
      'answerLtiDeepLink',
    ];
    for (const call of allCalls.filter((each) => each.method !== 'GET' && !used.includes(each.id))) {
      for (const nothing of [undefined, null, '', {}]) expect(safeParse(call, nothing).success, call.id).toBe(true);
    }
  });

  test('a login’s user keeps the fields that nobody here names, for what is stored is what came', () => {
    const user = { pid: 1, role: 4, department: 'Science', schoolInfo: { schoolName: 'Tulsi', board: 'CBSE' } };
    expect(parse(named('login'), { token: 't', user, menu: [] })).toMatchObject({ user });
  });

  test('a login without a token or a user is no login, and an odd user does no harm', () => {
    const call = named('login');
    expect(safeParse(call, { user: { role: 3 }, menu: [] }).success).toBe(false);
    expect(safeParse(call, { token: '', user: { role: 3 } }).success).toBe(false);
    expect(safeParse(call, { token: 't' }).success).toBe(false);
    const odd = {
      token: 't',
      user: { role: {}, schoolInfo: 'x', capabilities: ['a', 5] },
      menu: [{}, { id: 'a', path: '/a' }],
    };
    expect(parse(call, odd)).toEqual({
      token: 't',
      user: {
        pid: null,
        name: null,
        role: null,
        schoolId: null,
        schoolInfo: null,
        isParentView: false,
        capabilities: ['a'],
      },
      menu: [{ id: 'a', path: '/a', name: '', icon: '' }],
    });
  });

  test('an error tells its message and hint, or neither', () => {
    expect(v.parse(errorBody, { message: 'No', hint: 'Sign in', studyPlans: [] })).toEqual({
      message: 'No',
      hint: 'Sign in',
    });
    expect(v.parse(errorBody, {})).toEqual({ message: null, hint: null });
    expect(v.safeParse(errorBody, '<html>').success).toBe(false);
  });
});
