import { describe, expect, it } from 'vitest';
import {
  type AttentionRules,
  AVERAGE_EXAMS,
  CLASS_FROM,
  DEFAULT_RULES,
  FALL_EXAMS,
  GRACE_DAYS,
  type PlanFigures,
  RULE_LIMITS,
  RULES_OF,
  reasonsOf,
  type StudentFigures,
  wrongRules,
} from '#domain/learning/attention.ts';
import { REASON_KINDS } from '#domain/learning/attentionKinds.ts';

const TODAY = '2026-11-20';
const dayAgo = (days: number) => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10);

const nothing: StudentFigures = {
  schoolDays: [],
  exams: [],
  recent: { exams: 0, percentageSum: 0, firstDay: null },
  before: { exams: 0, percentageSum: 0, firstDay: null },
  plans: [],
};
const plan: PlanFigures = {
  planId: 7,
  lastOpened: dayAgo(1),
  isDone: false,
  classStudents: 25,
  classBegun: 21,
  classLastOpened: dayAgo(0),
  givenOn: dayAgo(30),
};
const reasons = (figures: Partial<StudentFigures>, rules: Partial<AttentionRules> = {}) =>
  reasonsOf({ ...nothing, ...figures }, { ...DEFAULT_RULES, ...rules }, TODAY);

/** School days from today backwards: 'a' is absent. */
const days = (pattern: string) =>
  [...pattern].map((letter, index) => ({ day: dayAgo(index), isAbsent: letter === 'a' }));
const exams = (...percentages: number[]) =>
  percentages.map((percentage, index) => ({ day: dayAgo(2 * index), percentage }));
const period = (...percentages: number[]) => ({
  exams: percentages.length,
  percentageSum: percentages.reduce((sum, each) => sum + each, 0),
  firstDay: dayAgo(12),
});

describe('absence (promises/academy-attention.md#the-reasons)', () => {
  it('holds from 4 of the last 6 school days on, since the first of those absences', () => {
    expect(reasons({ schoolDays: days('aapapa') })).toEqual([
      { kind: 'absence', planId: null, since: dayAgo(5), numbers: { days: 4, ofDays: 6 } },
    ]);
    expect(reasons({ schoolDays: days('aapapp') })).toEqual([]);
  });
  it('does not look further back than the last school days', () => {
    expect(reasons({ schoolDays: days('aaapppa') })).toEqual([]);
  });
  it('tells how many school days there have been where there are fewer', () => {
    expect(reasons({ schoolDays: days('aaaa') })[0]?.numbers).toEqual({ days: 4, ofDays: 4 });
    expect(reasons({ schoolDays: days('aaa') })).toEqual([]);
  });
});

describe('an exam average that fell', () => {
  it('holds from 20 points on, since the first exam of the last four weeks', () => {
    expect(reasons({ before: period(70, 66), recent: period(42, 40) })).toEqual([
      { kind: 'examsFell', planId: null, since: dayAgo(12), numbers: { from: 68, to: 41, weeks: 4 } },
    ]);
    expect(reasons({ before: period(60, 60), recent: period(40, 40) })).toHaveLength(1);
    expect(reasons({ before: period(60, 60), recent: period(41, 41) })).toEqual([]);
  });
  it('compares the averages as they are shown', () => {
    expect(reasons({ before: period(59.5, 59.5), recent: period(40.4, 40.4) })).toHaveLength(1);
    expect(reasons({ before: period(60.4, 60.4), recent: period(40.5, 40.5) })).toEqual([]);
  });
  it(`needs ${FALL_EXAMS} exams in each period`, () => {
    expect(reasons({ before: period(90), recent: period(10, 10) })).toEqual([]);
    expect(reasons({ before: period(90, 90), recent: period(10) })).toEqual([]);
  });
  it('is none for an average that rose', () => {
    expect(reasons({ before: period(10, 10), recent: period(90, 90) })).toEqual([]);
  });
});

describe('low exams', () => {
  it('hold from five of the last six below 40 % on, since the oldest of them', () => {
    expect(reasons({ exams: exams(39.99, 80, 0, 20, 30, 39) })).toEqual([
      { kind: 'examsLow', planId: null, since: dayAgo(10), numbers: { exams: 5, ofExams: 6, below: 40 } },
    ]);
    expect(reasons({ exams: exams(40, 80, 0, 20, 30, 39) })).toEqual([]);
  });
  it('do not look further back than the last exams', () => {
    expect(reasons({ exams: exams(80, 80, 10, 10, 10, 10, 10) })).toEqual([]);
  });
});

describe('a low average of few exams', () => {
  it('holds below 40 % in the last 30 days, since the first of these exams', () => {
    expect(reasons({ exams: exams(20, 24, 40), month: period(20, 24, 40) })).toEqual([
      { kind: 'averageLow', planId: null, since: dayAgo(12), numbers: { percent: 28, days: 30, exams: 3 } },
    ]);
  });
  it('compares the average as it is shown', () => {
    expect(reasons({ month: period(39.4, 39.4) })).toHaveLength(1);
    expect(reasons({ month: period(39.5, 39.5) })).toEqual([]);
  });
  it(`needs ${AVERAGE_EXAMS} exams, and follows the threshold of low exams`, () => {
    expect(reasons({ month: period(10) })).toEqual([]);
    expect(reasons({ month: period(45, 45) }, { lowBelow: 50 })).toHaveLength(1);
  });
  it('is not told beside low exams, which say the same with more exams', () => {
    const low = [10, 10, 10, 10, 10, 10];
    expect(reasons({ exams: exams(...low), month: period(...low) }).map(({ kind }) => kind)).toEqual(['examsLow']);
  });
  it('is none while the exams of a month are not counted yet', () => {
    expect(reasons({ exams: exams(10, 10) })).toEqual([]);
  });
});

