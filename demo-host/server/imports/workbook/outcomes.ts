/** What became of each row, as lines of the preview: `planContent.ts` has tried it. */
import type { Kysely } from 'kysely';
import { nameKey } from '#domain/people/names.ts';
import type { DB } from '#host/server/database/schema.ts';
import { sentence } from '#host/server/imports/roster/planSchools.ts';
import type { Place, ReportLine } from '#host/server/imports/roster/roster.ts';
import { placeWords } from '#host/server/imports/table.ts';
import type { ContentKind, ContentOutcome, ContentReport } from '#host/server/plans/content/types.ts';
import type { Planning } from './planning.ts';
import type { PlanRow } from './workbook.ts';
import { type Before, type ChangedKind, readBefore } from './workbooks.ts';

const KINDS: Readonly<Record<ContentKind, ReportLine['kind']>> = {
  video: 'video',
  exam: 'exam',
  plan: 'plan',
  session: 'session',
  liveSession: 'live session',
  holiday: 'holiday',
  name: 'subject',
};

/** Says which rows cannot be written, and why. */
export function refuseProblems(plan: Planning, { problems }: ContentReport): void {
  for (const { kind, at, message } of problems) {
    const written = plan.written.get(at ?? '') ?? { kind: KINDS[kind], place: nowhere(plan, kind), name: '' };
    plan.say('refused', written, message);
  }
}

/** Says what became of each row. @returns how many stay as they are */
export async function linesOf(owner: Kysely<DB>, plan: Planning, report: ContentReport): Promise<number> {
  const { outcomes, newSubjects, newCategories } = report;
  const reasons = await reasonsOf(owner, plan, outcomes);
  for (const [kind, names] of [
    ['subject', newSubjects],
    ['category', newCategories],
  ] as const) {
    for (const name of names) {
      plan.say(
        'new',
        { kind, place: firstWith(plan, kind, name), name },
        `A new ${kind}: look whether it is spelled well.`,
      );
    }
  }
  let same = 0;
  for (const outcome of outcomes) {
    const { kind, title: name, day, plan: of } = outcome;
    const written = plan.written.get(outcome.at ?? '') ?? { kind: KINDS[kind], place: nowhere(plan, kind), name };
    const inPlan = kind === 'session' ? ` of day ${day} of "${of}"` : '';
    switch (outcome.outcome) {
      case 'same':
        same += 1;
        break;
      case 'new':
        plan.say('new', written, `A new ${KINDS[kind]}${inPlan}.`);
        break;
      case 'restored':
        plan.say(
          'changed',
          written,
          kind === 'session' ? `It is in its plan again, on day ${day}.` : 'It was deleted, and is there again.',
        );
        break;
      case 'changed':
        plan.say(
          'changed',
          written,
          reasons.get(outcome) ?? (kind === 'name' ? 'Called so in further languages.' : 'Changed.'),
        );
        break;
      case 'retired':
        plan.say(
          'leaving',
          written,
          `Not among the rows of "${of}", and leaves day ${day}. What students did in it stays.`,
        );
        break;
      case 'deleted':
        plan.say('leaving', written, `Not among the rows of "${of}", and leaves day ${day}. No student had done it.`);
        break;
    }
  }
  return same;
}

/** Something that is in no row belongs to its sheet. */
function nowhere({ workbook }: Planning, kind: ContentKind): Place {
  const rows: readonly Place[] = kind === 'session' ? workbook.sessions : workbook.plans;
  const file = rows[0]?.file ?? workbook.sessions[0]?.file ?? workbook.sharing[0]?.file ?? '';
  return { file, line: 0 };
}

/** The first row that names a subject or a category. */
function firstWith({ workbook }: Planning, what: 'subject' | 'category', name: string): Place {
  const { videos, exams, sessions, liveSessions } = workbook;
  const rows: readonly (Place & { subject: string | undefined; category?: string | undefined })[] = [
    videos,
    exams,
    sessions,
    liveSessions,
  ].flat();
  return rows.find((row) => nameKey(row[what] ?? '') === nameKey(name)) ?? { file: '', line: 0 };
}

