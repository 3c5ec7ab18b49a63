/**
 * Which students may need attention, and why (promises/academy-attention.md#the-reasons). Each reason is a rule with
 * named thresholds over figures that staff and parents see elsewhere too. There is no score: a rule holds or it does
 * not, and a reason carries the numbers that made it hold.
 */
import type { ReasonKind } from './attentionKinds.ts';
import { mean } from './childMeasures.ts';

/** The thresholds, each with its unit. The academy may change them within `RULE_LIMITS`. */
export interface AttentionRules {
  /** `absence`: absent on at least this many … */
  absentDays: number;
  /** … of this many school days, the latest. */
  schoolDays: number;
  /** `examsFell`: the exam average has fallen by at least this many percentage points in `FALL_WEEKS`. */
  fallPoints: number;
  /** `examsLow`: at least this many … */
  lowExams: number;
  /** … of this many exams, the latest … */
  lastExams: number;
  /** … are below this percentage. `averageLow`: so is the average of the last `AVERAGE_DAYS`. */
  lowBelow: number;
  /** `planLeft`: the plan has not been opened for at least this many days, while somebody else of the class has. */
  unopenedDays: number;
  /** `planNotStarted`: the plan is not started, and at least this percentage of the class has begun it. */
  begunPercent: number;
}
export type RuleName = keyof AttentionRules;

/** What every academy begins with. */
export const DEFAULT_RULES: AttentionRules = {
  absentDays: 4,
  schoolDays: 6,
  fallPoints: 20,
  lowExams: 5,
  lastExams: 6,
  lowBelow: 40,
  unopenedDays: 7,
  begunPercent: 75,
};

/** The least and the largest value of each threshold. */
export const RULE_LIMITS: Readonly<Record<RuleName, readonly [min: number, max: number]>> = {
  absentDays: [1, 12],
  schoolDays: [1, 12],
  fallPoints: [5, 100],
  lowExams: [1, 12],
  lastExams: [1, 12],
  lowBelow: [1, 100],
  unopenedDays: [3, 60],
  begunPercent: [50, 100],
};

/** The thresholds of each kind. */
export const RULES_OF: Readonly<Record<ReasonKind, readonly RuleName[]>> = {
  absence: ['absentDays', 'schoolDays'],
  examsFell: ['fallPoints'],
  examsLow: ['lowExams', 'lastExams', 'lowBelow'],
  // It goes by the percentage of low exams.
  averageLow: [],
  planLeft: ['unopenedDays'],
  planNotStarted: ['begunPercent'],
};

/** `examsFell` compares this many weeks, the latest, with as many weeks before them. */
export const FALL_WEEKS = 4;
/** `examsFell` needs at least this many exams in both periods: one exam alone is no trend. */
export const FALL_EXAMS = 2;
/** `averageLow` looks at the exams of this many days, the latest … */
export const AVERAGE_DAYS = 30;
/** … and needs at least this many of them. */
export const AVERAGE_EXAMS = 2;
/** `planNotStarted` says nothing in a class of fewer students, where each one is a large share. */
export const CLASS_FROM = 5;
/** `planNotStarted` waits this many days after a plan was shared, or after the student joined. */
export const GRACE_DAYS = 7;
/**
 * Figures reach this many school days and exams back, the largest thresholds, and none further than this many days: what
 * was long ago is no reason of today.
 */
export const FIGURES_BACK = {
  schoolDays: RULE_LIMITS.schoolDays[1],
  exams: RULE_LIMITS.lastExams[1],
  days: 60,
} as const;

/** A threshold that is no whole number within its limits, or more of a number of things than there are things. */
export function wrongRules(rules: AttentionRules): RuleName[] {
  const wrong = (Object.keys(RULE_LIMITS) as RuleName[]).filter((name) => {
    const [min, max] = RULE_LIMITS[name];
    return !Number.isInteger(rules[name]) || rules[name] < min || rules[name] > max;
  });
  if (rules.absentDays > rules.schoolDays && !wrong.includes('absentDays')) wrong.push('absentDays');
  if (rules.lowExams > rules.lastExams && !wrong.includes('lowExams')) wrong.push('lowExams');
  return wrong;
}

/** The sum of exam percentages of a period, and the first day on which an exam was handed in. */
export interface ExamPeriod {
  exams: number;
  percentageSum: number;
  firstDay: string | null;
}

/** A plan that the student's class has. Days are `YYYY-MM-DD` of the academy. */
export interface PlanFigures {
  planId: number;
  /** The last day on which the student did anything in it; null where it is not started. */
  lastOpened: string | null;
  /** The student has attended every session of it. */
  isDone: boolean;
  /** Students of the class, this one included, and how many of them have begun the plan. */
  classStudents: number;
  classBegun: number;
  /** The last day on which anybody of the class did anything in it. */
  classLastOpened: string | null;
  /** Since when the student could have begun it: the plan is shared and the student has joined. */
  givenOn: string;
}

/** What the rules read of one student. */
export interface StudentFigures {
  /** The last school days, latest first: those that are present, absent or partial for parents. */
  schoolDays: readonly { day: string; isAbsent: boolean }[];
  /** The last exams, latest first, each with its percentage. */
  exams: readonly { day: string; percentage: number }[];
  /** The last `FALL_WEEKS`, and as many weeks before them. */
  recent: ExamPeriod;
  before: ExamPeriod;
  /** The last `AVERAGE_DAYS`; missing in figures that were counted before it was. */
  month?: ExamPeriod;
  plans: readonly PlanFigures[];
}