describe('a plan that is left', () => {
  it('holds from 7 days without opening it on, since the day it was last opened', () => {
    expect(reasons({ plans: [{ ...plan, lastOpened: dayAgo(7) }] })).toEqual([
      { kind: 'planLeft', planId: 7, since: dayAgo(7), numbers: { days: 7 } },
    ]);
    expect(reasons({ plans: [{ ...plan, lastOpened: dayAgo(6) }] })).toEqual([]);
  });
  it('is none while the whole class rests from the plan, as in holidays', () => {
    const left = { ...plan, lastOpened: dayAgo(9) };
    expect(reasons({ plans: [{ ...left, classLastOpened: dayAgo(6) }] })).toHaveLength(1);
    expect(reasons({ plans: [{ ...left, classLastOpened: dayAgo(7) }] })).toEqual([]);
    expect(reasons({ plans: [{ ...left, classLastOpened: null }] })).toEqual([]);
  });
  it('is none once every session of the plan is attended', () => {
    expect(reasons({ plans: [{ ...plan, lastOpened: dayAgo(9), isDone: true }] })).toEqual([]);
  });
});

describe('a plan that is not started', () => {
  const notStarted = { ...plan, lastOpened: null };
  it('holds once 75 % of the class have begun it, since it was given', () => {
    expect(reasons({ plans: [notStarted] })).toEqual([
      { kind: 'planNotStarted', planId: 7, since: dayAgo(30), numbers: { percent: 84 } },
    ]);
    expect(reasons({ plans: [{ ...notStarted, classStudents: 20, classBegun: 15 }] })).toHaveLength(1);
    expect(reasons({ plans: [{ ...notStarted, classStudents: 20, classBegun: 14 }] })).toEqual([]);
  });
  it(`says nothing in a class of fewer than ${CLASS_FROM}`, () => {
    expect(reasons({ plans: [{ ...notStarted, classStudents: CLASS_FROM, classBegun: 4 }] })).toHaveLength(1);
    expect(reasons({ plans: [{ ...notStarted, classStudents: CLASS_FROM - 1, classBegun: 3 }] })).toEqual([]);
  });
  it(`waits ${GRACE_DAYS} days after the plan was given, or the student has joined`, () => {
    expect(reasons({ plans: [{ ...notStarted, givenOn: dayAgo(GRACE_DAYS) }] })).toHaveLength(1);
    expect(reasons({ plans: [{ ...notStarted, givenOn: dayAgo(GRACE_DAYS - 1) }] })).toEqual([]);
  });
});

describe('the reasons of a student', () => {
  it('are none without figures', () => {
    expect(reasons({})).toEqual([]);
  });
  it('come in the order of their kinds, each plan with its own', () => {
    const all = reasons({
      schoolDays: days('aaaaaa'),
      exams: exams(1, 2, 3, 4, 5, 6),
      before: period(70, 70),
      recent: period(3, 4),
      plans: [
        { ...plan, lastOpened: null },
        { ...plan, planId: 8, lastOpened: dayAgo(9) },
        { ...plan, planId: 9, lastOpened: dayAgo(8) },
      ],
    });
    expect(all.map(({ kind, planId }) => [kind, planId])).toEqual([
      ['absence', null],
      ['examsFell', null],
      ['examsLow', null],
      ['planLeft', 8],
      ['planLeft', 9],
      ['planNotStarted', 7],
    ]);
  });
  it('follow the thresholds of the academy', () => {
    expect(reasons({ schoolDays: days('aap') }, { absentDays: 2, schoolDays: 3 })).toHaveLength(1);
    expect(reasons({ exams: exams(49, 49) }, { lowExams: 2, lastExams: 2, lowBelow: 50 })).toHaveLength(1);
    expect(reasons({ plans: [{ ...plan, lastOpened: dayAgo(9) }] }, { unopenedDays: 10 })).toEqual([]);
  });
});

describe('the thresholds', () => {
  it('begin within their limits, and each belongs to one kind', () => {
    expect(wrongRules(DEFAULT_RULES)).toEqual([]);
    const named = REASON_KINDS.flatMap((kind) => RULES_OF[kind]);
    expect([...named].sort()).toEqual(Object.keys(DEFAULT_RULES).sort());
  });
  it('are wrong outside of their limits and where they are no whole numbers', () => {
    for (const [name, [min, max]] of Object.entries(RULE_LIMITS)) {
      const widest = { ...DEFAULT_RULES, absentDays: 1, schoolDays: 12, lowExams: 1, lastExams: 12 };
      const wrong = (value: number) => wrongRules({ ...widest, [name]: value });
      for (const value of [min, max]) expect(wrong(value)).toEqual([]);
      for (const value of [min - 1, max + 1, min + 0.5, Number.NaN]) expect(wrong(value)).toContain(name);
    }
  });
  it('are wrong where more is asked than is looked at', () => {
    expect(wrongRules({ ...DEFAULT_RULES, absentDays: 7 })).toEqual(['absentDays']);
    expect(wrongRules({ ...DEFAULT_RULES, lowExams: 7 })).toEqual(['lowExams']);
    expect(wrongRules({ ...DEFAULT_RULES, absentDays: 6, lowExams: 6 })).toEqual([]);
  });
});
