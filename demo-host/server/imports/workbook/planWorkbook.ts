/** Compares a workbook with the academy: what an import would do. Nothing is written. */
import type { Kysely } from 'kysely';
import type { DB } from '#host/server/database/schema.ts';
import { isConflict, refusedAsItIs } from '#host/server/imports/conflict.ts';
import { countsOf, EXODUS_SHARE, type PreviewLines } from '#host/server/imports/preview.ts';
import type { Place } from '#host/server/imports/roster/roster.ts';
import type { AcademyContent } from '#host/server/plans/content/types.ts';
import { linesOf, refuseProblems } from './outcomes.ts';
import { Planning } from './planning.ts';
import { planPlans } from './planPlans.ts';
import type { Workbook } from './workbook.ts';
import { momentsOf, readKnownContent, tryContent, WORKBOOK, type WorkbookChanges } from './workbooks.ts';

/** A plan that many sessions would leave, so that the import asks first. */
export interface Shrinking {
  plan: string;
  leaving: number;
  /** Of how many that it has. */
  of: number;
}

export interface WorkbookPreview extends PreviewLines {
  /** Plans that more than a tenth of their sessions would leave. */
  shrinking: Shrinking[];
  changes: WorkbookChanges;
}

/**
 * Plans an import.
 * @param owner the tables' owner: the caller has checked that the person may import
 * @param by who imports, for the activity log and as the owner of new plans; null for the command line and for keys
 * @throws ImportError where the database refuses what no rule of ours does
 */
export async function planWorkbook(
  owner: Kysely<DB>,
  workbook: Workbook,
  by: number | null = null,
): Promise<WorkbookPreview> {
  const plan = new Planning(workbook, await readKnownContent(owner), by);
  const content = await contentOf(owner, plan);
  const { report, statements } = await tryContent(owner, content).catch((error: unknown) => {
    throw isConflict(error) ? refusedAsItIs(error) : error;
  });
  refuseProblems(plan, report);
  const preview: WorkbookPreview = {
    lines: plan.lines,
    unchanged: 0,
    tables: workbook.tables,
    shrinking: [],
    changes: { content, statements, rows: report.outcomes.length, counts: { new: 0, changed: 0, leaving: 0 }, by },
  };
  // With a row less nobody knows what the others would do: all is written, or nothing.
  if (refusedOf(preview) > 0) {
    preview.lines = plan.lines.filter(
      ({ change }) => change === 'refused' || change === 'not taken' || change === 'note',
    );
    return preview;
  }
  preview.unchanged = plan.unchanged + (await linesOf(owner, plan, report));
  const leaving = report.outcomes.filter(({ outcome }) => outcome === 'retired' || outcome === 'deleted');
  preview.shrinking = plan.known.plans.flatMap(({ id, title, sessions }) => {
    const count = leaving.filter(({ planId }) => planId === id).length;
    return count > sessions * EXODUS_SHARE ? [{ plan: title, leaving: count, of: sessions }] : [];
  });
  const counts = countsOf(preview);
  preview.changes.counts = { new: counts.new, changed: counts.changed, leaving: counts.leaving };
  return preview;
}

/** How many rows have to be corrected before the workbook can be imported. */
export const refusedOf = (preview: PreviewLines): number => countsOf(preview).refused;

/** Why a preview cannot be written as it is, in a sentence; null where it can. */
export function refusalOf(preview: PreviewLines): string | null {
  const count = refusedOf(preview);
  if (count === 0) return null;
  return count === 1
    ? 'One row is refused. A workbook is written as a whole or not at all: correct the row, and import it again.'
    : `${count} rows are refused. A workbook is written as a whole or not at all: correct them, and import it again.`;
}

/** What is seldom meant, so that it is asked first. */
export const questionsOf = ({ shrinking }: WorkbookPreview): string[] =>
  shrinking.map(
    ({ plan, leaving, of }) =>
      `${leaving} of ${of} sessions of the plan "${plan}" would leave it, because they are not among its rows.`,
  );

/** Whether everything stays as it is. */
export function isSame(preview: PreviewLines): boolean {
  const counts = countsOf(preview);
  return counts.new + counts.changed + counts.leaving === 0;
}

async function contentOf(owner: Kysely<DB>, plan: Planning): Promise<AcademyContent> {
  const { videos, exams, liveSessions, holidays, names } = plan.workbook;
  const moments = await momentsOf(
    owner,
    liveSessions.map(({ day, time }) => `${day} ${time}`),
  );
  /** The school of a row; its fault is said. */
  const schoolOf = (kind: 'live session' | 'holiday' | 'class', school: string, place: Place, name: string) => {
    const found = plan.schoolOf(school);
    if (typeof found === 'number') return found;
    plan.say('refused', { kind, place, name }, found);
    return undefined;
  };
  return {
    source: WORKBOOK,
    videos: videos.map(({ key, title, category, subject, seconds, ...place }) => ({
      ...keyOf(key),
      at: plan.write('video', place, title),
      title,
      category,
      subject,
      durationSeconds: seconds,
    })),
    exams: exams.map(({ key, title, category, subject, minutes, questions, ...place }) => ({
      ...keyOf(key),
      at: plan.write('exam', place, title),
      title,
      category,
      subject,
      durationMinutes: minutes,
      questionCount: questions,
    })),
    plans: planPlans(plan),
    liveSessions: liveSessions.flatMap(({ key, school, title, className, subject, day, time, minutes, ...place }) => {
      const schoolId = schoolOf('live session', school, place, title);
      const startsAt = moments.get(`${day} ${time}`);
      if (schoolId === undefined || !startsAt) return [];
      const at = plan.write('live session', place, title);
      return [
        {
          ...keyOf(key),
          at,
          schoolId,
          className: className || null,
          subject,
          title,
          startsAt,
          durationMinutes: minutes,
        },
      ];
    }),
    holidays: holidays.flatMap(({ day, name, school, ...place }) => {
      const schoolId = school === '' ? null : schoolOf('holiday', school, place, name);
      return schoolId === undefined ? [] : [{ at: plan.write('holiday', place, name), schoolId, day, name }];
    }),
    names: names.flatMap(({ kind, name, school, names: localized, ...place }) => {
      const schoolId = kind === 'class' ? schoolOf('class', school, place, name) : null;
      if (schoolId === undefined) return [];
      const at = plan.write(kind === 'class' || kind === 'subject' ? kind : 'category', place, name);
      return [{ at, kind, title: name, schoolId, names: localized }];
    }),
  };
}

const keyOf = (key: string) => (key === '' ? {} : { key });
