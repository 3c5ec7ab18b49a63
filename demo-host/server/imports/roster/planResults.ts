/** Exams and results: line items become exams, and results become attempts of students. */

import { roundTo } from '#domain/format/rounding.ts';
import { sameName } from '#domain/people/names.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Planning } from '#host/server/imports/planning.ts';
import { DEFAULT_CATEGORY } from '#host/server/plans/content/library.ts';
import type { LineItem, Result } from './roster.ts';
import type { KnownExam, KnownResult } from './rosterResults.ts';

/** What the academy has of earlier imports. */
export interface KnownResults {
  exams: ReadonlyMap<string, KnownExam>;
  results: ReadonlyMap<string, KnownResult>;
}

/** Results in these states have a score that counts; a corrected one comes again under the same `sourcedId`. */
const SCORED = new Set(['fully graded', 'partially graded']);
/** Nobody is scored in these states. */
const UNSCORED = new Set(['exempt', 'not submitted', 'submitted', 'late']);

/** Plans line items and results, after the people: a result belongs to a student of this roster. */
export function planResults(plan: Planning, known: KnownResults): void {
  const exams = new Map<string, KnownExam>(known.exams);
  for (const item of plan.roster.lineItems) planExam(plan, item, known.exams.get(item.sourcedId), exams);
  for (const result of plan.roster.results) planResult(plan, result, known.results.get(result.sourcedId), exams);
}

function planExam(plan: Planning, item: LineItem, known: KnownExam | undefined, exams: Map<string, KnownExam>): void {
  const { sourcedId, title, min, max, hasLeft } = item;
  if (hasLeft) {
    if (!known || known.isDeleted) {
      plan.unchanged += known ? 1 : 0;
      if (!known) plan.say('not taken', 'exam', item, title, 'It is to be deleted, and the academy does not have it.');
      return;
    }
    plan.changes.exams.push({ ...known, day: '', hasLeft: true });
    plan.say('leaving', 'exam', item, known.title, 'Leaves the lists of exams. Results that were taken stay.');
    return;
  }
  const category = plan.roster.categories.get(item.category) ?? known?.category ?? DEFAULT_CATEGORY;
  const subject = plan.roster.subjects.get(item.classId) ?? known?.subject ?? null;
  const exam: KnownExam = { sourcedId, title, category, subject, min, max, isDeleted: false };
  exams.set(sourcedId, exam);
  const changed =
    known &&
    [
      known.title !== title && `title (was "${known.title}")`,
      !sameName(known.category, category) && 'category',
      subject !== null && !sameName(known.subject ?? '', subject) && 'subject',
      (known.min !== min || known.max !== max) && 'range of marks',
      known.isDeleted && 'it is back in the lists',
    ].filter((reason) => reason !== false);
  if (changed?.length === 0) {
    plan.unchanged += 1;
    return;
  }
  plan.changes.exams.push({ sourcedId, title, category, subject, min, max, day: item.day, hasLeft: false });
  if (changed) plan.say('changed', 'exam', item, title, `Changed: ${changed.join(', ')}.`);
  else plan.say('new', 'exam', item, title, `A new exam of the category ${category}.`);
}

function planResult(
  plan: Planning,
  result: Result,
  known: KnownResult | undefined,
  exams: ReadonlyMap<string, KnownExam>,
): void {
  const { sourcedId, status, score, day } = result;
  const exam = exams.get(result.lineItem);
  const name = exam?.title ?? '';
  if (result.hasLeft || UNSCORED.has(status)) {
    if (known) {
      plan.changes.takenBack.push(sourcedId);
      const why = result.hasLeft ? 'It is to be deleted' : `Its state is "${status}" now`;
      plan.say('leaving', 'result', result, name, `${why}, and counts no more.`);
    } else if (!result.hasLeft) plan.say('not taken', 'result', result, name, `There is no score: it is "${status}".`);
    return;
  }
  const fault = faultOf(plan, result, exam);
  if (fault !== undefined || !exam || score === null) {
    plan.say('refused', 'result', result, name, fault ?? '');
    return;
  }
  const pid = studentOf(plan, result.student);
  const mark = rounded(score);
  const percentage = rounded((100 * (score - exam.min)) / (exam.max - exam.min));
  const isSame =
    known !== undefined &&
    known.exam === exam.sourcedId &&
    known.pid === pid &&
    known.day === day &&
    known.mark === mark &&
    known.percentage === percentage;
  if (isSame) {
    plan.unchanged += 1;
    return;
  }
  plan.changes.results.push({ sourcedId, exam: exam.sourcedId, student: result.student, day, mark, percentage });
  plan.say(
    known ? 'changed' : 'new',
    'result',
    result,
    name,
    known ? `${known.percentage} % becomes ${percentage} %.` : `${percentage} %.`,
  );
}

/** What is wrong with a result that should have a score, in a sentence. */
function faultOf(plan: Planning, result: Result, exam: KnownExam | undefined): string | undefined {
  const { status, score, day, lineItem, student } = result;
  if (!SCORED.has(status)) return `scoreStatus is "${status}", which OneRoster does not have.`;
  if (score === null) return 'The score is missing.';
  if (day === '') return 'scoreDate is missing: it says on which day the result counts.';
  if (day > plan.roster.today) return `scoreDate is "${day}", which is still to come.`;
  if (!exam)
    return `The line item "${lineItem}" is neither in lineItems.csv nor of an earlier import, so what the score is of is not known.`;
  if (exam.min > score || score > exam.max)
    return `The score ${score} is not between ${exam.min} and ${exam.max}, as its line item says.`;
  if (studentOf(plan, student) === undefined)
    return `"${student}" is no student of this roster whom the academy has or takes.`;
  return undefined;
}

/** As the tables keep marks and percentages. */
const rounded = (value: number): number => roundTo(value, 2, Math.round);

/** The student of a `sourcedId`: a pid, null for one whom this import adds, undefined for nobody. */
function studentOf({ acceptedPeople, knownPeople }: Planning, sourcedId: string): number | null | undefined {
  const person = knownPeople.get(sourcedId);
  const role = acceptedPeople.get(sourcedId)?.role ?? (person && !person.isDeleted ? person.role : undefined);
  return role === STUDENT ? (person?.pid ?? null) : undefined;
}