/** The numbers of a reason; which of them there are depends on its kind. */
export interface ReasonNumbers {
  /** `absence`: days absent, of this many school days. `planLeft`: days since the plan was opened. `averageLow`: in how many days. */
  days?: number;
  ofDays?: number;
  /** `examsFell`: the averages in percent, rounded, and in how many weeks. */
  from?: number;
  to?: number;
  weeks?: number;
  /** `examsLow`: exams below `below` percent, of this many. `averageLow`: the exams of the average. */
  exams?: number;
  ofExams?: number;
  below?: number;
  /** `planNotStarted`: how much of the class has begun, in percent, rounded down. `averageLow`: the average, rounded. */
  percent?: number;
}

/** A reason that holds. */
export interface Reason {
  kind: ReasonKind;
  /** The plan that it is about; null for the other kinds. */
  planId: number | null;
  /** The day since which it holds, `YYYY-MM-DD`: promises/academy-attention.md#since-when. */
  since: string | null;
  numbers: ReasonNumbers;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days lie between two days, `YYYY-MM-DD`; negative where `until` is the earlier one. */
export const daysBetween = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / DAY_MS;

const first = <T>(list: readonly T[], isCounted: (each: T) => boolean): T | undefined => list.filter(isCounted).at(-1);

function absence({ schoolDays }: StudentFigures, rules: AttentionRules): Reason[] {
  const last = schoolDays.slice(0, rules.schoolDays);
  const absent = last.filter(({ isAbsent }) => isAbsent);
  if (absent.length < rules.absentDays) return [];
  const since = first(last, ({ isAbsent }) => isAbsent)?.day ?? null;
  return [{ kind: 'absence', planId: null, since, numbers: { days: absent.length, ofDays: last.length } }];
}

function examsFell({ recent, before }: StudentFigures, rules: AttentionRules): Reason[] {
  if (recent.exams < FALL_EXAMS || before.exams < FALL_EXAMS) return [];
  const from = mean(before.percentageSum, before.exams) ?? 0;
  const to = mean(recent.percentageSum, recent.exams) ?? 0;
  // Compared as they are shown, so that nobody reads '60 to 40' beside a rule of 20 points that does not hold.
  const numbers = { from: Math.round(from), to: Math.round(to), weeks: FALL_WEEKS };
  if (numbers.from - numbers.to < rules.fallPoints) return [];
  return [{ kind: 'examsFell', planId: null, since: recent.firstDay, numbers }];
}

function examsLow({ exams }: StudentFigures, rules: AttentionRules): Reason[] {
  const last = exams.slice(0, rules.lastExams);
  const isLow = ({ percentage }: { percentage: number }) => percentage < rules.lowBelow;
  const low = last.filter(isLow).length;
  if (low < rules.lowExams) return [];
  const numbers = { exams: low, ofExams: last.length, below: rules.lowBelow };
  return [{ kind: 'examsLow', planId: null, since: first(last, isLow)?.day ?? null, numbers }];
}

/** Tells of those whose average is low without enough low exams for `examsLow`. */
function averageLow(figures: StudentFigures, rules: AttentionRules): Reason[] {
  const { month } = figures;
  if (!month || month.exams < AVERAGE_EXAMS || examsLow(figures, rules).length > 0) return [];
  // Compared as it is shown.
  const percent = Math.round(mean(month.percentageSum, month.exams) ?? 0);
  if (percent >= rules.lowBelow) return [];
  return [
    {
      kind: 'averageLow',
      planId: null,
      since: month.firstDay,
      numbers: { percent, days: AVERAGE_DAYS, exams: month.exams },
    },
  ];
}

function planLeft({ plans }: StudentFigures, rules: AttentionRules, today: string): Reason[] {
  return plans.flatMap(({ planId, lastOpened, isDone, classLastOpened }) => {
    if (lastOpened === null || isDone || classLastOpened === null) return [];
    const days = daysBetween(lastOpened, today);
    // A plan that the whole class rests from, as in holidays, is nobody's reason.
    const isInUse = daysBetween(classLastOpened, today) < rules.unopenedDays;
    if (days < rules.unopenedDays || !isInUse) return [];
    return [{ kind: 'planLeft' as const, planId, since: lastOpened, numbers: { days } }];
  });
}

function planNotStarted({ plans }: StudentFigures, rules: AttentionRules, today: string): Reason[] {
  return plans.flatMap(({ planId, lastOpened, classStudents, classBegun, givenOn }) => {
    if (lastOpened !== null || classStudents < CLASS_FROM) return [];
    if (daysBetween(givenOn, today) < GRACE_DAYS) return [];
    if (100 * classBegun < rules.begunPercent * classStudents) return [];
    const percent = Math.floor((100 * classBegun) / classStudents);
    return [{ kind: 'planNotStarted' as const, planId, since: givenOn, numbers: { percent } }];
  });
}

/** The reasons that hold for a student today, in the order of `REASON_KINDS`; none for most students. */
export function reasonsOf(figures: StudentFigures, rules: AttentionRules, today: string): Reason[] {
  return [
    ...absence(figures, rules),
    ...examsFell(figures, rules),
    ...examsLow(figures, rules),
    ...averageLow(figures, rules),
    ...planLeft(figures, rules, today),
    ...planNotStarted(figures, rules, today),
  ];
}