/** Why something changes: what it was before. */
async function reasonsOf(
  owner: Kysely<DB>,
  plan: Planning,
  outcomes: readonly ContentOutcome[],
): Promise<Map<ContentOutcome, string>> {
  const changed = outcomes.filter(({ outcome }) => outcome === 'changed');
  const after = afterOf(plan);
  const reasons = new Map<ContentOutcome, string>();
  for (const kind of ['video', 'exam', 'session', 'liveSession', 'holiday'] as const satisfies ChangedKind[]) {
    const ofKind = changed.filter((outcome) => outcome.kind === kind);
    const before = await readBefore(
      owner,
      kind,
      ofKind.flatMap(({ id }) => id ?? []),
    );
    for (const outcome of ofKind) {
      const was = before.get(outcome.id ?? 0);
      const is = after.get(outcome.at ?? '');
      if (was && is) reasons.set(outcome, differences(was, is));
    }
  }
  const rows = new Map(plan.workbook.plans.map((row) => [placeWords(row), row]));
  for (const outcome of changed.filter(({ kind }) => kind === 'plan')) {
    reasons.set(outcome, planDifferences(plan, outcome, rows.get(outcome.at ?? '')));
  }
  return reasons;
}

/** The rows by their places, in the words of their columns. What is undefined is not compared. */
function afterOf({ workbook, written }: Planning): Map<string, Partial<Before>> {
  const after = new Map<string, Partial<Before>>();
  const add = (place: Place, words: Partial<Before>) => after.set(placeWords(place), words);
  for (const row of workbook.videos) {
    add(row, { title: row.title, category: row.category, subject: row.subject, duration: row.seconds });
  }
  for (const row of workbook.exams) {
    const { title, category, subject, minutes, questions } = row;
    add(row, { title, category, subject, duration: minutes, questions });
  }
  for (const row of workbook.sessions) {
    const { day, type, referenceTitle, subject } = row;
    add(row, { day, type, title: written.get(placeWords(row))?.name ?? row.title, referenceTitle, subject });
  }
  for (const row of workbook.liveSessions) {
    const { title, className, subject, minutes, day, time } = row;
    add(row, { title, class: className, subject, duration: minutes, beginning: `${day} ${time}` });
  }
  for (const row of workbook.holidays) add(row, { name: row.name });
  return after;
}

function differences(was: Before, is: Partial<Before>): string {
  const reasons = Object.entries(is).flatMap(([field, value]) => {
    if (value === undefined) return [];
    const [old, now] = [String(was[field] ?? ''), String(value ?? '')];
    const isSame =
      field === 'subject' || field === 'category' || field === 'class' ? nameKey(old) === nameKey(now) : old === now;
    return isSame ? [] : [`${field} (was ${old === '' ? 'empty' : `"${old}"`})`];
  });
  return reasons.length > 0 ? sentence(reasons) : 'Place in the day, video, exam or key.';
}

function planDifferences({ known }: Planning, { id }: ContentOutcome, row: PlanRow | undefined): string {
  const was = known.plans.find((plan) => plan.id === id);
  if (!was || !row) return 'Its sessions or schools change.';
  const { title, description, grade, isEnabled, startsOn } = row;
  const reasons = [
    title !== was.title && `title (was "${was.title}")`,
    description !== undefined && description !== (was.description ?? '') && 'description',
    grade !== undefined && grade !== was.grade && `gradeId (was ${was.grade ?? 'empty'})`,
    isEnabled !== undefined && isEnabled !== was.isEnabled && (isEnabled ? 'is active again' : 'is switched off'),
    startsOn !== undefined && startsOn !== was.startsOn && `startsOn (was ${was.startsOn ?? 'empty'})`,
  ].filter((reason) => reason !== false);
  return reasons.length > 0 ? sentence(reasons) : 'Its sessions or schools change.';
}
